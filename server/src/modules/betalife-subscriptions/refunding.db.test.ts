/** A subscription is refunded in full, because its goods cannot be delivered: two people, no fee, and credit when the bank does not take the money. */
import {
  aBetalifePlan,
  anInvestor,
  appOf,
  ask,
  aStaff,
  aSubscription,
  confirmNewest,
  freshContext,
  payForPackage,
  signIn,
} from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { recordOutcome, sendPayouts } from '#modules/payouts';
import { sqlOf } from '#platform/db/sql';
import { afterEach, expect, test } from 'vitest';
import { payoutReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const context = await freshContext();
const app = await appOf(context);
const family = await anInvestor(context);
const calls = '/api/user/betalife-subscriptions';
const costly = await aBetalifePlan(context, { cancellation_fee_bps: 500 });
const own = async (id: string) => (await ask(app, `GET ${calls}/${id}`, { as: family.as })).json().data;
const credit = () => balanceOf(context.db, gl.customerCredit(family.customer.id));

/** All of ₦48,000 is paid. */
async function paidPackage(): Promise<string> {
  const id = await aSubscription(app, family, costly.packages[0].id);
  for (let part = 0; part < 4; part += 1) await payForPackage(context, app, { as: family.as, id });
  return id;
}
const bank = async (answer: 'completed' | 'failed', reason = 'Account closed') => {
  context.provider.transferResult = { status: answer, fee: kobo(0n), reason } as never;
  await sendPayouts(context, payoutReactions);
};

afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('a refund in full takes two people, returns the fee-free price, and becomes credit when the bank refuses it', async () => {
  const id = await paidPackage();
  const [finance, other] = [await aStaff(context, 'finance'), await aStaff(context, 'finance')];
  const [as, asOther] = [await signIn(context, finance), await signIn(context, other)];
  const body = { reason: 'The supplier is out of rice', to: 'bank' };
  const requested = await ask(app, `POST /api/finance/betalife-subscriptions/${id}/refund`, { as, body });
  expect(requested.json()).toMatchObject({ data: { state: 'asked' } });
  expect((await confirmNewest(app, as, 'finance')).statusCode).toBe(403);
  expect((await confirmNewest(app, asOther, 'finance')).statusCode).toBe(200);
  expect(await own(id)).toMatchObject({
    status: 'closed',
    closed_reason: 'supplier_failed',
    fulfilment: { status: 'cancelled' },
    returns: [{ amount: 48_000_00, fee: 0, status: 'ordered' }],
  });
  const before = await credit();
  await bank('failed');
  expect(await own(id)).toMatchObject({
    status: 'closed',
    closed_reason: 'supplier_failed',
    fulfilment: { status: 'cancelled' },
    returns: [{ status: 'failed', outcome: 'Account closed' }],
  });
  expect([(await credit()) - before, await balanceOf(context.db, gl.payoutsInFlight)]).toEqual([48_000_00n, 0n]);
  const notices = await sqlOf(context.db)
    .selectFrom('notifications')
    .select(['message', 'link'])
    .where('link', 'like', `%${id}`)
    .execute();
  expect(notices).toContainEqual({
    message:
      'Your bank did not accept ₦48,000.00 for “Basket for two”. It is your credit now: move it to savings, or ask us to refund it',
    link: `/betalife/${id}`,
  });
  expect(notices).toContainEqual({
    message: expect.stringMatching(/ could not be paid: Account closed. It is credit of the customer now$/),
    link: `/admin/betalife-subscriptions/${id}`,
  });
  const loanOfficer = await signIn(context, await aStaff(context, 'credit_officer'));
  const refused = await ask(app, `POST /api/admin/betalife-subscriptions/${id}/refund`, { as: loanOfficer, body });
  expect(refused.statusCode).toBe(403);
});

test('a refund in full that the bank sends back later becomes credit once', async () => {
  const id = await paidPackage();
  const [asFinance, asOther] = [
    await signIn(context, await aStaff(context, 'finance')),
    await signIn(context, await aStaff(context, 'finance')),
  ];
  const body = { reason: 'The supplier is out of rice', to: 'bank' };
  await ask(app, `POST /api/finance/betalife-subscriptions/${id}/refund`, { as: asFinance, body });
  await confirmNewest(app, asOther, 'finance');
  const before = await credit();
  await bank('completed');
  const [money] = (await own(id)).returns;
  const { reference } = await sqlOf(context.db)
    .selectFrom('payouts')
    .select('reference')
    .where('purpose_id', '=', money.id)
    .executeTakeFirstOrThrow();
  for (let times = 0; times < 2; times += 1)
    await recordOutcome(context, payoutReactions, reference, { status: 'reversed', reason: 'Account closed' });
  expect(await own(id)).toMatchObject({ status: 'closed', returns: [{ status: 'returned' }] });
  expect((await credit()) - before).toBe(48_000_00n);
});
