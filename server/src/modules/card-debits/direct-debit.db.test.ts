/** Collecting by direct debit: in full or not at all, and never a second time while the bank is still working on the first. */
import { dayMs, minuteMs } from '@ajo/contract/kernel/time';
import { kobo } from '@ajo/contract/kernel/money';
import { aCustomer, appOf, aRunningLoan, ask, freshContext, paid, signIn } from '#kit';
import { trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { lockLoan } from '#modules/loans';
import { settlePendingCheckouts } from '#modules/wallets';
import { inTransaction } from '#platform/db/transaction';
import { expect, test } from 'vitest';
import { moneyInReactions } from '../../reactions.ts';
import { repaymentsView } from '../repayments/index.ts';
import { debitJob } from './card-debit.ts';
import { autoDebitAll, autoDebitFromJob } from './commands/auto-debit.ts';

const context = await freshContext();
const app = await appOf(context);
const { clock, provider } = context;

/** What the timetable does: a job for each loan. */
async function runDay(part: string): Promise<void> {
  context.queued.length = 0;
  await autoDebitAll(context, { run: `${clock.businessDay()} ${part}` });
  for (const { name, data } of context.queued) if (name === debitJob) await autoDebitFromJob(context, moneyInReactions, data);
}

test('without a card what is due is collected by direct debit, once, also when the bank needs two days', async () => {
  const customer = await aCustomer(context);
  const loan = await aRunningLoan(context, customer);
  const signedIn = () => signIn(context, customer);
  const attempts = async () =>
    (await ask(app, `GET /api/user/loan/${loan.id}/debit-attempts`, { as: await signedIn() })).json().data;
  const due = (): Promise<bigint> =>
    inTransaction(context.db, async (tx) => (await repaymentsView({ ...context, db: tx }, await lockLoan(tx, loan.id))).due_now);
  const request = await ask(app, 'POST /api/user/mandates', { as: await signedIn(), body: { consent: true } });
  const source = { authorizationCode: 'AUTH_dd', email: 'ada@ajo.test', last4: '0011', bank: 'Guaranty Trust Bank' };
  provider.mandateAnswer = { status: 'active', source };
  await ask(app, `POST /api/user/mandates/${request.json().data.id}/check`, { as: await signedIn() });

  clock.moveBy(8 * dayMs);
  const owed = await due();
  provider.cardResult = { status: 'pending' };
  provider.checkoutResult = { status: 'pending' };
  await runDay('morning');
  expect(provider.cardCharges).toMatchObject([{ amount: owed, card: { authorizationCode: 'AUTH_dd' } }]);
  expect(provider.cardCharges[0]?.minAmount).toBeUndefined();
  expect(await attempts()).toMatchObject([{ status: 'pending', card: { brand: 'direct debit', last4: '0011' } }]);

  for (let hours = 0; hours < 50; hours += 5) {
    clock.moveBy(300 * minuteMs);
    await settlePendingCheckouts(context, moneyInReactions);
  }
  await runDay('evening');
  expect(provider.cardCharges).toHaveLength(1);

  const owedNow = await due();
  provider.checkoutResult = (reference) => paid(reference, owed, clock.now());
  clock.moveBy(61 * minuteMs);
  await settlePendingCheckouts(context, moneyInReactions);
  expect([owedNow - (await due()) === owed, (await attempts())[0].status]).toEqual([true, 'completed']);
  expect((await trialBalance(context.db)).sum).toBe(kobo(0n));
  expect((await verifyLedger(context.db)).problems).toEqual([]);
});
