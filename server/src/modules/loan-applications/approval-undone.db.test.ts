/** An approval that is undone before the payout is ordered: the offer is withdrawn, the opinions stand, and rivals leave one state. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { actorOf, appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { findVisibleLoan } from '#modules/loans';
import { fullName, type User } from '#modules/users';
import { accepted, anApplication, approved, assessed, seedProducts } from '../../../tests/loans/applications.ts';
import { acceptOffer } from './index.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const [admin, superadmin, finance, credit] = [
  await signIn(context, await aStaff(context, 'admin')),
  await signIn(context, await aStaff(context, 'superadmin')),
  await signIn(context, await aStaff(context, 'finance')),
  await signIn(context, await aStaff(context, 'credit_officer')),
];

const decide = (loanId: string, body: object, as = admin) =>
  ask(app, 'POST /api/admin/loan_status', { as, body: { loan_id: loanId, ...body } });
const undo = (loanId: string, as = admin) => decide(loanId, { status: 'pending', reason: 'The income was misread' }, as);
const read = async (loanId: string) => (await ask(app, `GET /api/admin/loan/${loanId}`, { as: admin })).json().data;
const accept = async (loanId: Parameters<typeof accepted>[1], customer: User) => {
  const found = await findVisibleLoan(context.db, actorOf(customer), 'loans.own', loanId);
  const version = found?.loan.offerVersion ?? '';
  return acceptOffer(context, actorOf(customer), { loanId, version, signature: fullName(customer), ip: '102.89.0.1' });
};

test('the offer is withdrawn with notice, the opinions stand, and it is approved again with an offer of its own', async () => {
  const { loanId, customer } = await anApplication(context);
  await accepted(context, loanId, customer);
  const before = await read(loanId);
  expect(before.can).toContain('undo_approval');
  expect((await undo(loanId)).statusCode).toBe(200);
  const undone = await read(loanId);
  expect([undone.status, undone.offer, undone.offer_accepted_at, undone.decision, undone.reason]).toEqual([
    'pending',
    null,
    null,
    null,
    null,
  ]);
  expect([undone.recommendation, undone.review]).toEqual([before.recommendation, before.review]);
  const notices = await ask(app, 'GET /api/notifications', { as: await signIn(context, customer) });
  expect(JSON.stringify(notices.json())).toContain('The offer for your loan was withdrawn: The income was misread');
  expect((await decide(loanId, { status: 'disburse' }, finance)).statusCode).toBe(409);

  expect((await decide(loanId, { status: 'approved' }, superadmin)).statusCode).toBe(200);
  const again = await read(loanId);
  expect(
    [again.offer_signature, again.offer_sha256, again.offer_accepted_ip].every((one) => one === null || one === undefined),
  ).toBe(true);
  expect([again.status, again.decision.verdict, again.offer_accepted_at]).toEqual(['approved', 'approved', null]);
  expect(again.offer.version).not.toBe(before.offer.version);
});

test('is refused without a reason or the right, twice, of a draft, and once the payout is ordered', async () => {
  const { loanId, customer } = await anApplication(context);
  expect((await undo(loanId)).statusCode).toBe(409);
  await accepted(context, loanId, customer);
  expect((await decide(loanId, { status: 'pending' })).statusCode).toBe(422);
  // Finance may order payouts through the same call: the loan is outside of its scope for approvals.
  expect([(await undo(loanId, finance)).statusCode, (await undo(loanId, credit)).statusCode]).toEqual([404, 403]);
  const pressed = await Promise.all([undo(loanId), undo(loanId, superadmin)]);
  expect(pressed.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);

  const back = await anApplication(context);
  expect((await decide(back.loanId, { status: 'incomplete', reason: 'Correct the address' })).statusCode).toBe(200);
  expect((await undo(back.loanId)).statusCode).toBe(409);

  const paid = await anApplication(context);
  await accepted(context, paid.loanId, paid.customer);
  expect((await decide(paid.loanId, { status: 'disburse' }, finance)).statusCode).toBe(200);
  expect((await undo(paid.loanId)).statusCode).toBe(409);
  expect((await read(paid.loanId)).status).toBe('disburse');
});

test('of an acceptance, a payout and an undoing at the same moment no accepted offer is left on a pending loan', async () => {
  const offered = await anApplication(context);
  await approved(context, offered.loanId, offered.customer);
  const [undone] = await Promise.allSettled([undo(offered.loanId), accept(offered.loanId, offered.customer)]);
  expect(undone).toMatchObject({ status: 'fulfilled', value: { statusCode: 200 } });
  expect([(await read(offered.loanId)).status, (await read(offered.loanId)).offer_accepted_at]).toEqual(['pending', null]);

  const ready = await anApplication(context);
  await accepted(context, ready.loanId, ready.customer);
  const answers = await Promise.all([undo(ready.loanId), decide(ready.loanId, { status: 'disburse' }, finance)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await read(ready.loanId)).status).toBe(answers[0].statusCode === 200 ? 'pending' : 'disburse');
});

test('a loan for two approvers needs both again', async () => {
  const body = { subadmin: 1_000_000, second_approver_above: 3_999_999 };
  expect((await ask(app, 'PUT /api/admin/loan_approval_limits', { as: superadmin, body })).statusCode).toBe(200);
  const { loanId, customer } = await anApplication(context);
  await assessed(context, loanId, customer);
  const approve = async (as: typeof admin) => (await decide(loanId, { status: 'approved' }, as)).json().data.status;
  expect([await approve(admin), await approve(superadmin)]).toEqual(['pending', 'approved']);
  context.clock.moveBy(minuteMs);
  expect((await undo(loanId)).statusCode).toBe(200);
  expect((await read(loanId)).first_approval).toBeNull();
  expect([await approve(superadmin), await approve(admin)]).toEqual(['pending', 'approved']);
});
