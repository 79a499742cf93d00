/** Accounts are suspended and closed: sessions end at once, nothing is removed, and what is owed keeps an account open. */
import { kobo } from '@ajo/contract/kernel/money';
import { aCustomer, aRunningLoan, ask, aStaff, signIn, weHold } from '#kit';
import { gl } from '#modules/ledger';
import { sqlOf } from '#platform/db/sql';
import { describe, expect, test } from 'vitest';
import { lookers, openDesk } from '../../../tests/users/desk.ts';
import { type User } from './index.ts';

const { context, app, staff, ikeja, call, stateOf, form } = await openDesk(lookers);
const actionsKept = async (user: User): Promise<string[]> =>
  (await sqlOf(context.db).selectFrom('history').select('action').where('subject_id', '=', user.id).orderBy('id').execute()).map(
    ({ action }) => action,
  );

describe('a suspension', () => {
  test('ends the sessions at once, refuses the next sign-in, and can be lifted', async () => {
    const customer = await aCustomer(context, { branchId: ikeja });
    const theirs = await signIn(context, customer);
    const answer = await call('compliance_officer', 'PUT /admin/suspend_user', {
      user_id: customer.id,
      suspend: true,
      reason: 'Forged papers',
    });
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'User suspension status updated successfully']);
    expect(answer.json().data).toMatchObject({ suspended: true, suspended_reason: 'Forged papers' });
    expect((await ask(app, 'GET /api/auth/user', { as: theirs })).statusCode).toBe(401);
    expect(context.sent.disconnected).toContain(customer.id);
    const again = await call('admin', 'PUT /admin/suspend_user', { user_id: customer.id, suspend: true, reason: 'Again' });
    expect(again.json().code).toBe('already_suspended');
    expect((await call('admin', 'PUT /admin/suspend_user', { user_id: customer.id, suspend: false })).statusCode).toBe(200);
    expect((await stateOf(customer)).suspendedAt).toBeNull();
    expect((await actionsKept(customer)).sort()).toEqual(['reinstated the account', 'suspended the account']);
  });

  test('sent twice concurrently happens once', async () => {
    const customer = await aCustomer(context);
    const input = { user_id: customer.id, suspend: true, reason: 'Twice' };
    const answers = await Promise.all([
      call('admin', 'PUT /admin/suspend_user', input),
      call('superadmin', 'PUT /admin/suspend_user', input),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await actionsKept(customer)).toHaveLength(1);
  });

  test('needs a reason, and a right over that user', async () => {
    const customer = await aCustomer(context);
    expect((await call('admin', 'PUT /admin/suspend_user', { user_id: customer.id, suspend: true })).statusCode).toBe(422);
    const input = (user: User) => ({ user_id: user.id, suspend: true, reason: 'Because' });
    expect((await call('compliance_officer', 'PUT /admin/suspend_user', input(staff.finance))).statusCode).toBe(404);
    expect((await call('hr', 'PUT /admin/suspend_user', input(staff.finance))).statusCode).toBe(403);
    expect((await call('hr', 'PUT /admin/suspend_user', input(customer))).statusCode).toBe(404);
    expect((await call('admin', 'PUT /admin/suspend_user', input(staff.admin))).statusCode).toBe(403);
  });
});

describe('closing an account', () => {
  test('deletes nothing, keeps the address taken, and ends the sessions', async () => {
    const customer = await aCustomer(context);
    const theirs = await signIn(context, customer);
    const answer = await call('admin', `DELETE /admin/users/${customer.id}`);
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'User account deleted successfully']);
    expect((await stateOf(customer)).deletedAt).not.toBeNull();
    expect((await ask(app, 'GET /api/auth/user', { as: theirs })).statusCode).toBe(401);
    expect((await call('admin', `DELETE /admin/users/${customer.id}`)).statusCode).toBe(404);
    expect((await call('admin', 'POST /admin/users', form('finance', { email: customer.email }))).statusCode).toBe(409);
  });

  test('is refused while a loan is active', async () => {
    const customer = await aCustomer(context);
    await aRunningLoan(context, customer);
    expect((await call('admin', `DELETE /admin/users/${customer.id}`)).json().code).toBe('legal_hold_loan');
  });

  test('is refused while we hold money', async () => {
    const customer = await aCustomer(context);
    await weHold(context, gl.customerCredit(customer.id), kobo(100n));
    expect((await call('admin', `DELETE /admin/users/${customer.id}`)).json().code).toBe('legal_hold_money');
  });

  test('an officer must transfer their customers first', async () => {
    const officer = await aStaff(context, 'credit_officer', { branchId: ikeja });
    await aCustomer(context, { accountOfficerId: officer.id });
    expect((await call('hr', `DELETE /hr/users/${officer.id}`)).json().code).toBe('has_portfolio');
  });

  test('is refused without the right', async () => {
    const customer = await aCustomer(context, { branchId: ikeja });
    for (const role of ['subadmin', 'finance', 'compliance_officer', 'credit_officer'] as const)
      expect([
        role,
        (await call(role, `DELETE /${role === 'subadmin' || role === 'credit_officer' ? 'admin' : role}/users/${customer.id}`))
          .statusCode,
      ]).toEqual([role, 403]);
    expect((await call('hr', `DELETE /hr/users/${customer.id}`)).statusCode).toBe(404);
  });
});
