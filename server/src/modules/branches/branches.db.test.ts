/** Branches and officers: who sees which, what their figures count, and what closes. */
import { type Role, prefixOf } from '@ajo/contract/kernel/access';
import { dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, signIn } from '#kit';
import { addBranch } from './branch.store.ts';
import type { User } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { describe, expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const [ikeja, aba] = await inTransaction(
  context.db,
  async (tx) => [await addBranch(tx, context, 'Ikeja'), await addBranch(tx, context, 'Aba')] as const,
);
const as = {} as Record<Role, Record<string, string>>;
const staff = {} as Record<Role, User>;
for (const role of ['admin', 'superadmin', 'team_lead', 'credit_officer', 'finance', 'hr'] as const) {
  staff[role] = await aStaff(context, role, { branchId: ikeja });
  as[role] = await signIn(context, staff[role]);
}
const call = (role: Role, what: string, body?: object) =>
  ask(app, what.replace(' ', ' /api').replace('{role}', prefixOf(role)), { as: as[role], body });
type Row = {
  id: string;
  name: string;
  customers: number;
  active_loans: number;
  outstanding: number;
  team_leads: { id: string }[];
};
const listed = async (role: Role): Promise<Row[]> => (await call(role, 'GET /{role}/branch')).json().data;

describe('a branch', () => {
  test('shows its people and the figures of its loans', async () => {
    const customer = await aCustomer(context, { branchId: ikeja, accountOfficerId: staff.credit_officer.id });
    await aCustomer(context, { branchId: ikeja });
    await aRunningLoan(context, customer);
    const branch = (await listed('admin')).find(({ id }) => id === ikeja);
    expect(branch).toMatchObject({ name: 'Ikeja', customers: 2, active_loans: 1, team_leads: [{ id: staff.team_lead.id }] });
    expect(branch?.outstanding).toBeGreaterThan(4_000_000);
    const counted = async (path: string): Promise<number> => (await call('admin', `GET /{role}/${path}`)).json().meta.total;
    const [users, loans] = ['search/users?type=user', 'search/loan?status[]=active'];
    expect([await counted(`${users}&branch_id=${ikeja}`), await counted(`${loans}&branch_id=${ikeja}`)]).toEqual([2, 1]);
    expect(await counted(`${loans}&branch_id=${ikeja}&standing=overdue`)).toBe(0);
    expect(await counted(`${loans}&officer_id=${staff.credit_officer.id}`)).toBe(1);
    const officer = (await call('team_lead', `GET /admin/branch/${ikeja}/officer/${staff.credit_officer.id}`)).json().data;
    expect(officer).toMatchObject({
      customers: 1,
      active_loans: 1,
      loans_made: 1,
      amount_made: 4_000_000,
      branch: { name: 'Ikeja' },
    });
    expect(officer.portfolio.data).toMatchObject([{ id: customer.id }]);
    const lead = (await call('admin', `GET /admin/branch/${ikeja}/officer/${staff.team_lead.id}`)).json().data;
    expect(lead).toMatchObject({ customers: 2, active_loans: 1, loans_made: 1, outstanding: branch?.outstanding });
    expect(lead.portfolio.meta.total).toBe(2);
  });

  test('a transfer moves the work to the new officer and keeps the record with the old one', async () => {
    const [before, after] = [
      await aStaff(context, 'credit_officer', { branchId: aba }),
      await aStaff(context, 'credit_officer', { branchId: aba }),
    ];
    const customer = await aCustomer(context, { branchId: aba, accountOfficerId: before.id });
    await aRunningLoan(context, customer);
    const now = context.clock.now();
    // Still the same session, and the next day in Lagos.
    context.clock.moveTo(new Date('2026-03-02T23:30:00Z'));
    as.admin = await signIn(context, staff.admin);
    await call('admin', 'POST /admin/users/transfer', {
      old_officer_id: before.id,
      transfer_users: [customer.id],
      new_officer_id: after.id,
    });
    const officers = (await call('admin', `GET /{role}/branch/${aba}`)).json().data.officers as { id: string }[];
    expect(officers.find(({ id }) => id === before.id)).toMatchObject({ customers: 0, active_loans: 0, loans_made: 1 });
    expect(officers.find(({ id }) => id === after.id)).toMatchObject({ customers: 1, active_loans: 1, loans_made: 0 });
    context.clock.moveTo(now);
    as.admin = await signIn(context, staff.admin);
  });

  test('a row with less than a hundred naira open does not make a loan late', async () => {
    const officer = await aStaff(context, 'credit_officer', { branchId: aba });
    const customer = await aCustomer(context, { branchId: aba, accountOfficerId: officer.id });
    const { id: loanId } = await aRunningLoan(context, customer);
    const now = context.clock.now();
    context.clock.moveBy(45 * dayMs);
    as.admin = await signIn(context, staff.admin);
    const figures = async () =>
      (await call('admin', `GET /{role}/branch/${aba}`)).json().data.officers.find(({ id }: { id: string }) => id === officer.id);
    expect(await figures()).toMatchObject({ active_loans: 1, late_loans: 1 });
    await sql`update loan_payments set interest_paid_kobo = interest_kobo, principal_paid_kobo = principal_kobo - 10000, status = 'incomplete'
      where loan_id = ${loanId} and due_on < ${context.clock.businessDay()}`.execute(sqlOf(context.db));
    expect(await figures()).toMatchObject({ active_loans: 1, late_loans: 0, overdue: 0 });
    context.clock.moveTo(now);
    as.admin = await signIn(context, staff.admin);
  });

  test.each([
    ['admin', 2],
    ['finance', 2],
    ['team_lead', 1],
    ['credit_officer', 1],
  ] as const)('%s sees %i of two', async (role, count) => {
    expect(await listed(role)).toHaveLength(count);
  });

  test('another branch is 404 for branch staff, and the list is refused to HR', async () => {
    expect((await call('team_lead', `GET /{role}/branch/${aba}`)).statusCode).toBe(404);
    expect((await call('team_lead', `GET /admin/branch/${aba}/officer/${staff.admin.id}`)).statusCode).toBe(404);
    expect((await call('hr', 'GET /{role}/branch')).statusCode).toBe(403);
  });

  test('is opened under a unique name, also concurrently', async () => {
    const input = { name: 'Yola', address: '1 Market Road', phone_number: '0803 555 6677' };
    const answers = await Promise.all([
      call('admin', 'POST /{role}/branch', input),
      call('superadmin', 'POST /{role}/branch', { ...input, name: 'yola' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 409]);
    expect((await call('team_lead', 'POST /{role}/branch', { name: 'Mine' })).statusCode).toBe(403);
  });

  test('has a state from the list of the address forms', async () => {
    const opened = await call('admin', 'POST /{role}/branch', { name: 'Aba Road', state: 'Rivers' });
    expect(opened.json().data).toMatchObject({ name: 'Aba Road', state: 'Rivers' });
    const wrong = await call('admin', 'POST /{role}/branch', { name: 'Nowhere', state: 'Atlantis' });
    expect([wrong.statusCode, wrong.json().errors]).toEqual([422, { state: ['Choose a state'] }]);
    const { id } = opened.json().data as { id: string };
    await call('admin', `PUT /{role}/branch/${id}`, { name: 'Aba Road', state: 'Abia' });
    expect((await listed('admin')).find((row) => row.id === id)).toMatchObject({ state: 'Abia' });
  });

  test('closes only when it is empty, and accepts no staff once closed', async () => {
    const { id } = (await call('admin', 'POST /{role}/branch', { name: 'Jos' })).json().data as { id: string };
    const colleague = await aStaff(context, 'finance', { branchId: id });
    const close = () => call('admin', `PUT /{role}/branch/${id}`, { name: 'Jos', closed: true });
    expect((await close()).json().code).toBe('branch_has_people');
    await call('admin', `PUT /{role}/users/${colleague.id}`, { branch_id: ikeja });
    expect((await close()).json().data).toMatchObject({ closed: true });
    expect((await call('admin', `PUT /{role}/users/${colleague.id}`, { branch_id: id })).json().errors).toHaveProperty(
      'branch_id',
    );
  });
});
