/** What people may know of, ask about and end of their own data. */
import { dayMs, minuteMs } from '@ajo/contract/kernel/time';
import { aBvn, actorOf, aCustomer, appOf, ask, aReleasedLoan, aRunningLoan, aStaff, freshContext, signIn } from '#kit';
import { deliverOutbox } from '#modules/notifications';
import { saveIdentity } from '#modules/onboarding';
import { codeOf, followReferrals } from '#modules/referrals';
import { saveUser, type User } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { describe, expect, test } from 'vitest';
import { exportData, letGo } from './index.ts';

const context = await freshContext();
const { clock, queued, sent } = context;
const app = await appOf(context);
type Headers = Record<string, string>;

const compliance = await aStaff(context, 'compliance_officer');
const asCompliance = (): Promise<Headers> => signIn(context, compliance);
const myData = async (as: Headers) => (await ask(app, 'GET /api/my-data', { as })).json().data;
const askFor = (as: Headers, kind: string, wish = 'Please do as the law says') =>
  ask(app, 'POST /api/my-data/requests', { as, body: { kind, wish } });
const decide = async (id: string, verdict: string, as?: Headers) =>
  ask(app, `POST /api/admin/privacy-requests/${id}/decide`, {
    as: as ?? (await asCompliance()),
    body: { verdict, reason: 'Checked with the papers' },
  });
const newest = (name: string): string => queued.findLast((job) => job.name === name)?.data['exportId'] ?? '';
const statuses = (answers: readonly { statusCode: number }[]): number[] =>
  answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other);

async function someone(): Promise<{ user: User; as: Headers }> {
  const user = await aCustomer(context);
  return { user, as: await signIn(context, user) };
}

async function withExport(as: Headers): Promise<string> {
  await ask(app, 'POST /api/my-data/exports', { as });
  await exportData(context, newest('privacy.export'));
  const { exports } = await myData(as);
  return exports[0].url;
}

describe('the file of own data', () => {
  test('holds what we hold of the caller and nothing of anybody else', async () => {
    const [ada, bola] = [await someone(), await someone()];
    await aRunningLoan(context, bola.user);
    const { number } = await aRunningLoan(context, ada.user);
    const answer = await ask(app, `GET ${await withExport(ada.as)}`);
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([200, expect.stringContaining('attachment')]);
    const file = answer.json();
    expect(file.users).toMatchObject([{ email: ada.user.email }]);
    expect(file.loans.map((loan: { number: number }) => loan.number)).toEqual([Number(number.replace(/\D/g, ''))]);
    expect(answer.body).not.toContain(bola.user.email);
    expect(answer.body).not.toMatch(/password_hash|token_hash|sealed|secret/);
  });

  test('tells nobody whose code somebody came by, and shows a BVN that still waits among the consents', async () => {
    const [ada, bola] = [await someone(), await someone()];
    await inTransaction(context.db, async (tx) => {
      const referral_code = (await codeOf(context, bola.user.id)).toLowerCase();
      await saveUser(tx, ada.user.id, { referral_code });
      await saveUser(tx, bola.user.id, { first_name: 'Morenikeji', last_name: 'Adebanjo' });
    });
    await followReferrals(context);
    context.provider.bvnSays = 'partial';
    await saveIdentity(context, actorOf(ada.user), { bvn: aBvn(), ip: '127.0.0.1' });
    context.provider.bvnSays = 'match';
    expect((await myData(ada.as)).consents).toMatchObject([{ kind: 'bvn', given: true }]);
    const answer = await ask(app, `GET ${await withExport(ada.as)}`);
    expect(answer.json().history.map(({ action }: { action: string }) => action)).toContain(
      'noted that the customer came by a referral code',
    );
    for (const word of ['Morenikeji', 'Adebanjo', bola.user.id]) expect(answer.body).not.toContain(word);
    expect((await ask(app, `GET ${await withExport(bola.as)}`)).json().referrals).toMatchObject([{ status: 'pending' }]);
  });

  test('is asked for once at a time, and told about in bell and mail when it is ready', async () => {
    const { user, as } = await someone();
    const answers = await Promise.all([1, 2].map(() => ask(app, 'POST /api/my-data/exports', { as })));
    expect(statuses(answers)).toEqual([201, 409]);
    await exportData(context, newest('privacy.export'));
    await deliverOutbox(context);
    expect(sent.letters.filter(({ to }) => to === user.email).map(({ subject }) => subject)).toContain('Your data are ready');
    expect((await ask(app, 'GET /api/notifications', { as })).json().data[0].data.message).toContain('ready');
  });

  test('is made once when two workers make it, and once more by nobody', async () => {
    const { user, as } = await someone();
    await ask(app, 'POST /api/my-data/exports', { as });
    const id = newest('privacy.export');
    await Promise.all([exportData(context, id), exportData(context, id)]);
    await exportData(context, id);
    const files = await sqlOf(context.db).selectFrom('files').selectAll().where('owner_user_id', '=', user.id).execute();
    expect(files).toHaveLength(1);
    expect((await ask(app, `GET ${(await myData(as)).exports[0].url}`)).statusCode).toBe(200);
  });

  test.each([
    ['before the bytes are kept', { files: { ...context.files, put: async () => Promise.reject(new Error('killed')) } }],
    ['after them, in the last moment', { jobs: { send: async () => Promise.reject(new Error('killed')) } }],
  ])('is made by the next worker when one is killed %s', async (_when, broken) => {
    const { user, as } = await someone();
    await ask(app, 'POST /api/my-data/exports', { as });
    const id = newest('privacy.export');
    await expect(exportData({ ...context, ...broken }, id)).rejects.toThrow('killed');
    expect((await myData(as)).exports).toMatchObject([{ status: 'waiting', url: null }]);
    await exportData(context, id);
    expect((await myData(as)).exports).toMatchObject([{ status: 'ready' }]);
    const files = await sqlOf(context.db).selectFrom('files').selectAll().where('owner_user_id', '=', user.id).execute();
    expect(files).toHaveLength(1);
  });

  test('is fetched by a link that ends after five minutes, and is gone after seven days', async () => {
    const { as } = await someone();
    const url = await withExport(as);
    clock.moveBy(6 * minuteMs);
    expect((await ask(app, `GET ${url}`)).statusCode).toBe(403);
    clock.moveBy(8 * dayMs);
    await letGo(context);
    expect((await myData(as)).exports).toMatchObject([{ status: 'removed', url: null }]);
  });

  test('cannot be asked for all day long', async () => {
    const { as } = await someone();
    for (let count = 0; count < 5; count += 1) await withExport(as);
    expect((await ask(app, 'POST /api/my-data/exports', { as })).statusCode).toBe(429);
  });
});

describe('consents', () => {
  test('are a log: each giving and withdrawing stays, and only the last one counts', async () => {
    const { as } = await someone();
    for (const given of [true, false, true]) {
      clock.moveBy(1000);
      await ask(app, 'PUT /api/my-data/consents/marketing', { as, body: { given } });
    }
    const { consents, marketing } = await myData(as);
    expect(marketing).toBe(true);
    expect(consents.map(({ kind, given }: { kind: string; given: boolean }) => [kind, given])).toEqual([
      ['marketing', true],
      ['marketing', false],
      ['marketing', true],
    ]);
    await expect(inTransaction(context.db, (tx) => sqlOf(tx).deleteFrom('consents').execute())).rejects.toThrow('append-only');
  });
});

describe('a request', () => {
  test('is open once of a kind, is due in thirty days, and can be withdrawn by its maker only', async () => {
    const [ada, bola] = [await someone(), await someone()];
    const answers = await Promise.all([askFor(ada.as, 'correction'), askFor(ada.as, 'correction')]);
    expect(statuses(answers)).toEqual([201, 409]);
    const { requests } = await myData(ada.as);
    expect(requests).toMatchObject([{ status: 'pending', can: ['withdraw'] }]);
    const path = `DELETE /api/my-data/requests/${requests[0].id}`;
    expect((await ask(app, path, { as: bola.as })).statusCode).toBe(404);
    expect((await ask(app, path, { as: ada.as })).statusCode).toBe(200);
    expect((await ask(app, path, { as: ada.as })).statusCode).toBe(409);
  });

  test('stands in the queue of those who may decide, and of nobody else', async () => {
    const { user, as } = await someone();
    await askFor(as, 'correction', 'My name is spelled with an e');
    const queue = await ask(app, 'GET /api/admin/privacy-requests?per_page=100', { as: await asCompliance() });
    expect(queue.json().data.find((row: { user_id: string }) => row.user_id === user.id)).toMatchObject({
      wish: 'My name is spelled with an e',
      can: ['complete', 'deny'],
    });
    expect(
      (await ask(app, 'GET /api/admin/privacy-requests', { as: await signIn(context, await aStaff(context, 'finance')) }))
        .statusCode,
    ).toBe(403);
  });

  test('of two decisions at once one counts, and the person hears it', async () => {
    const { user, as } = await someone();
    await askFor(as, 'correction');
    const [{ id }] = (await myData(as)).requests;
    const answers = await Promise.all([decide(id, 'completed'), decide(id, 'denied')]);
    expect(statuses(answers)).toEqual([200, 409]);
    const lines = await sqlOf(context.db).selectFrom('history').select('action').where('subject_id', '=', user.id).execute();
    expect(lines.filter(({ action }) => action.startsWith('correction of own data'))).toHaveLength(1);
    expect((await ask(app, 'GET /api/notifications', { as })).json().data[0].data.message).toContain('Checked with the papers');
  });

  test('of staff to be deleted is refused; nobody decides about their own', async () => {
    const as = await asCompliance();
    expect((await askFor(as, 'deletion')).json().code).toBe('staff_account');
    await askFor(as, 'correction');
    const [{ id }] = (await myData(as)).requests;
    expect((await decide(id, 'completed', as)).json().code).toBe('own_request');
  });
});

describe('a deletion', () => {
  test('waits while a loan runs: the person and the staff see why', async () => {
    const { user, as } = await someone();
    await aRunningLoan(context, user);
    await askFor(as, 'deletion');
    const { holds, requests } = await myData(as);
    expect(holds).toContain('a loan or an application is open');
    const refused = await decide(requests[0].id, 'completed');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'legal_hold']);
    expect((await decide(requests[0].id, 'denied')).statusCode).toBe(200);
  });

  test('closes the account at once and erases the person at night; what was said to others stays evidence', async () => {
    const { user, as } = await someone();
    const stored = await withExport(as);
    await askFor(as, 'deletion');
    const [{ id }] = (await myData(as)).requests;
    expect((await decide(id, 'completed')).statusCode).toBe(200);
    expect((await ask(app, 'GET /api/my-data', { as })).statusCode).toBe(401);
    const figures = await letGo(context);
    expect(figures['people erased']).toBe(1);
    const row = await sqlOf(context.db).selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ first_name: 'Erased', email: `${user.id}@erased.invalid`, phone: null });
    expect((await ask(app, `GET ${stored}`)).statusCode).not.toBe(200);
    expect(await sqlOf(context.db).selectFrom('sessions').selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
    expect(await sqlOf(context.db).selectFrom('history').selectAll().where('subject_id', '=', user.id).execute()).not.toEqual([]);
    expect((await letGo(context))['people erased']).toBeUndefined();
  });
});

describe('the clean-up', () => {
  test('removes what is old and keeps what is not, and shows its figures to those who look after it', async () => {
    const old = await someone();
    await askFor(old.as, 'correction');
    clock.moveBy(200 * dayMs);
    const fresh = await someone();
    const figures = await letGo(context);
    expect(figures['sessions']).toBeGreaterThan(0);
    expect((await ask(app, 'GET /api/my-data', { as: fresh.as })).statusCode).toBe(200);
    const admin = await signIn(context, await aStaff(context, 'admin'));
    const { data } = (await ask(app, 'GET /api/admin/retention-runs', { as: admin })).json();
    expect(data[0].removed).toEqual(figures);
    expect((await letGo(context))['sessions']).toBeUndefined();
  });
});

test('a deleted person whose money moved is kept for five years for the regulator, then erased; the records of money stay', async () => {
  const { user, as } = await someone();
  const { id: loanId } = await aReleasedLoan(context, user);
  const today = clock.businessDay();
  await sqlOf(context.db)
    .updateTable('loans')
    .set({ status: 'completed', disbursed_on: today, completed_on: today })
    .where('id', '=', loanId)
    .execute();
  await askFor(as, 'deletion');
  const [{ id }] = (await myData(as)).requests;
  expect((await decide(id, 'completed')).statusCode).toBe(200);
  const nameOf = async (): Promise<string | undefined> =>
    (await sqlOf(context.db).selectFrom('users').select('first_name').where('id', '=', user.id).executeTakeFirst())?.first_name;
  await letGo(context);
  expect(await nameOf()).toBe(user.firstName);
  clock.moveBy(5 * 366 * dayMs);
  await letGo(context);
  expect(await nameOf()).toBe('Erased');
  expect(await sqlOf(context.db).selectFrom('loans').selectAll().where('id', '=', loanId).execute()).toHaveLength(1);
});
