/** Pending second approvals can be confirmed, withdrawn or declined, so that no request blocks the loan permanently. */
import { dayMs, minuteMs } from '@ajo/contract/kernel/time';
import type { ApprovalView } from '@ajo/contract/modules/approvals';
import { expect, test } from 'vitest';
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { expireApprovals } from '#modules/approvals';
import { sqlOf } from '#platform/db/sql';
import { approvalRegistry } from '../../approvals.ts';
import { aRunningLoan, seedProducts } from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const staff = {
  admin: await aStaff(context, 'admin'),
  superadmin: await aStaff(context, 'superadmin'),
  finance: await aStaff(context, 'finance'),
  credit_officer: await aStaff(context, 'credit_officer'),
};
const as = {
  admin: await signIn(context, staff.admin),
  superadmin: await signIn(context, staff.superadmin),
  finance: await signIn(context, staff.finance),
  credit_officer: await signIn(context, staff.credit_officer),
};
type Who = keyof typeof as;

/** A fee was charged on it, so something can be waived. */
async function aChargedLoan(): Promise<Awaited<ReturnType<typeof aRunningLoan>>> {
  const made = await aRunningLoan(context);
  const body = { action: 'charge', loan_id: made.loanId, amount: 600_000, component: 'fee', reason: 'A visit to the shop' };
  for (const who of ['admin', 'superadmin'] as const)
    expect((await ask(app, 'PUT /api/admin/update_loan_payments', { as: as[who], body })).statusCode).toBe(200);
  return made;
}
const waive = (who: Who, loanId: string, amount: number) =>
  ask(app, 'PUT /api/admin/update_loan_payments', {
    as: as[who],
    body: { action: 'waive', loan_id: loanId, amount, reason: 'Goodwill after a complaint' },
  });
const writeOff = (who: Who, loanId: string) =>
  ask(app, `POST /api/admin/loan/${loanId}/write-off`, { as: as[who], body: { reason: 'The borrower has died' } });
const decline = (who: Who, loanId: string, id: string) =>
  ask(app, `POST /api/admin/loan/${loanId}/second-approvals/${id}/decline`, { as: as[who], body: { reason: 'Not agreed' } });
const waiting = async (who: Who, loanId: string) =>
  (await ask(app, `GET /api/${who === 'finance' ? 'finance' : 'admin'}/loan/${loanId}/loan-payments`, { as: as[who] })).json()
    .data.waiting as { id: string; kind: string; can: string[] }[];
const firstOf = async (loanId: string): Promise<string> => (await waiting('admin', loanId))[0]?.id ?? '';

test('the requester can withdraw it and request something else', async () => {
  const { loanId } = await aChargedLoan();
  await waive('admin', loanId, 5_000);
  expect((await waive('superadmin', loanId, 50)).json().code).toBe('asked_differently');
  const id = await firstOf(loanId);
  expect((await waiting('admin', loanId))[0]?.can).toEqual(['withdraw']);
  expect((await waiting('superadmin', loanId))[0]?.can).toEqual(['confirm', 'decline']);
  expect((await waiting('finance', loanId))[0]?.can).toEqual([]);
  expect((await decline('admin', loanId, id)).json().message).toBe('Withdrawn');
  expect(await waiting('admin', loanId)).toEqual([]);
  expect((await waive('admin', loanId, 50)).json().data.state).toBe('asked');
});

test('a repeated confirmation without a key returns the first result; after ten minutes it is a new request', async () => {
  const { loanId } = await aRunningLoan(context);
  const charge = (who: Who, amount = 500_000) =>
    ask(app, 'PUT /api/admin/update_loan_payments', {
      as: as[who],
      body: { action: 'charge', loan_id: loanId, amount, component: 'fee', reason: 'Two visits to the shop' },
    });
  const outstanding = async (): Promise<number> =>
    (await ask(app, `GET /api/admin/loan/${loanId}/loan-payments`, { as: as.admin })).json().data.outstanding;
  const before = await outstanding();
  expect((await charge('admin')).json().data.state).toBe('asked');
  expect((await charge('superadmin')).json().data.state).toBe('done');
  const again = await Promise.all([charge('superadmin'), charge('superadmin')]);
  expect(again.map((answer) => answer.json().code)).toEqual(['already_confirmed', 'already_confirmed']);
  // A refund may have been refused by the bank since: the words claim no more than that it was confirmed.
  expect(again[0]?.json().message).toMatch(/^This was confirmed moments ago. Check the page/);
  expect([await waiting('admin', loanId), await outstanding()]).toEqual([[], before + 500_000]);
  expect((await charge('superadmin', 100_000)).json().data.state).toBe('asked');
  expect((await charge('admin', 100_000)).json().data.state).toBe('done');
  context.clock.moveBy(10 * minuteMs);
  expect((await charge('superadmin')).json().data.state).toBe('asked');
});

test('can be declined by every confirmer: the requester is notified, history records it, the loan is unchanged', async () => {
  const { loanId } = await aRunningLoan(context);
  await writeOff('finance', loanId);
  const id = await firstOf(loanId);
  expect((await decline('superadmin', loanId, id)).json().message).toBe('Declined');
  expect((await writeOff('superadmin', loanId)).json().data.state).toBe('asked');
  const notices = (await ask(app, 'GET /api/notifications', { as: as.finance })).json().data as { data: { message: string } }[];
  expect(notices.map(({ data }) => data.message)).toContainEqual(
    expect.stringContaining('declined your request. Write off a loan'),
  );
  const line = await sqlOf(context.db)
    .selectFrom('history')
    .select(['actor_name', 'reason'])
    .where('subject_id', '=', loanId)
    .where('action', '=', 'declined write off')
    .executeTakeFirst();
  expect(line).toMatchObject({ reason: 'Not agreed' });
  expect((await ask(app, `GET /api/admin/loan/${loanId}`, { as: as.admin })).json().data.status).toBe('active');
});

test('is refused without the right, outside the scope, and twice', async () => {
  const [{ loanId }, other] = [await aChargedLoan(), await aRunningLoan(context)];
  await waive('admin', loanId, 5_000);
  const id = await firstOf(loanId);
  expect((await decline('credit_officer', loanId, id)).statusCode).toBe(403);
  expect((await decline('finance', loanId, id)).statusCode).toBe(404);
  expect((await decline('superadmin', other.loanId, id)).json().code).toBe('approval_missing');
  const pressed = await Promise.all([decline('superadmin', loanId, id), decline('superadmin', loanId, id)]);
  expect(pressed.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('of a concurrent confirmation and refusal one counts', async () => {
  const { loanId } = await aRunningLoan(context);
  await writeOff('finance', loanId);
  const id = await firstOf(loanId);
  await Promise.all([writeOff('superadmin', loanId), decline('admin', loanId, id)]);
  const row = await sqlOf(context.db)
    .selectFrom('second_approvals')
    .select(['confirmed_at', 'declined_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { status } = (await ask(app, `GET /api/admin/loan/${loanId}`, { as: as.admin })).json().data;
  expect(status).toBe(row.confirmed_at ? 'written_off' : 'active');
  expect([row.confirmed_at, row.declined_at].filter(Boolean)).toHaveLength(1);
});

test.each([
  ['restructure', 'restructure', { instalments: 8, reason: 'Lost a shop in the fire' }],
  ['write-off', 'write_off', { reason: 'The borrower has died' }],
])('every kind is counted in the queue of its confirmers: %s', async (path, kind, body) => {
  const { loanId } = await aRunningLoan(context);
  await ask(app, `POST /api/admin/loan/${loanId}/${path}`, { as: as.admin, body });
  expect((await waiting('superadmin', loanId))[0]?.kind).toBe(kind);
  const found = async (who: Who) =>
    (await ask(app, 'GET /api/admin/search/loan?waiting=second_approval&per_page=100', { as: as[who] }))
      .json()
      .data.some((loan: { id: string }) => loan.id === loanId);
  expect([await found('superadmin'), await found('admin')]).toEqual([true, false]);
  await decline('superadmin', loanId, await firstOf(loanId));
  expect(await found('superadmin')).toBe(false);
});

test('the customer does not see pending requests of staff', async () => {
  const { loanId, customer } = await aRunningLoan(context);
  await writeOff('finance', loanId);
  const mine = await ask(app, `GET /api/user/loan/${loanId}/loan-payments`, { as: await signIn(context, customer) });
  expect([mine.statusCode, mine.json().data.waiting]).toEqual([200, []]);
});

const approvalOf = async (id: string, who: Who = 'superadmin'): Promise<ApprovalView> =>
  (await ask(app, `GET /api/admin/approvals/${id}`, { as: await signIn(context, staff[who]) })).json().data;
const approveInList = async (id: string, who: Who = 'superadmin') => {
  const { version } = await approvalOf(id, who);
  return ask(app, `POST /api/admin/approvals/${id}/approve`, { as: await signIn(context, staff[who]), body: { version } });
};
const textsOf = ({ facts }: ApprovalView): Record<string, string | null> =>
  Object.fromEntries(facts.map(({ field, after }) => [field, after]));

test('is listed among the approvals with readable facts: declined there, confirmed on the loan, expires in thirty days', async () => {
  const { loanId, customer } = await aChargedLoan();
  await waive('admin', loanId, 5_000);
  const first = await firstOf(loanId);
  const found = await approvalOf(first);
  expect(found).toMatchObject({ title: 'Adjust the amounts due on a loan', approved_on_page: null, can: ['approve', 'decline'] });
  expect(textsOf(found)).toMatchObject({
    customer: `${customer.firstName} ${customer.lastName}`,
    loan: expect.stringMatching(/^AJ-\d{6}$/),
    change: 'Waive charges or interest',
    amount: '₦50.00',
    outstanding: expect.stringMatching(/^₦/),
  });
  expect(JSON.stringify(found.facts)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
  const listDecline = { as: as.superadmin, body: { reason: 'Not agreed' } };
  expect((await ask(app, `POST /api/admin/approvals/${first}/decline`, listDecline)).statusCode).toBe(200);
  expect(await waiting('admin', loanId)).toEqual([]);
  expect((await decline('superadmin', loanId, first)).statusCode).toBe(409);

  const fee = { action: 'charge', loan_id: loanId, amount: 500_000, component: 'fee', reason: 'Two visits to the shop' };
  const charge = (who: Who) => ask(app, 'PUT /api/admin/update_loan_payments', { as: as[who], body: fee });
  expect((await charge('admin')).json().data.state).toBe('asked');
  const second = await firstOf(loanId);
  expect((await charge('superadmin')).json().data.state).toBe('done');
  expect((await approvalOf(second)).state).toBe('approved');

  await writeOff('finance', loanId);
  const third = await firstOf(loanId);
  const now = context.clock.now();
  context.clock.moveBy(30 * dayMs);
  await expireApprovals(context, approvalRegistry.kinds);
  const { state } = await approvalOf(third);
  context.clock.moveTo(now);
  expect([state, await waiting('admin', loanId)]).toEqual(['expired', []]);
});

test('the list carries out each kind, once, and never for the requester', async () => {
  const [lost, charged, restructured] = [await aRunningLoan(context), await aRunningLoan(context), await aRunningLoan(context)];
  const statusOf = async (loanId: string): Promise<string> =>
    (await ask(app, `GET /api/admin/loan/${loanId}`, { as: as.admin })).json().data.status;
  const owedOn = async (loanId: string): Promise<number> =>
    (await ask(app, `GET /api/admin/loan/${loanId}/loan-payments`, { as: as.admin })).json().data.outstanding;

  await writeOff('admin', lost.loanId);
  const first = await firstOf(lost.loanId);
  expect((await approveInList(first, 'admin')).json().code).toBe('second_person_needed');
  const pressed = await Promise.all([approveInList(first), writeOff('superadmin', lost.loanId)]);
  expect(pressed.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect([await statusOf(lost.loanId), (await approvalOf(first)).state]).toEqual(['written_off', 'approved']);

  const before = await owedOn(charged.loanId);
  const fee = { action: 'charge', amount: 500_000, component: 'fee', reason: 'Two visits to the shop' };
  const request = { as: as.admin, body: { ...fee, loan_id: charged.loanId } };
  await ask(app, 'PUT /api/admin/update_loan_payments', request);
  expect((await approveInList(await firstOf(charged.loanId))).statusCode).toBe(200);
  expect(await owedOn(charged.loanId)).toBe(before + 500_000);

  const body = { instalments: 8, reason: 'Lost a shop in the fire' };
  await ask(app, `POST /api/admin/loan/${restructured.loanId}/restructure`, { as: as.admin, body });
  expect((await approveInList(await firstOf(restructured.loanId))).statusCode).toBe(200);
  expect(await statusOf(restructured.loanId)).toBe('completed');
});

test('a figure that has changed since it was read is 409 and changes nothing', async () => {
  const { loanId } = await aRunningLoan(context);
  await writeOff('admin', loanId);
  const id = await firstOf(loanId);
  const { version } = await approvalOf(id);
  const paid = { amount: 100_000, reference: `FT/${loanId}` };
  const asFinance = await signIn(context, staff.finance);
  expect((await ask(app, `POST /api/finance/user/loan-debit/${loanId}`, { as: asFinance, body: paid })).statusCode).toBe(200);
  const press = { as: await signIn(context, staff.superadmin), body: { version } };
  expect((await ask(app, `POST /api/admin/approvals/${id}/approve`, press)).json().code).toBe('approval_changed');
  expect((await approvalOf(id)).state).toBe('pending');
});
