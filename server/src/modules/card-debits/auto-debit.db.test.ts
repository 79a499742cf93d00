/** Collecting from a saved card: at most twice a day, once for each run, never more than is due, and the books follow. */
import { dayMs } from '@ajo/contract/kernel/time';
import type { SavedCardId } from '@ajo/contract/modules/wallets.cards';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, type RunningLoan, signIn, paidByCard } from '#kit';
import { trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { lockLoan } from '#modules/loans';
import { inTransaction } from '#platform/db/transaction';
import { sql, sqlOf } from '#platform/db/sql';
import { beforeEach, expect, test } from 'vitest';
import { moneyInReactions } from '../../reactions.ts';
import { autoDebitAll, autoDebitFromJob } from './commands/auto-debit.ts';
import { debitJob } from './card-debit.ts';
import { repaymentsView } from '../repayments/index.ts';

const context = await freshContext();
const app = await appOf(context);
const { clock, provider } = context;
const staff = {
  finance: await aStaff(context, 'finance'),
  admin: await aStaff(context, 'admin'),
  recovery_officer: await aStaff(context, 'recovery_officer'),
  credit_officer: await aStaff(context, 'credit_officer'),
};
/** Days pass in these tests, and sessions with them. */
const by = (role: keyof typeof staff) => signIn(context, staff[role]);

/** A running loan whose customer keeps a card; the first instalment is due after a week. */
async function aLoan(): Promise<RunningLoan & { as: Record<string, string>; cardId: SavedCardId }> {
  const customer = await aCustomer(context);
  const loan = await aRunningLoan(context, customer);
  const as = await signIn(context, customer);
  const start = await ask(app, `POST /api/user/loan/${loan.id}/checkout`, { as, body: { amount: 100_000 } });
  const { reference, total } = start.json().data;
  provider.checkoutResult = (queried) => (queried === reference ? paidBy(queried, BigInt(total)) : { status: 'missing' });
  expect((await ask(app, `GET /api/user/checkouts/${reference}`, { as })).json().data).toMatchObject({
    status: 'completed',
    card: { last4: '4081' },
  });
  const kept = await ask(app, `POST /api/user/checkouts/${reference}/card`, { as, body: { consent: true } });
  expect(kept.json()).toMatchObject({
    message: 'Your card is saved',
    data: { brand: 'visa', last4: '4081', expires: '12/2030', usable: true },
  });
  return { ...loan, as, cardId: kept.json().data.id };
}
const paidBy = (reference: string, amount: bigint) => paidByCard(reference, amount, clock.now());
const gives = (max = 10n ** 15n): void => {
  provider.cardResult = ({ reference, amount }) => {
    const charged = amount < max ? amount : max;
    provider.checkoutResult = (queried) => (queried === reference ? paidBy(queried, charged) : { status: 'missing' });
    return paidBy(reference, charged);
  };
};
const fallDue = (): void => clock.moveBy(8 * dayMs);
const press = async (loanId?: string, role: keyof typeof staff = 'finance') =>
  ask(app, 'POST /api/admin/auto_debit', { as: await by(role), body: loanId ? { loan_id: loanId } : {} });
const attempts = async ({ id, customer }: RunningLoan) =>
  (await ask(app, `GET /api/user/loan/${id}/debit-attempts`, { as: await signIn(context, customer) })).json().data;
const viewOf = ({ id }: RunningLoan) =>
  inTransaction(context.db, async (tx) => repaymentsView({ ...context, db: tx }, await lockLoan(tx, id)));
const due = async (loan: RunningLoan): Promise<bigint> => (await viewOf(loan)).due_now;
const books = async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db)).problems).toEqual([]);
};
/** What the timetable does: a job for each loan. */
async function runDay(part: string): Promise<void> {
  context.queued.length = 0;
  await autoDebitAll(context, { run: `${clock.businessDay()} ${part}` });
  for (const { name, data } of context.queued) if (name === debitJob) await autoDebitFromJob(context, moneyInReactions, data);
}

beforeEach(() => {
  provider.cardCharges = [];
  gives();
});

test('nothing is collected while the customer returns the loan', async () => {
  const loan = await aLoan();
  fallDue();
  await sqlOf(context.db).updateTable('loans').set({ cooling_off_requested_at: clock.now() }).where('id', '=', loan.id).execute();
  await runDay('returned');
  expect(provider.cardCharges).toEqual([]);
  expect((await press(loan.id)).json().code).toBe('being_returned');
  expect(await attempts(loan)).toEqual([]);
});

test('due amounts are collected without a fee, booked as a card payment, and listed for staff and customer', async () => {
  const loan = await aLoan();
  const staffList = async () =>
    (await ask(app, `GET /api/finance/loan/${loan.id}/debit-attempts`, { as: await by('finance') })).json();
  expect((await staffList()).additional.why_not).toBe('Nothing is due on this loan today');
  expect((await press(loan.id)).json().code).toBe('nothing_due');
  fallDue();
  expect((await staffList()).additional.why_not).toBeNull();
  const owed = await due(loan);
  const answer = await press(loan.id);
  expect(answer.json()).toMatchObject({ message: 'Auto debit attempted', data: { tried: 1, status: 'completed' } });
  expect(provider.cardCharges).toMatchObject([{ amount: owed, minAmount: 10_000n }]);
  expect(await due(loan)).toBe(0n);
  const [attempt] = await attempts(loan);
  expect(attempt).toMatchObject({
    instalment: 1,
    status: 'completed',
    amount: Number(owed),
    taken: Number(owed),
    card: { last4: '4081' },
  });
  expect((await staffList()).data).toHaveLength(1);
  const { payments } = await viewOf(loan);
  expect(payments[0]).toMatchObject({ source: 'card', amount: owed, processing_fee: 0n });
  await books();
});

test('a declined charge returns "failed" and notifies the customer; a third attempt is refused until the next day', async () => {
  const loan = await aLoan();
  fallDue();
  provider.cardResult = { status: 'failed', reason: 'Insufficient Funds', mayRetry: true };
  expect((await press(loan.id)).json()).toMatchObject({
    message: 'failed',
    data: { status: 'failed', reason: 'Insufficient Funds' },
  });
  expect((await press(loan.id)).json().message).toBe('failed');
  expect((await press(loan.id)).json().code).toBe('tries_used_up');
  expect(provider.cardCharges).toHaveLength(2);
  const { rows } =
    await sql`select link, facts, in_app_only, is_trouble from notifications where user_id = ${loan.customer.id} and message like '%card ending 4081: Insufficient Funds%' order by id`.execute(
      sqlOf(context.db),
    );
  const link = `/dashboard?loan=${loan.id}`;
  // The first is the reminder of the day; the second is a line in the app.
  expect(rows).toMatchObject([
    {
      link,
      in_app_only: false,
      is_trouble: true,
      facts: [
        ['Declined', 'Card ending 4081: Insufficient Funds'],
        [expect.stringContaining('Loan AJ-'), expect.any(String)],
      ],
    },
    { link, in_app_only: true, is_trouble: true, facts: null },
  ]);
  clock.moveBy(dayMs);
  gives();
  expect((await press(loan.id)).json().message).toBe('Auto debit attempted');
});

test('ten simultaneous clicks make one attempt; repeating the click returns the same reply', async () => {
  const loan = await aLoan();
  fallDue();
  const presses = await Promise.all(Array.from({ length: 10 }, () => press(loan.id)));
  expect(presses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(provider.cardCharges).toHaveLength(1);

  clock.moveBy(8 * dayMs);
  const again = async () =>
    ask(app, 'POST /api/admin/auto_debit', {
      as: await by('finance'),
      body: { loan_id: loan.id },
      headers: { 'idempotency-key': 'one-press-of-finance' },
    });
  const [first, second] = [await again(), await again()];
  expect([first.statusCode, second.json()]).toEqual([200, first.json()]);
  expect(provider.cardCharges).toHaveLength(2);
  await books();
});

test('the morning and evening runs make one attempt per loan, even if repeated, and collect what the card allows', async () => {
  const loan = await aLoan();
  fallDue();
  const owed = await due(loan);
  gives(50_000n);
  await runDay('morning');
  await runDay('morning');
  const mine = async (): Promise<number> => (await attempts(loan)).length;
  expect([await mine(), await due(loan)]).toEqual([1, owed - 50_000n]);
  await runDay('evening');
  expect([await mine(), await due(loan)]).toEqual([2, owed - 100_000n]);
  expect(
    (await attempts(loan)).map(({ taken, requested_by: who }: { taken: number; requested_by: null }) => [taken, who]),
  ).toEqual([
    [50_000, null],
    [50_000, null],
  ]);
  await books();
});

test('an attempt with an unknown outcome stays pending and blocks further attempts', async () => {
  const loan = await aLoan();
  fallDue();
  provider.cardResult = { status: 'unknown', reason: 'time-out' };
  expect((await press(loan.id)).json()).toMatchObject({ message: 'Auto debit attempted', data: { status: 'pending' } });
  expect((await press(loan.id)).json().code).toBe('charge_under_way');
  expect(provider.cardCharges).toHaveLength(1);
  expect((await attempts(loan)).map(({ status }: { status: string }) => status)).toEqual(['pending']);
});

test('all loans of the scope become jobs; without the right it is refused, outside the scope the loan does not exist', async () => {
  const loan = await aLoan();
  fallDue();
  context.queued.length = 0;
  const all = await press();
  expect(all.json().message).toBe('Auto debit attempted');
  expect(context.queued.filter(({ data }) => data['loanId'] === loan.id)).toHaveLength(1);
  expect(all.json().data.tried).toBe(context.queued.length);
  expect((await press(loan.id, 'credit_officer')).statusCode).toBe(403);
  expect((await press(loan.id, 'recovery_officer')).statusCode).toBe(200); // a day late: inside the scope of arrears
  const early = await aLoan();
  expect((await press(early.id, 'recovery_officer')).statusCode).toBe(404);
  expect((await press(early.id, 'admin')).json().code).toBe('nothing_due');
});

test('the customer pays with a saved card at the quoted fee, once per click; another person’s card is refused', async () => {
  const loan = await aLoan();
  const pay = (body: object, key = 'a-press-of-ada', as = loan.as) =>
    ask(app, `POST /api/user/loan/${loan.id}/charge-card`, { as, body, headers: { 'idempotency-key': key } });
  const body = { card_id: loan.cardId, amount: 300_000 };
  const [first, second] = [await pay(body), await pay(body)];
  expect(first.json().data).toMatchObject({ status: 'completed', amount: 300_000, total: 300_000 + first.json().data.fee });
  expect(second.json()).toEqual(first.json());
  expect(provider.cardCharges).toHaveLength(1);
  expect((await viewOf(loan)).paid).toBe(400_000n);
  expect((await pay({ ...body, amount: 99_000_000 }, 'too-much')).json().errors).toHaveProperty('amount');

  const other = await aLoan();
  expect((await pay({ ...body, card_id: other.cardId }, 'foreign-card')).json().code).toBe('card_missing');
  expect((await pay(body, 'foreign-loan', other.as)).statusCode).toBe(404);
  expect((await ask(app, `DELETE /api/user/cards/${other.cardId}`, { as: loan.as })).statusCode).toBe(404);
  expect((await ask(app, `DELETE /api/user/cards/${loan.cardId}`, { as: loan.as })).json().message).toBe('Your card is removed');
  expect((await ask(app, 'GET /api/user/cards', { as: loan.as })).json().data).toEqual([]);
  await books();
});

test('a debit settles instalments and leaves the penalty, which only the customer pays', async () => {
  const loan = await aLoan();
  gives();
  clock.moveBy(17 * dayMs);
  const rows = async (): Promise<{ outstanding: number; penalty: number; status: string }[]> =>
    (await ask(app, `GET /api/finance/loan/${loan.id}/loan-payments`, { as: await by('finance') })).json().data.instalments;
  const [late] = await rows();
  expect(late?.penalty).toBeGreaterThan(0);
  const tried = await ask(app, 'POST /api/admin/auto_debit', { as: await by('finance'), body: { loan_id: loan.id } });
  expect(tried.json().data.status).toBe('completed');
  const [after] = await rows();
  expect([after?.status, after?.outstanding]).toEqual(['incomplete', late?.penalty]);
  expect((await verifyLedger(context.db)).problems).toEqual([]);
});
