/** From the offer to the money: offers that end, payouts that are called off or fail, loans that are returned. */
import { dayMs, longDay, minuteMs } from '@ajo/contract/kernel/time';
import { kobo, naira } from '@ajo/contract/kernel/money';
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { verifyLedger } from '#modules/ledger/proofs';
import { queryDuePayouts, sendPayouts } from '#modules/payouts';
import { fullName, type User } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import { beforeEach, expect, test } from 'vitest';
import { accepted, anApplication, approved, aRunningLoan, seedProducts } from '../../../tests/loans/applications.ts';
import { payoutReactions } from '../../reactions.ts';
import { expireOffers } from '#modules/loan-applications';
import { subLedgers } from '../../sub-ledgers.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const [adminUser, financeUser] = [await aStaff(context, 'admin'), await aStaff(context, 'finance')];
const as = (user: User) => signIn(context, user);

const decide = (loanId: string, body: object, by: Record<string, string>) =>
  ask(app, 'POST /api/admin/loan_status', { as: by, body: { loan_id: loanId, ...body } });
const denial = { status: 'denied', reason: 'Income too low', reason_code: 'income_low' };
const read = async (loanId: string) => (await ask(app, `GET /api/admin/loan/${loanId}`, { as: await as(adminUser) })).json().data;

beforeEach(() => {
  context.provider.transfers = [];
  context.provider.transferResult = { status: 'completed', fee: kobo(5_000n) };
  context.provider.verifyTransferResult = { status: 'missing' };
});

test('an unaccepted offer expires once, and the customer may apply again', async () => {
  const { loanId, customer } = await anApplication(context);
  await approved(context, loanId, customer);
  const { offer, offer_expires_at: endsAt } = await read(loanId);
  context.clock.moveTo(new Date(endsAt));
  const late = await ask(app, `POST /api/user/loan/${loanId}/accept`, {
    as: await as(customer),
    body: { version: offer.version, signature: fullName(customer) },
  });
  expect([late.statusCode, late.json().code]).toEqual([409, 'offer_expired']);
  await Promise.all([expireOffers(context), expireOffers(context)]);
  expect((await read(loanId)).status).toBe('cancelled');
  const ended = await sqlOf(context.db)
    .selectFrom('history')
    .select('id')
    .where('subject_id', '=', loanId)
    .where('action', '=', 'offer ended')
    .execute();
  expect(ended).toHaveLength(1);
  expect((await anApplication(context, { customer })).loanId).not.toBe(loanId);
});

test('staff see which statement was accepted, when and from which address; the customer does not see the address', async () => {
  const { loanId, customer } = await anApplication(context);
  await approved(context, loanId, customer);
  const { offer } = await read(loanId);
  const ada = await as(customer);
  await ask(app, `POST /api/user/loan/${loanId}/accept`, {
    as: ada,
    body: { version: offer.version, signature: fullName(customer) },
  });
  const seen = await read(loanId);
  expect([seen.offer.version, seen.offer_accepted_ip]).toEqual([offer.version, '127.0.0.1']);
  expect(Date.parse(seen.offer_accepted_at)).toBe(context.clock.now().getTime());
  expect((await ask(app, `GET /api/user/loan/${loanId}`, { as: ada })).json().data.offer_accepted_ip).toBeNull();
});

test('a loan is returned within the cooling-off days, requested once, and not after them', async () => {
  const { loanId, customer } = await aRunningLoan(context);
  const ada = await as(customer);
  const giveBack = (id = loanId) =>
    ask(app, `POST /api/user/loan/${id}/cooling-off`, { as: ada, body: { reason: 'I do not need it any more' } });
  expect((await ask(app, `GET /api/user/loan/${loanId}`, { as: ada })).json().data.can).toContain('cool_off');
  const both = await Promise.all([giveBack(), giveBack()]);
  expect(both.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
  const late = await aRunningLoan(context);
  context.clock.moveBy(4 * dayMs);
  const lateAda = await as(late.customer);
  expect(
    (
      await ask(app, `POST /api/user/loan/${late.loanId}/cooling-off`, { as: lateAda, body: { reason: 'Changed my mind' } })
    ).json().code,
  ).toBe('cooling_off_over');
});

test('an ordered payout can be denied until a worker has claimed it', async () => {
  const [early, late] = [await anApplication(context), await anApplication(context)];
  for (const { loanId, customer } of [early, late]) {
    await accepted(context, loanId, customer);
    await decide(loanId, { status: 'disburse' }, await as(financeUser));
  }
  const by = await as(adminUser);
  expect((await decide(early.loanId, denial, by)).json().data.status).toBe('denied');
  context.provider.transferResult = { status: 'unknown', reason: 'time-out' };
  await sendPayouts(context, payoutReactions);
  expect(context.provider.transfers).toHaveLength(1);
  expect((await decide(late.loanId, denial, by)).json().code).toBe('payout_claimed');
});

const failuresOf = (customer: User) =>
  sqlOf(context.db)
    .selectFrom('notifications')
    .select(['message', 'link', 'sms'])
    .where('user_id', '=', customer.id)
    .where('message', 'like', 'We could not send%')
    .execute();

test('a failed payout notifies the customer once, and is retried under a new reference; one with an unknown outcome is queried and never sent again', async () => {
  const { loanId, customer } = await anApplication(context);
  await accepted(context, loanId, customer);
  const fola = await as(financeUser);
  context.provider.transferResult = { status: 'failed', reason: 'Account is closed' };
  await decide(loanId, { status: 'disburse' }, fola);
  await sendPayouts(context, payoutReactions);
  expect(await read(loanId)).toMatchObject({ status: 'disbursement_failed', reason: 'Account is closed' });
  const own = async () => (await ask(app, `GET /api/user/loan/${loanId}`, { as: await signIn(context, customer) })).json().data;
  expect(await own()).toMatchObject({ reason: 'Please check that your bank account can take the money', check_account: true });
  expect(await failuresOf(customer)).toMatchObject([
    {
      link: '/profile?section=bank',
      sms: expect.stringMatching(/^We could not send ₦[\d,.]+ to your bank account ending \d{4}/),
    },
  ]);

  context.provider.transferResult = { status: 'unknown', reason: 'time-out' };
  expect((await decide(loanId, { status: 'disburse' }, fola)).statusCode).toBe(200);
  expect([(await read(loanId)).reason, (await own()).reason]).toEqual([null, null]);
  await sendPayouts(context, payoutReactions);
  const references = context.provider.transfers.map(({ reference }) => reference);
  expect(new Set(references).size).toBe(2);
  expect((await decide(loanId, { status: 'disburse' }, fola)).json().code).toBe('loan_wrong_move'); // still on its way

  context.provider.verifyTransferResult = { status: 'completed', fee: kobo(5_000n) };
  context.clock.moveBy(40 * minuteMs);
  await queryDuePayouts(context, payoutReactions);
  expect(context.provider.transfers).toHaveLength(2);
  expect((await read(loanId)).status).toBe('active');
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('a payout that failed for want of our own balance blames no account, and finance reads why', async () => {
  const { loanId, customer } = await anApplication(context);
  await accepted(context, loanId, customer);
  const reason = 'Your balance is not enough to fulfil this request';
  context.provider.transferResult = { status: 'failed', reason };
  await decide(loanId, { status: 'disburse' }, await as(financeUser));
  await sendPayouts(context, payoutReactions);
  expect(await failuresOf(customer)).toEqual([
    {
      message: expect.stringMatching(/^We could not send ₦[\d,.]+ to your bank account ••\d{4} yet\. We will try again$/),
      sms: expect.stringMatching(/ending \d{4} yet\. We will try again$/),
      link: `/dashboard?loan=${loanId}`,
    },
  ]);
  const own = (await ask(app, `GET /api/user/loan/${loanId}`, { as: await as(customer) })).json().data;
  expect([own.reason, own.check_account]).toEqual(['We could not send the money yet. We will try again', false]);
  const alarms = sqlOf(context.db).selectFrom('notifications').select(['message', 'link']).where('user_id', '=', financeUser.id);
  expect(await alarms.where('kind', '=', 'payout').execute()).toEqual([
    {
      message: expect.stringMatching(
        /^A payout of ₦[\d,.]+ failed: Your balance is not enough to fulfil this request\. Add money at the payment provider/,
      ),
      link: `/admin/requests/${loanId}`,
    },
  ]);
});

test('the message of a payout is texted too: the amount, the account, and the first instalment with its day', async () => {
  const { loanId, customer } = await aRunningLoan(context);
  const { preview, paid_out: net } = await read(loanId);
  const [notice] = await sqlOf(context.db)
    .selectFrom('notifications')
    .select(['sms', 'link'])
    .where('user_id', '=', customer.id)
    .where('message', 'like', 'We have sent %')
    .execute();
  const [sent, instalment] = [net, preview.instalment].map((amount: number) => naira(kobo(BigInt(amount))));
  expect(notice).toEqual({
    sms: `We have sent ${sent} to your bank account ending 6700. First instalment of ${instalment}: ${longDay(preview.first_due_on)}`,
    link: `/dashboard?loan=${loanId}`,
  });
});
