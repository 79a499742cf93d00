/** User changes that require a second person: requested, decided by another person, applied and recorded. */
import type { Role } from '@ajo/contract/kernel/access';
import { readFile } from 'node:fs/promises';
import { aCustomer, ask, aStaff, confirmById, signIn } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { describe, expect, test } from 'vitest';
import { askers, openDesk } from '../../../tests/users/desk.ts';

const { context, app, staff, as, ikeja, aba, call, stateOf } = await openDesk(askers);
const second = await aStaff(context, 'superadmin');
const asSecond = await signIn(context, second);

describe('a user-management request', () => {
  const sendRequest = (role: Role, body: object) =>
    call(role, 'POST /{role}/user-management-requests', { reason: 'As agreed on the phone', ...body });
  const review = (id: string, body: object, who = asSecond) =>
    ask(app, `PATCH /api/admin/user-management-requests/${id}/review`, { as: who, body });

  test('about a profile shows before and after, and applies the changes once another person approves', async () => {
    const customer = await aCustomer(context, { branchId: ikeja, firstName: 'Ada', lastName: 'Eze' });
    const answer = await sendRequest('finance', {
      user_id: customer.id,
      kind: 'profile',
      changes: { name: 'Ada Obi', branch_id: aba },
    });
    expect([answer.statusCode, answer.json().data]).toMatchObject([
      201,
      {
        status: 'pending',
        changes: [
          { field: 'name', before: 'Ada Eze', after: 'Ada Obi' },
          { field: 'branch_id', before: 'Ikeja', after: 'Aba' },
        ],
      },
    ]);
    const reviewed = await review(answer.json().data.id as string, { status: 'approved' });
    expect([reviewed.statusCode, reviewed.json().data.status]).toEqual([200, 'completed']);
    expect(await stateOf(customer)).toMatchObject({ lastName: 'Obi', branchId: aba });
    const history = (await call('finance', `GET /{role}/user-management-requests/${customer.id}/history`)).json().data;
    expect(history).toMatchObject([{ kind: 'profile', status: 'completed' }]);
  });

  test('history records the values before the change, not before the request; a branch by name, contacts masked', async () => {
    const customer = await aCustomer(context, { branchId: ikeja, firstName: 'Ada', lastName: 'Eze' });
    const changes = { name: 'Ada Obi', branch_id: aba, email: `new.${customer.id}@mail.test` };
    const { id } = (await sendRequest('subadmin', { user_id: customer.id, kind: 'profile', changes })).json().data as {
      id: string;
    };
    context.clock.moveBy(1000);
    await call('admin', `PUT /{role}/users/${customer.id}`, { name: 'Ada Ubah' });
    context.clock.moveBy(1000);
    expect((await review(id, { status: 'approved' })).json().data.status).toBe('completed');
    const [line] = (await call('admin', `GET /{role}/action-history/${customer.id}`)).json().data as { changes: object[] }[];
    expect(line?.changes).toEqual([
      { field: 'name', before: 'Ada Ubah', after: 'Ada Obi' },
      { field: 'email', before: '••••', after: '••••' },
      { field: 'branch_id', before: 'Ikeja', after: 'Aba' },
    ]);
  });

  test('a role is changed by two people only, and the change ends the sessions', async () => {
    const colleague = await aStaff(context, 'credit_officer', { branchId: ikeja });
    const theirs = await signIn(context, colleague);
    const answer = await call('hr', `PUT /{role}/users/${colleague.id}`, { user_type_id: 'team_lead', reason: 'Promoted' });
    expect([answer.statusCode, answer.json().data.type]).toEqual([200, 'credit_officer']);
    expect(answer.json().message).toContain('second person');
    const [request] = (await call('admin', `GET /{role}/user-management-requests/${colleague.id}/history`)).json().data as {
      id: string;
    }[];
    const id = request?.id ?? '';
    expect((await review(id, { status: 'approved' }, as.hr)).statusCode).toBe(403);
    const pressed = await Promise.all([review(id, { status: 'approved' }), review(id, { status: 'approved' }, as.admin)]);
    expect(pressed.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
    expect((await stateOf(colleague)).type).toBe('team_lead');
    expect((await ask(app, 'GET /api/auth/user', { as: theirs })).statusCode).toBe(401);
  });

  test('is not reviewed by its requester, and an act beyond the rights of the reviewer is not carried out', async () => {
    const colleague = await aStaff(context, 'admin');
    const { id } = (
      await sendRequest('superadmin', { user_id: colleague.id, kind: 'role', changes: { user_type_id: 'superadmin' } })
    ).json().data as { id: string };
    expect((await review(id, { status: 'approved' }, as.superadmin)).json().code).toBe('own_request');
    expect((await review(id, { status: 'approved' }, as.admin)).statusCode).toBe(403);
    expect((await stateOf(colleague)).type).toBe('admin');
    expect((await review(id, { status: 'approved' })).json().data.status).toBe('completed');
  });

  test.each([
    ['suspend', { suspendedAt: expect.any(Date) }],
    ['delete', { deletedAt: expect.any(Date) }],
  ] as const)('to %s is carried out on approval', async (kind, after) => {
    const customer = await aCustomer(context, { branchId: ikeja, accountOfficerId: staff.credit_officer.id });
    const { id } = (await sendRequest('credit_officer', { user_id: customer.id, kind })).json().data as { id: string };
    expect((await stateOf(customer)).suspendedAt).toBeNull();
    expect((await review(id, { status: 'completed' })).json().data.status).toBe('completed');
    expect(await stateOf(customer)).toMatchObject(after);
  });

  test('an email address taken meanwhile ends it as failed', async () => {
    const customer = await aCustomer(context, { branchId: ikeja });
    const { id } = (
      await sendRequest('subadmin', { user_id: customer.id, kind: 'profile', changes: { email: 'late@mail.test' } })
    ).json().data as {
      id: string;
    };
    await aCustomer(context, { email: 'late@mail.test' });
    expect((await review(id, { status: 'approved' })).json()).toMatchObject({
      message: 'It could not be carried out: This email address is taken',
      data: { status: 'failed', failure: 'This email address is taken' },
    });
  });

  test('about oneself, outside of the scope, or without a change is refused', async () => {
    const far = await aCustomer(context, { branchId: aba });
    const near = await aCustomer(context, { branchId: ikeja, firstName: 'Ada', lastName: 'Eze' });
    expect((await sendRequest('admin', { user_id: staff.admin.id, kind: 'suspend' })).json().code).toBe('own_record');
    expect((await sendRequest('subadmin', { user_id: far.id, kind: 'suspend' })).statusCode).toBe(404);
    expect((await sendRequest('subadmin', { user_id: near.id, kind: 'profile', changes: { name: 'Ada Eze' } })).json().code).toBe(
      'nothing_changes',
    );
    expect((await sendRequest('subadmin', { user_id: near.id, kind: 'reinstate' })).json().code).toBe('not_suspended');
    const twice = await Promise.all([1, 2].map(() => sendRequest('subadmin', { user_id: near.id, kind: 'suspend' })));
    expect(twice.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 409]);
  });

  test('is listed by scope: HR sees only those about staff', async () => {
    const customer = await aCustomer(context, { branchId: aba });
    const { id } = (await sendRequest('admin', { user_id: customer.id, kind: 'suspend' })).json().data as { id: string };
    const sees = async (role: Role): Promise<boolean> =>
      ((await call(role, 'GET /{role}/user-management-requests?per_page=100')).json().data as { id: string }[]).some(
        (one) => one.id === id,
      );
    expect([await sees('superadmin'), await sees('finance'), await sees('subadmin'), await sees('hr')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('is listed among the approvals with its facts, and takes effect once approved there', async () => {
    const customer = await aCustomer(context, { branchId: ikeja, firstName: 'Ada', lastName: 'Eze' });
    const changes = { name: 'Ada Obi', branch_id: aba };
    const { id } = (await sendRequest('finance', { user_id: customer.id, kind: 'profile', changes })).json().data as {
      id: string;
    };
    const read = async () => (await call('admin', `GET /{role}/approvals/${id}`)).json().data;
    expect(await read()).toMatchObject({
      title: 'Change a profile',
      subject: { id: customer.id },
      facts: [
        { field: 'name', before: 'Ada Eze', after: 'Ada Obi' },
        { field: 'branch_id', before: 'Ikeja', after: 'Aba' },
      ],
      can: ['approve', 'decline'],
    });
    expect((await confirmById(app, asSecond, { id })).statusCode).toBe(200);
    expect(await stateOf(customer)).toMatchObject({ lastName: 'Obi', branchId: aba });
    const { data } = (await call('finance', `GET /{role}/user-management-requests/${customer.id}/history`)).json();
    expect(data).toMatchObject([{ id, status: 'completed', reviewed_by: expect.any(String) }]);
    expect((await review(id, { status: 'approved' })).json().code).toBe('request_decided');
  });

  test('withdrawn among the approvals ends as failed, and allows another', async () => {
    const customer = await aCustomer(context, { branchId: ikeja });
    const suspension = { user_id: customer.id, kind: 'suspend' };
    const { id } = (await sendRequest('finance', suspension)).json().data as { id: string };
    expect((await call('finance', `POST /{role}/approvals/${id}/withdraw`, { reason: 'Wrong person' })).statusCode).toBe(200);
    const { data } = (await call('finance', `GET /{role}/user-management-requests/${customer.id}/history`)).json();
    expect(data).toMatchObject([{ status: 'failed', failure: 'Withdrawn: Wrong person', reviewed_by: null }]);
    expect((await sendRequest('finance', suspension)).statusCode).toBe(201);
  });

  test('that was open before approvals existed is copied with its age and decided as before', async () => {
    const customer = await aCustomer(context, { branchId: ikeja });
    const { id } = (await sendRequest('finance', { user_id: customer.id, kind: 'suspend' })).json().data as { id: string };
    await sqlOf(context.db).deleteFrom('approvals').where('state', '=', 'pending').execute();
    const migration = new URL('../../../migrations/0211_approvals_management_requests.sql', import.meta.url);
    await sql.raw(await readFile(migration, 'utf8')).execute(sqlOf(context.db));
    const row = await sqlOf(context.db)
      .selectFrom('user_management_requests')
      .select('requested_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await call('admin', `GET /{role}/approvals/${id}`)).json().data).toMatchObject({
      title: 'Suspend an account',
      asked_at: row.requested_at.toISOString(),
    });
    expect((await review(id, { status: 'approved' })).json().data.status).toBe('completed');
  });
});
