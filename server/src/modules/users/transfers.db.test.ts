/** Customers change officers: at once, or on a request that another person decides; the previous officer stays on record. */
import { dayMs } from '@ajo/contract/kernel/time';
import type { Role } from '@ajo/contract/kernel/access';
import { readFile } from 'node:fs/promises';
import { actorOf, aCustomer, aStaff, confirmById } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { describe, expect, test } from 'vitest';
import { askers, openDesk } from '../../../tests/users/desk.ts';
import { expireApprovals } from '#modules/approvals';
import { approvalRegistry } from '../../approvals.ts';
import type { User } from './index.ts';
import { requestTransfer as requestTransferAs } from './requests/index.ts';

const { context, app, staff, as, ikeja, aba, call, stateOf } = await openDesk(askers);
const assignments = async (user: User) =>
  sqlOf(context.db)
    .selectFrom('officer_assignments')
    .select(['office', 'officer_id', 'until_at'])
    .where('customer_id', '=', user.id)
    .orderBy('id')
    .execute();

describe('a direct transfer', () => {
  test('moves the customer to the new officer and branch, and keeps the previous officer', async () => {
    const [from, to] = [
      await aStaff(context, 'credit_officer', { branchId: ikeja }),
      await aStaff(context, 'credit_officer', { branchId: aba }),
    ];
    const customer = await aCustomer(context, { branchId: ikeja, accountOfficerId: from.id });
    const answer = await call('admin', 'POST /admin/users/transfer', {
      old_officer_id: from.id,
      transfer_users: [customer.id],
      new_officer_id: to.id,
      reason: 'Moved to Aba',
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { message: 'Users transferred successfully', data: { transferred: 1 } },
    ]);
    expect(await stateOf(customer)).toMatchObject({ accountOfficerId: to.id, branchId: aba });
    expect(await assignments(customer)).toMatchObject([
      { officer_id: from.id, until_at: expect.any(Date) },
      { officer_id: to.id, until_at: null },
    ]);
    const page = (await call('admin', `GET /admin/get_user/${customer.id}`)).json().data;
    expect(page.officers.map(({ id }: { id: string }) => id)).toEqual([to.id, from.id]);
    const [line] = (await call('admin', `GET /admin/action-history/${customer.id}`)).json().data;
    expect(line).toMatchObject({ reason: 'Moved to Aba' });
  });

  test('of all customers moves those of the officer, and no others', async () => {
    const [from, to] = [await aStaff(context, 'credit_officer'), await aStaff(context, 'team_lead')];
    const theirs = [
      await aCustomer(context, { accountOfficerId: from.id }),
      await aCustomer(context, { accountOfficerId: from.id }),
    ];
    const other = await aCustomer(context, { accountOfficerId: staff.credit_officer.id });
    const input = { old_officer_id: from.id, transfer_users: 'all', new_officer_id: to.id };
    expect((await call('superadmin', 'POST /admin/users/transfer', input)).json().data.transferred).toBe(2);
    for (const customer of theirs) expect((await stateOf(customer)).accountOfficerId).toBe(to.id);
    expect((await stateOf(other)).accountOfficerId).toBe(staff.credit_officer.id);
    expect((await call('superadmin', 'POST /admin/users/transfer', input)).json().errors).toHaveProperty('transfer_users');
  });

  test('sent twice concurrently happens once', async () => {
    const [from, to] = [await aStaff(context, 'credit_officer'), await aStaff(context, 'credit_officer')];
    const customer = await aCustomer(context, { accountOfficerId: from.id });
    const input = { old_officer_id: from.id, transfer_users: [customer.id], new_officer_id: to.id };
    const answers = await Promise.all([
      call('admin', 'POST /admin/users/transfer', input),
      call('superadmin', 'POST /admin/users/transfer', input),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await assignments(customer)).toHaveLength(2);
  });

  test('a customer of another officer is refused, and so is a new officer whose role has no customers', async () => {
    const customer = await aCustomer(context, { accountOfficerId: staff.credit_officer.id });
    const input = (old: User, to: User) => ({ old_officer_id: old.id, transfer_users: [customer.id], new_officer_id: to.id });
    expect((await call('admin', 'POST /admin/users/transfer', input(staff.team_lead, staff.subadmin))).json().code).toBe(
      'not_with_officer',
    );
    expect(
      (await call('admin', 'POST /admin/users/transfer', input(staff.credit_officer, staff.finance))).json().errors,
    ).toHaveProperty('new_officer_id');
    expect((await call('finance', 'POST /admin/users/transfer', input(staff.credit_officer, staff.subadmin))).statusCode).toBe(
      403,
    );
  });
});

describe('a transfer request', () => {
  const requestTransfer = async (customer: User, to: User) =>
    call('credit_officer', 'POST /{role}/user-transfers', {
      old_officer_id: staff.credit_officer.id,
      transfer_users: [customer.id],
      new_officer_id: to.id,
      reason: 'Lives closer to the other branch',
    });

  test('of all customers of an officer elsewhere never reveals their number', async () => {
    const far = await aStaff(context, 'credit_officer', { branchId: aba });
    const to = await aStaff(context, 'credit_officer', { branchId: aba });
    const all = { old_officer_id: far.id, transfer_users: 'all', new_officer_id: to.id, reason: 'Too many for one' };
    const request = async () => (await call('credit_officer', 'POST /{role}/user-transfers', all)).json();
    const [empty] = [await request()];
    for (let at = 0; at < 3; at += 1) await aCustomer(context, { branchId: aba, accountOfficerId: far.id });
    const { request_id: _one, ...before } = empty;
    const { request_id: _other, ...after } = await request();
    expect(after).toEqual(before);
    const mixed = staff.team_lead;
    await aCustomer(context, { branchId: aba, accountOfficerId: mixed.id });
    await aCustomer(context, { branchId: ikeja, accountOfficerId: mixed.id });
    const some = await call('team_lead', 'POST /{role}/user-transfers', { ...all, old_officer_id: mixed.id });
    expect([some.json().code, JSON.stringify(some.json().errors)]).toEqual(['not_all_in_reach', expect.not.stringMatching(/\d/)]);
  });

  test('is pending until the branch approves it, and then moves the customer', async () => {
    const customer = await aCustomer(context, { branchId: ikeja, accountOfficerId: staff.credit_officer.id });
    const to = await aStaff(context, 'credit_officer', { branchId: ikeja });
    const answer = await requestTransfer(customer, to);
    expect([answer.statusCode, answer.json().data]).toMatchObject([201, { status: 'pending', customer_count: 1, can: [] }]);
    const { id } = answer.json().data as { id: string };
    expect((await stateOf(customer)).accountOfficerId).toBe(staff.credit_officer.id);
    const listed = (await call('subadmin', 'GET /{role}/user-transfers?status[]=pending')).json().data as {
      id: string;
      can: string[];
    }[];
    expect(listed.find((one) => one.id === id)?.can).toEqual(['review']);
    const reviewed = await call('subadmin', `PATCH /{role}/user-transfers/${id}/review`, { status: 'approved' });
    expect([reviewed.statusCode, reviewed.json()]).toMatchObject([
      200,
      { message: 'Transfer request reviewed successfully', data: { status: 'completed', reviewed_by: expect.any(String) } },
    ]);
    expect((await stateOf(customer)).accountOfficerId).toBe(to.id);
  });

  test('that moves the customer out of the branch is returned to its approver, and stays in their list', async () => {
    const customer = await aCustomer(context, { branchId: ikeja, accountOfficerId: staff.credit_officer.id });
    const to = await aStaff(context, 'credit_officer', { branchId: aba });
    const { id } = (await requestTransfer(customer, to)).json().data as { id: string };
    const reviewed = await call('subadmin', `PATCH /{role}/user-transfers/${id}/review`, { status: 'approved' });
    expect([reviewed.statusCode, reviewed.json()]).toMatchObject([200, { data: { id, status: 'completed', can: [] } }]);
    expect((await stateOf(customer)).branchId).toBe(aba);
    const { data } = (await call('subadmin', 'GET /{role}/user-transfers?status[]=completed')).json() as {
      data: { id: string }[];
    };
    expect(data.map((one) => one.id)).toContain(id);
    expect((await call('team_lead', `PATCH /{role}/user-transfers/${id}/review`, { status: 'approved' })).statusCode).toBe(404);
  });

  test('a second one about the same customer is refused while the first is pending', async () => {
    const customer = await aCustomer(context, { branchId: ikeja, accountOfficerId: staff.credit_officer.id });
    const to = await aStaff(context, 'credit_officer', { branchId: ikeja });
    const answers = await Promise.all([requestTransfer(customer, to), requestTransfer(customer, to)]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 409]);
  });

  test('is denied with a reason, and changes nothing', async () => {
    const customer = await aCustomer(context, { branchId: ikeja, accountOfficerId: staff.credit_officer.id });
    const { id } = (await requestTransfer(customer, await aStaff(context, 'team_lead', { branchId: ikeja }))).json().data as {
      id: string;
    };
    const review = (body: object) => call('admin', `PATCH /{role}/user-transfers/${id}/review`, body);
    expect((await review({ status: 'denied' })).json().errors).toHaveProperty('denial_reason');
    expect((await review({ status: 'denied', denial_reason: 'Stay where you are' })).json().data).toMatchObject({
      status: 'denied',
      denial_reason: 'Stay where you are',
    });
    expect((await review({ status: 'approved' })).json().code).toBe('request_decided');
    expect((await stateOf(customer)).accountOfficerId).toBe(staff.credit_officer.id);
  });

  test('is never reviewed by its requester, by the new officer, or from outside the branch', async () => {
    const customer = await aCustomer(context, { branchId: aba, accountOfficerId: staff.credit_officer.id });
    const input = (to: User) => ({
      old_officer_id: staff.credit_officer.id,
      transfer_users: [customer.id],
      new_officer_id: to.id,
    });
    const { id } = (await call('admin', 'POST /{role}/user-transfers', input(staff.team_lead))).json().data as { id: string };
    const review = (role: Role) => call(role, `PATCH /{role}/user-transfers/${id}/review`, { status: 'approved' });
    expect((await review('admin')).json().code).toBe('own_request');
    expect((await review('subadmin')).statusCode).toBe(404);
    expect((await review('credit_officer')).statusCode).toBe(403);
    expect((await review('superadmin')).json().data.status).toBe('completed');
  });

  test('that has become impossible ends as failed, with the reason', async () => {
    const customer = await aCustomer(context, { branchId: ikeja, accountOfficerId: staff.credit_officer.id });
    const [to, elsewhere] = [
      await aStaff(context, 'credit_officer', { branchId: ikeja }),
      await aStaff(context, 'credit_officer'),
    ];
    const { id } = (await requestTransfer(customer, to)).json().data as { id: string };
    await call('admin', 'POST /admin/users/transfer', {
      old_officer_id: staff.credit_officer.id,
      transfer_users: [customer.id],
      new_officer_id: elsewhere.id,
    });
    const reviewed = (await call('admin', `PATCH /{role}/user-transfers/${id}/review`, { status: 'approved' })).json();
    const failure = '1 of these customers are not with the old officer';
    expect(reviewed).toMatchObject({ message: `It could not be carried out: ${failure}`, data: { status: 'failed', failure } });
  });

  test('that is undecided expires after thirty days, once', async () => {
    const customer = await aCustomer(context, { branchId: ikeja, accountOfficerId: staff.credit_officer.id });
    const { id } = (await requestTransfer(customer, await aStaff(context, 'team_lead', { branchId: ikeja }))).json().data as {
      id: string;
    };
    const now = context.clock.now();
    context.clock.moveBy(31 * dayMs);
    await Promise.all([1, 2].map(() => expireApprovals(context, approvalRegistry.kinds)));
    context.clock.moveTo(now);
    const row = await sqlOf(context.db).selectFrom('user_transfers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'failed', failure: 'No decision within 30 days' });
  });

  test('is listed among the approvals of users whose scope covers all its customers; its officers cannot decide it', async () => {
    const customer = await aCustomer(context, { branchId: ikeja, accountOfficerId: staff.credit_officer.id, firstName: 'Ada' });
    const { id } = (await requestTransfer(customer, staff.team_lead)).json().data as { id: string };
    const read = async (role: Role) => (await call(role, `GET /{role}/approvals/${id}`)).json();
    expect((await read('subadmin')).data).toMatchObject({
      title: 'Transfer customers to another officer',
      subject: { name: '1 customer' },
      facts: expect.arrayContaining([
        { field: 'branch', before: null, after: 'Ikeja' },
        { field: 'customers', before: null, after: '1' },
      ]),
      can: ['approve', 'decline'],
    });
    expect([(await read('team_lead')).data.can, (await read('credit_officer')).data.can]).toEqual([[], ['withdraw']]);
    await sqlOf(context.db).updateTable('users').set({ branch_id: aba }).where('id', '=', customer.id).execute();
    expect((await read('subadmin')).code).toBe('approval_missing');
    const approved = await confirmById(app, as.superadmin, { id });
    expect(approved.statusCode).toBe(200);
    expect((await stateOf(customer)).accountOfficerId).toBe(staff.team_lead.id);
  });

  test('that was open before approvals existed is copied with its age; an expired one releases its customers at once', async () => {
    const customer = await aCustomer(context, { branchId: ikeja, accountOfficerId: staff.credit_officer.id });
    const to = await aStaff(context, 'credit_officer', { branchId: ikeja });
    const { id } = (await requestTransfer(customer, to)).json().data as { id: string };
    await sqlOf(context.db).deleteFrom('approvals').where('state', '=', 'pending').execute();
    const migration = new URL('../../../migrations/0212_approvals_transfers.sql', import.meta.url);
    await sql.raw(await readFile(migration, 'utf8')).execute(sqlOf(context.db));
    const now = context.clock.now();
    const { data } = (await call('admin', `GET /{role}/approvals/${id}`)).json();
    expect(data).toMatchObject({ asked_at: now.toISOString(), subject: { name: '1 customer' }, can: ['approve', 'decline'] });
    context.clock.moveBy(31 * dayMs);
    await requestTransferAs(context, actorOf(staff.credit_officer), {
      old_officer_id: staff.credit_officer.id,
      transfer_users: [customer.id],
      new_officer_id: to.id,
    });
    context.clock.moveTo(now);
    const row = await sqlOf(context.db).selectFrom('user_transfers').select('failure').where('id', '=', id).executeTakeFirst();
    expect(row?.failure).toBe('No decision within 30 days');
  });
});
