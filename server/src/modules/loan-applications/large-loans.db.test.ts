/** The first of two approvals of a large loan waits among the approvals, where the second person confirms or declines it. */
import { dayMs } from '@ajo/contract/kernel/time';
import type { ApprovalView } from '@ajo/contract/modules/approvals';
import { actorOf, appOf, ask, aStaff, freshContext, signIn } from '#kit';
import type { User } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { anApplication, assessed, seedProducts } from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const [adminUser, otherUser, superUser, financeUser] = [
  await aStaff(context, 'admin'),
  await aStaff(context, 'admin'),
  await aStaff(context, 'superadmin'),
  await aStaff(context, 'finance'),
];
const as = (user: User) => signIn(context, user);
const [admin, other, boss, finance] = [await as(adminUser), await as(otherUser), await as(superUser), await as(financeUser)];
await ask(app, 'PUT /api/admin/loan_approval_limits', {
  as: boss,
  body: { subadmin: 1_000_000, second_approver_above: 3_999_999 },
});

const decide = (loanId: string, body: object, by = admin) =>
  ask(app, 'POST /api/admin/loan_status', { as: by, body: { loan_id: loanId, ...body } });
const approve = (loanId: string, by = admin) => decide(loanId, { status: 'approved' }, by);
const denial = { status: 'denied', reason: 'Income too low', reason_code: 'income_low' };
const read = async (loanId: string, by = admin) => (await ask(app, `GET /api/admin/loan/${loanId}`, { as: by })).json().data;

async function firstApproved(): Promise<{ loanId: string; customer: User }> {
  const application = await anApplication(context);
  await assessed(context, application.loanId, application.customer);
  expect((await approve(application.loanId)).json().data.status).toBe('pending');
  return application;
}
const waitingOf = async (loanId: string, by = other): Promise<ApprovalView> => {
  const { data } = (await ask(app, 'GET /api/admin/approvals?kind=loan_approval&per_page=100', { as: by })).json();
  const found = (data as ApprovalView[]).filter(({ subject }) => subject.id === loanId).at(-1);
  if (!found) throw new Error(`no approval about ${loanId}`);
  return found;
};
const press = (id: string, action: string, body: object, by = other) =>
  ask(app, `POST /api/admin/approvals/${id}/${action}`, { as: by, body });

test('with readable facts; the second person confirms it there, and the customer has an offer', async () => {
  const { loanId, customer } = await firstApproved();
  const { facts, ...found } = await waitingOf(loanId);
  expect(found).toMatchObject({ title: 'Approve a large loan', can: ['approve', 'decline'], approved_on_page: null });
  expect(Object.fromEntries(facts.map(({ field, after }) => [field, after]))).toMatchObject({
    customer: `${customer.firstName} ${customer.lastName}`,
    amount: '₦40,000.00',
    review: expect.stringContaining('cleared by'),
  });
  expect((await waitingOf(loanId, admin)).can).toEqual(['withdraw']);
  expect((await press(found.id, 'approve', { version: found.version }, admin)).json().code).toBe('loan_second_person');
  expect((await press(found.id, 'approve', { version: found.version })).statusCode).toBe(200);
  const loan = await read(loanId);
  expect([loan.status, loan.first_approval.by, loan.decision.by]).toEqual([
    'approved',
    actorOf(adminUser).name,
    actorOf(otherUser).name,
  ]);
  expect((await decide(loanId, { status: 'disburse' }, finance)).json().code).toBe('offer_not_accepted');
  expect((await waitingOf(loanId)).state).toBe('approved');
});

test('the second approver reads how many documents wait, and a new one is a change since they read', async () => {
  const { loanId, customer } = await firstApproved();
  const before = await waitingOf(loanId);
  expect(before.facts).toContainEqual({ field: 'documents_to_review', before: null, after: '2' });
  await sql`insert into bank_account_checks (id, user_id, bank_name, last4, account_name, status, submitted_at)
    values (uuidv7(), ${customer.id}, 'GTBank', '0157', 'Ngozi Umeh', 'waiting', now())`.execute(sqlOf(context.db));
  expect((await press(before.id, 'approve', { version: before.version })).json().code).toBe('approval_changed');
  expect((await waitingOf(loanId)).facts).toContainEqual({ field: 'documents_to_review', before: null, after: '3' });
});

test('an approval on the page of the loan settles it, a denial there declines it', async () => {
  const [one, two] = [await firstApproved(), await firstApproved()];
  expect((await approve(one.loanId, other)).json().data.status).toBe('approved');
  expect((await decide(two.loanId, denial, other)).json().data.status).toBe('denied');
  expect([(await waitingOf(one.loanId)).state, (await waitingOf(two.loanId)).state]).toEqual(['approved', 'declined']);
});

test('a declined, withdrawn or expired first approval no longer counts, and the loan needs two people again', async () => {
  const { loanId } = await firstApproved();
  expect((await press((await waitingOf(loanId)).id, 'decline', { reason: 'Ask for the payslip' })).statusCode).toBe(200);
  expect((await read(loanId)).first_approval).toBeNull();
  expect((await approve(loanId, other)).json().data.status).toBe('pending');
  expect((await press((await waitingOf(loanId)).id, 'withdraw', {})).statusCode).toBe(200);
  expect((await approve(loanId)).json().data.status).toBe('pending');
  const now = context.clock.now();
  context.clock.moveBy(30 * dayMs);
  expect((await approve(loanId, await as(otherUser))).json().data.status).toBe('pending');
  expect((await approve(loanId, await as(superUser))).json().data.status).toBe('approved');
  context.clock.moveTo(now);
});

test('a changed opinion is 409, and the end of the application withdraws it', async () => {
  const { loanId, customer } = await firstApproved();
  const before = await waitingOf(loanId);
  const opinion = { loan_id: loanId, status: 'cleared', note: 'Called the employer' };
  const reviewer = await as(await aStaff(context, 'compliance_officer'));
  expect((await ask(app, `PATCH /api/compliance_officer/loan/review`, { as: reviewer, body: opinion })).statusCode).toBe(200);
  expect((await press(before.id, 'approve', { version: before.version })).json().code).toBe('approval_changed');
  expect((await waitingOf(loanId)).facts).toContainEqual(
    expect.objectContaining({ field: 'review', after: expect.stringContaining('Called the employer') }),
  );
  expect((await ask(app, `POST /api/user/loan/${loanId}/cancel`, { as: await as(customer), body: {} })).statusCode).toBe(200);
  expect(await waitingOf(loanId)).toMatchObject({
    state: 'withdrawn',
    decision_reason: 'The customer withdrew the application',
  });
});
