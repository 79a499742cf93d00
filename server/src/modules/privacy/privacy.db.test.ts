/** What people ask about their own data, how it ends, and what is kept for the law. */
import { dayMs } from '@ajo/contract/kernel/time';
import { ask, aReleasedLoan, aRunningLoan, aStaff, signIn } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { describe, expect, test } from 'vitest';
import { openPrivacy, statuses } from '../../../tests/privacy/desk.ts';
import { purge } from './index.ts';

const { context, app, asCompliance, myData, requestData, decide, someone, withExport } = await openPrivacy();
const { clock } = context;

describe('a request', () => {
  test('is open once per kind, is due in thirty days, and can be withdrawn only by its author', async () => {
    const [ada, bola] = [await someone(), await someone()];
    const answers = await Promise.all([requestData(ada.as, 'correction'), requestData(ada.as, 'correction')]);
    expect(statuses(answers)).toEqual([201, 409]);
    const { requests } = await myData(ada.as);
    expect(requests).toMatchObject([{ status: 'pending', can: ['withdraw'] }]);
    const path = `DELETE /api/my-data/requests/${requests[0].id}`;
    expect((await ask(app, path, { as: bola.as })).statusCode).toBe(404);
    expect((await ask(app, path, { as: ada.as })).statusCode).toBe(200);
    expect((await ask(app, path, { as: ada.as })).statusCode).toBe(409);
  });

  test('is in the queue of those who may decide it, and in no other', async () => {
    const { user, as } = await someone();
    await requestData(as, 'correction', 'My name is spelled with an e');
    const queue = await ask(app, 'GET /api/admin/privacy-requests?per_page=100', { as: await asCompliance() });
    expect(queue.json().data.find((row: { user_id: string }) => row.user_id === user.id)).toMatchObject({
      details: 'My name is spelled with an e',
      can: ['complete', 'deny'],
    });
    expect(
      (await ask(app, 'GET /api/admin/privacy-requests', { as: await signIn(context, await aStaff(context, 'finance')) }))
        .statusCode,
    ).toBe(403);
  });

  test('of two concurrent decisions one counts, and the customer is notified', async () => {
    const { user, as } = await someone();
    await requestData(as, 'correction');
    const [{ id }] = (await myData(as)).requests;
    const answers = await Promise.all([decide(id, 'completed'), decide(id, 'denied')]);
    expect(statuses(answers)).toEqual([200, 409]);
    const lines = await sqlOf(context.db).selectFrom('history').select('action').where('subject_id', '=', user.id).execute();
    expect(lines.filter(({ action }) => action.startsWith('correction of own data'))).toHaveLength(1);
    expect((await ask(app, 'GET /api/notifications', { as })).json().data[0].data.message).toContain('Checked with the papers');
  });

  test("for deletion of a staff account is refused; one's own cannot be decided", async () => {
    const as = await asCompliance();
    expect((await requestData(as, 'deletion')).json().code).toBe('staff_account');
    await requestData(as, 'correction');
    const [{ id }] = (await myData(as)).requests;
    expect((await decide(id, 'completed', as)).json().code).toBe('own_request');
  });
});

describe('a deletion', () => {
  test('is blocked while a loan is active, and shows the reason to the customer and to staff', async () => {
    const { user, as } = await someone();
    await aRunningLoan(context, user);
    await requestData(as, 'deletion');
    const { holds, requests } = await myData(as);
    expect(holds).toContain('a loan or an application is open');
    const refused = await decide(requests[0].id, 'completed');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'legal_hold']);
    expect((await decide(requests[0].id, 'denied')).statusCode).toBe(200);
  });

  test('closes the account at once and erases the person at night; history is kept', async () => {
    const { user, as } = await someone();
    const stored = await withExport(as);
    await requestData(as, 'deletion');
    const [{ id }] = (await myData(as)).requests;
    expect((await decide(id, 'completed')).statusCode).toBe(200);
    expect((await ask(app, 'GET /api/my-data', { as })).statusCode).toBe(401);
    const figures = await purge(context);
    expect(figures['people erased']).toBe(1);
    const row = await sqlOf(context.db).selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ first_name: 'Erased', email: `${user.id}@erased.invalid`, phone: null });
    expect((await ask(app, `GET ${stored}`)).statusCode).not.toBe(200);
    expect(await sqlOf(context.db).selectFrom('sessions').selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
    expect(await sqlOf(context.db).selectFrom('history').selectAll().where('subject_id', '=', user.id).execute()).not.toEqual([]);
    expect((await purge(context))['people erased']).toBeUndefined();
  });
});

describe('the clean-up', () => {
  test('removes expired data, keeps the rest, and shows its totals to admins', async () => {
    const old = await someone();
    await requestData(old.as, 'correction');
    clock.moveBy(200 * dayMs);
    const fresh = await someone();
    const figures = await purge(context);
    expect(figures['sessions']).toBeGreaterThan(0);
    expect((await ask(app, 'GET /api/my-data', { as: fresh.as })).statusCode).toBe(200);
    const admin = await signIn(context, await aStaff(context, 'admin'));
    const { data } = (await ask(app, 'GET /api/admin/retention-runs', { as: admin })).json();
    expect(data[0].removed).toEqual(figures);
    expect((await purge(context))['sessions']).toBeUndefined();
  });
});

test('a deleted user who moved money is kept for five years for the regulator, then erased; money records stay', async () => {
  const { user, as } = await someone();
  const { id: loanId } = await aReleasedLoan(context, user);
  const today = clock.businessDay();
  await sqlOf(context.db)
    .updateTable('loans')
    .set({ status: 'completed', disbursed_on: today, completed_on: today })
    .where('id', '=', loanId)
    .execute();
  await requestData(as, 'deletion');
  const [{ id }] = (await myData(as)).requests;
  expect((await decide(id, 'completed')).statusCode).toBe(200);
  const nameOf = async (): Promise<string | undefined> =>
    (await sqlOf(context.db).selectFrom('users').select('first_name').where('id', '=', user.id).executeTakeFirst())?.first_name;
  await purge(context);
  expect(await nameOf()).toBe(user.firstName);
  clock.moveBy(5 * 366 * dayMs);
  await purge(context);
  expect(await nameOf()).toBe('Erased');
  expect(await sqlOf(context.db).selectFrom('loans').selectAll().where('id', '=', loanId).execute()).toHaveLength(1);
});
