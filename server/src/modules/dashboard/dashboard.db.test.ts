/** The dashboard over HTTP: every figure is the count of the list that it leads to, for every role that sees it. */
import { addDays, day, dayMs, hourMs } from '@ajo/contract/kernel/time';
import { prefixOf, type StaffRole, staffRoles } from '@ajo/contract/kernel/access';
import { search } from '@ajo/contract/kernel/page';
import { type Figure, type FigureList, type FigureName, figures, isQueue, type WeekView } from '@ajo/contract/modules/dashboard';
import { closeOpenDays, actorOf, appOf, ask, aStaff, aWithdrawalIn, freshContext, signIn } from '#kit';
import { recordOpinion } from '#modules/loan-applications';
import { addBranch } from '#modules/branches';
import { saveUser, type User } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { sqlOf } from '#platform/db/sql';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { listsWith } from '../../lists.ts';
import { accepted, anApplication, approved, aRunningLoan, assessed, seedProducts } from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const branchId = await inTransaction(context.db, (tx) => addBranch(tx, context, 'Yaba'));
const people = new Map<StaffRole, User>();
for (const role of staffRoles) people.set(role, await aStaff(context, role, { branchId }));
const person = (role: StaffRole): User => {
  const found = people.get(role);
  if (!found) throw new Error(role);
  return found;
};
const get = async (role: StaffRole, path: string) =>
  ask(app, `GET /api/${path.replace('{role}', prefixOf(role))}`, { as: await signIn(context, person(role)) });
const dashboard = async (role: StaffRole): Promise<z.input<typeof Figure>[]> =>
  (await get(role, '{role}/dashboard')).json().data.figures;
const figure = async (role: StaffRole, name: FigureName) => (await dashboard(role)).find((one) => one.name === name);

/** The path of the call of each declared list. */
const listPaths = new Map(listsWith(() => undefined as never).map(({ list }) => [list.name, list.call.path.slice(1)]));
const addressOf = (list: FigureList): string =>
  ({
    list: list.of === 'list' ? (listPaths.get(list.list) ?? '') : '',
    loans: '{role}/search/loan',
    approvals: '{role}/approvals',
    slips: 'admin/payment_receipt',
    set_aside: '{role}/unidentified-receipts',
    days: 'admin/days/failures',
    staff: '{role}/users',
  })[list.of] + `?${search({ ...list.query })}`;
const listed = async (role: StaffRole, name: FigureName): Promise<number> =>
  (await get(role, addressOf(figures[name].list))).json().meta.total;
const into = (customer: User, more: object = {}) =>
  inTransaction(context.db, (tx) => saveUser(tx, customer.id, { branch_id: branchId, ...more }));
const officerOf = { account_officer_id: person('credit_officer').id };

/** A multipart request as a browser sends it. */
async function handInSlip(loanId: string): Promise<void> {
  const mark = 'a-boundary-of-the-test';
  const fields = Object.entries({ loan_id: loanId, amount: '250000', paid_on: '2026-03-16' })
    .map(([name, value]) => `--${mark}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
  const file = `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="slip.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
  const pdf = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
  const answer = await app.inject({
    method: 'POST',
    url: '/api/admin/payment_receipt',
    headers: { ...(await signIn(context, person('admin'))), 'content-type': `multipart/form-data; boundary=${mark}` },
    payload: `${fields}${file}${pdf}\r\n--${mark}--\r\n`,
  });
  expect(answer.statusCode).toBe(201);
}

// Loans at every step of the way; some of them in the branch, some in the portfolio.
const late = await aRunningLoan(context);
await into(late.customer, officerOf);
const paid = await aRunningLoan(context);
await into(paid.customer);
context.clock.moveBy(14 * dayMs);
const fresh = await anApplication(context);
await into(fresh.customer, officerOf);
const recommended = await anApplication(context);
await into(recommended.customer, officerOf);
await recordOpinion(context, actorOf(person('credit_officer')), {
  loanId: recommended.loanId,
  kind: 'recommendation',
  verdict: 'recommended',
  note: 'Pays on time',
});
const ready = await anApplication(context);
await assessed(context, ready.loanId, ready.customer);
await into(ready.customer);
const unguaranteed = await anApplication(context, { guarantor: 'unregistered' });
await assessed(context, unguaranteed.loanId, unguaranteed.customer);
await into(unguaranteed.customer, { branch_id: null }); // an application outside of the branch
const offered = await anApplication(context);
await approved(context, offered.loanId, offered.customer);
const releasable = await anApplication(context);
await accepted(context, releasable.loanId, releasable.customer);
await handInSlip(late.loanId);
await ask(app, `POST /api/admin/loan/${late.loanId}/write-off`, {
  as: await signIn(context, person('finance')),
  body: { reason: 'Cannot be found' },
});
await closeOpenDays(context);
await aWithdrawalIn(context, app, branchId);
const visitor = {
  name: 'Ngozi Obi',
  email: 'ngozi@mail.test',
  message: 'How do I move my payment day?',
  phone_number: '08031110001',
};
for (const name of ['interest_due', 'statements']) {
  const at = context.clock.now();
  await ask(app, 'POST /api/contactus/send', { body: visitor });
  const job = { id: randomUUID(), name, data: '{}', reason: null, tries: 21, given_up_at: at, notified_at: at };
  await sqlOf(context.db).insertInto('given_up_jobs').values(job).execute();
  context.clock.moveBy(hourMs);
}

test.each(staffRoles.map((role): [StaffRole] => [role]))('%s: each figure equals the count of its list', async (role) => {
  const seen = await dashboard(role);
  expect(seen.length).toBeGreaterThan(0);
  for (const { name, count } of seen) expect([name, count]).toEqual([name, await listed(role, name)]);
});

const someInstant: unknown = expect.any(String);
/** The field of a row that says since when it waits. */
const waitsSince: Record<string, string> = {
  approvals: 'asked_at',
  slips: 'uploaded_at',
  set_aside: 'received_at',
  given_up_jobs: 'given_up_at',
  savings_withdrawals: 'requested_at',
  savings: 'opened_at',
  kyc: 'submitted_at',
  contact_messages: 'received_at',
};

test.each(staffRoles.map((role): [StaffRole] => [role]))('%s: the oldest of each queue is that of its list', async (role) => {
  const seen = await dashboard(role);
  const expected = seen.map(async ({ name, count }) => {
    const { list } = figures[name];
    if (!isQueue(name) || count === 0) return undefined;
    const field = waitsSince[list.of === 'list' ? list.list : list.of];
    if (!field) return someInstant; // rows of loans and days do not contain it
    const rows: Record<string, string>[] = (await get(role, `${addressOf(list)}&per_page=100`)).json().data;
    return rows.map((row) => row[field] ?? '').reduce((one, other) => (one < other ? one : other));
  });
  expect(seen.map(({ oldest }) => oldest?.since)).toEqual(await Promise.all(expected));
});

test('a queue says since when its oldest item waits, and the account officer of its customer', async () => {
  const { firstName, lastName } = person('credit_officer');
  const officer = `${firstName} ${lastName}`;
  const [mine] = (await get('credit_officer', '{role}/search/loan?waiting=recommendation')).json().data;
  expect((await figure('credit_officer', 'to_recommend'))?.oldest).toEqual({ since: mine.applied_at, officer });
  expect((await figure('finance', 'slips_waiting'))?.oldest).toMatchObject({ officer });
  expect((await figure('superadmin', 'jobs_failed'))?.oldest).toMatchObject({ officer: null });
  expect((await figure('superadmin', 'messages_received'))?.count).toBe(2);
});

test('counts pending work by role', async () => {
  const counts = async (role: StaffRole, names: FigureName[]) => {
    const seen = await dashboard(role);
    return names.map((name) => seen.find((one) => one.name === name)?.count);
  };
  expect(await counts('credit_officer', ['to_recommend', 'to_review', 'to_approve'])).toEqual([1, undefined, undefined]);
  expect(await counts('compliance_officer', ['to_review', 'to_recommend'])).toEqual([2, undefined]);
  expect(await counts('admin', ['to_approve', 'to_release', 'approvals', 'pending'])).toEqual([1, 1, 1, 4]);
  expect(await counts('finance', ['to_release', 'approvals', 'offers_open'])).toEqual([1, 1, 2]);
  expect(await counts('subadmin', ['to_approve', 'pending'])).toEqual([1, 3]);
  expect(await counts('hr', ['staff', 'pending', 'overdue'])).toEqual([people.size + extraStaff(), undefined, undefined]);
});

test('what is to be paid out is what leaves: without fee and down payment', async () => {
  const loan = (await get('finance', `{role}/loan/${releasable.loanId}`)).json().data;
  expect(loan.paid_out).toBeLessThan(loan.principal);
  expect((await figure('finance', 'to_release'))?.amount).toBe(loan.paid_out);
});

/** The applications of this file brought their own officers, reviewers and approvers. */
function extraStaff(): number {
  return 2 /* running loans */ * 4 + 2 /* assessed */ * 2 + 1 /* offered */ * 3 + 1 /* releasable */ * 3;
}

test('every kind of approval that a role may decide is pending work, except own requests', async () => {
  const count = async (role: StaffRole) => (await figure(role, 'approvals'))?.count ?? 0;
  const before = { superadmin: await count('superadmin'), hr: await count('hr') };
  const request = await ask(app, 'POST /api/admin/users', {
    as: await signIn(context, person('superadmin')),
    body: { name: 'New Colleague', email: 'new.colleague@ajo.test', phone_number: '08037770009', user_type_id: 'finance' },
  });
  expect(request.json().data).toEqual({ state: 'asked' });
  expect(await count('superadmin')).toBe(before.superadmin);
  expect(await count('hr')).toBe(before.hr);
  expect(await count('admin')).toBe(2);
});

test('withdrawals to review and deposits of today are counted in the scope of the caller', async () => {
  expect(await figure('finance', 'withdrawals_pending')).toMatchObject({ count: 1 });
  expect(await figure('finance', 'deposits_today')).toMatchObject({ count: 1 });
  expect(await figure('subadmin', 'deposits_today')).toMatchObject({ count: 1 });
  expect(await figure('subadmin', 'withdrawals_pending')).toBeUndefined();
});

test('counts due and overdue instalments with their amounts', async () => {
  expect(await figure('admin', 'due_today')).toMatchObject({ count: 2 });
  const overdue = await figure('admin', 'overdue');
  expect(overdue?.count).toBe(2);
  const month = await figure('admin', 'due_this_month');
  expect(month?.count).toBe(2);
  const rows = (await get('admin', `admin/loan/${late.loanId}/loan-payments`)).json().data.instalments;
  expect(rows).toHaveLength(4);
  await ask(app, `POST /api/finance/user/loan-debit/${paid.loanId}`, {
    as: await signIn(context, person('finance')),
    body: { amount: 1_300_000, reference: 'TRF-DASH-1' },
  });
  const after = await figure('admin', 'due_this_month');
  // The rest of the payment settled its penalties.
  const penalties = (await get('admin', `admin/loan/${paid.loanId}/loan-payments`)).json().data.instalments;
  const settled = (penalties as { penalty: number }[]).reduce((sum, { penalty }) => sum + penalty, 0);
  expect(settled).toBeGreaterThan(0);
  expect(after?.paid).toBe((month?.paid ?? 0) + 1_300_000 - settled);
  expect((await figure('admin', 'overdue'))?.count).toBe(1);
});

test.each(staffRoles)('the queues of the menu are those of the dashboard (%s)', async (role) => {
  const whole: Figure[] = (await get(role, '{role}/dashboard')).json().data.figures;
  const queues = whole.filter(({ name }) => isQueue(name));
  expect((await get(role, '{role}/dashboard/queues')).json().data).toEqual(
    queues.map(({ name, count, count_is_least }) => ({ name, count, count_is_least })),
  );
});

test('the weeks end with the week of today and add up what fell due and what is paid, in the scope of the caller', async () => {
  const weeks = async (role: StaffRole): Promise<z.input<typeof WeekView>[]> =>
    (await get(role, '{role}/dashboard/weeks')).json().data;
  const all = await weeks('admin');
  const total = (key: 'due' | 'paid', rows: typeof all) => rows.reduce((sum, row) => sum + Number(row[key]), 0);
  expect(all).toHaveLength(12);
  expect(all.every(({ from }) => new Date(from).getUTCDay() === 1)).toBe(true);
  const today = context.clock.businessDay();
  const last = all.at(-1)?.from ?? '';
  expect(last <= today && today < addDays(day(last), 7)).toBe(true);
  const rows = [late, paid].map(async ({ loanId }) => (await get('admin', `admin/loan/${loanId}/loan-payments`)).json().data);
  const due = (await Promise.all(rows))
    .flatMap(({ instalments }) => instalments as { due_on: string; principal: number; interest: number; fee: number }[])
    .filter(({ due_on: on }) => on < addDays(day(last), 7));
  expect(total('due', all)).toBe(due.reduce((sum, row) => sum + row.principal + row.interest + row.fee, 0));
  for (const { from, due: ofWeek } of all) {
    const span = `start_date=${from}&end_date=${addDays(day(from), 6)}`;
    expect([from, (await get('admin', `admin/collections?${span}`)).json().additional.due]).toEqual([from, ofWeek]);
  }
  expect(total('paid', all)).toBeGreaterThan(0);
  expect(total('paid', all)).toBeLessThan(total('due', all));
  expect(total('due', all)).toBeGreaterThan(total('due', await weeks('credit_officer')));
  expect(total('due', await weeks('credit_officer'))).toBeGreaterThan(0);
  expect((await get('hr', '{role}/dashboard/weeks')).statusCode).toBe(403);
});

test('an officer counts only their own customers, a branch only its own', async () => {
  expect(await figure('credit_officer', 'running')).toMatchObject({ count: 1 });
  expect(await figure('subadmin', 'running')).toMatchObject({ count: 2 });
  expect(await figure('recovery_officer', 'overdue')).toMatchObject({ count: 1 });
});

test('a filter for work of another role finds nothing', async () => {
  const list = async (role: StaffRole, waiting: string) =>
    (await get(role, `{role}/search/loan?waiting=${waiting}`)).json().meta.total;
  expect(await list('hr', 'approval')).toBe(0);
  expect(await list('credit_officer', 'second_approval')).toBe(0);
  expect((await get('admin', 'admin/search/loan?waiting=nonsense')).statusCode).toBe(422);
});

test('the addresses of the specification respond', async () => {
  expect((await get('admin', 'admin/dashboard')).statusCode).toBe(200);
  expect((await get('compliance_officer', 'compliance_officer/dashboard')).statusCode).toBe(200);
});
