/** What people get to know of their own data, as a file of their own, and what they agreed to. */
import { dayMs, minuteMs } from '@ajo/contract/kernel/time';
import { aBvn, actorOf, ask, aRunningLoan, aStaff } from '#kit';
import { record } from '#modules/history';
import { deliverOutbox } from '#modules/notifications';
import { saveIdentity } from '#modules/onboarding';
import { codeOf, followReferrals } from '#modules/referrals';
import { saveUser } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { describe, expect, test } from 'vitest';
import { openPrivacy, statuses } from '../../../tests/privacy/desk.ts';
import { exportData, purge } from './index.ts';

const { context, app, myData, newest, someone, withExport } = await openPrivacy();
const { clock, sent } = context;

describe('the personal data export', () => {
  test('contains only the data of the caller', async () => {
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

  test('omits the owner of a referral code, and lists the consent for a BVN under review', async () => {
    const [ada, bola] = [await someone(), await someone()];
    await inTransaction(context.db, async (tx) => {
      const referral_code = (await codeOf(context, bola.user.id)).toLowerCase();
      await saveUser(tx, ada.user.id, { referral_code });
      await saveUser(tx, bola.user.id, { first_name: 'Morenikeji', last_name: 'Adebanjo' });
    });
    await followReferrals(context);
    context.provider.bvnResult = 'partial';
    await saveIdentity(context, actorOf(ada.user), { bvn: aBvn(), ip: '127.0.0.1' });
    context.provider.bvnResult = 'match';
    expect((await myData(ada.as)).consents).toMatchObject([{ kind: 'bvn', given: true }]);
    const answer = await ask(app, `GET ${await withExport(ada.as)}`);
    expect(answer.json().history.map(({ action }: { action: string }) => action)).toContain(
      'noted that the customer came by a referral code',
    );
    for (const word of ['Morenikeji', 'Adebanjo', bola.user.id]) expect(answer.body).not.toContain(word);
    expect((await ask(app, `GET ${await withExport(bola.as)}`)).json().referrals).toMatchObject([{ status: 'pending' }]);
  });

  test('does not show that a guarantor is one of our staff', async () => {
    const { user, as } = await someone();
    const { id } = await aRunningLoan(context, user);
    const inputs = { guarantors_ready: 1, guarantor_conflicts: 1 };
    const flags = [
      { rule: 'age_unknown', text: 'The date of birth is not known' },
      { rule: 'guarantor_conflict', text: 'A guarantor may have a conflict of interest' },
    ];
    await sqlOf(context.db)
      .insertInto('loan_assessments')
      .values({
        id: newId(clock.now()),
        loan_id: id,
        moment: 'submission',
        rule_version: '2026-4',
        by_name: 'Rules',
        at: clock.now(),
        inputs: JSON.stringify(inputs),
        result: JSON.stringify({ score: 600, flags }),
      })
      .execute();
    const answer = await ask(app, `GET ${await withExport(as)}`);
    expect(answer.json().loan_assessments).toMatchObject([
      { rule_version: '2026-4', inputs: { guarantors_ready: 1 }, result: { score: 600, flags: flags.slice(0, 1) } },
    ]);
    expect(answer.body).not.toMatch(/guarantor_conflict|conflict of interest/);
  });

  test('has the reasons that the person gave, and none that staff wrote', async () => {
    const [ada, officer] = [await someone(), await aStaff(context, 'finance')];
    const subject = { kind: 'savings', id: ada.user.id };
    const acts = [
      { actor: actorOf(ada.user), action: 'requested a withdrawal', reason: 'School fees' },
      { actor: actorOf(officer), action: 'froze the savings account', reason: 'Suspected fraud, reported' },
    ] as const;
    await inTransaction(context.db, async (tx) => {
      for (const act of acts) await record(tx, context, { ...act, subject, customerId: ada.user.id });
    });
    const answer = await ask(app, `GET ${await withExport(ada.as)}`);
    const reasons = answer.json().history.map((line: { action: string; reason: string | null }) => [line.action, line.reason]);
    expect(reasons).toEqual(expect.arrayContaining(acts.map(({ action, reason }, nth) => [action, nth === 0 ? reason : null])));
    expect(answer.body).not.toContain('fraud');
  });

  test('is requested once at a time, and announced by notification and mail when it is ready', async () => {
    const { user, as } = await someone();
    const answers = await Promise.all([1, 2].map(() => ask(app, 'POST /api/my-data/exports', { as })));
    expect(statuses(answers)).toEqual([201, 409]);
    await exportData(context, newest('privacy.export'));
    await deliverOutbox(context);
    expect(sent.mails.filter(({ to }) => to === user.email).map(({ subject }) => subject)).toContain('Your data export is ready');
    expect((await ask(app, 'GET /api/notifications', { as })).json().data[0].data.message).toContain('ready');
  });

  test('is created once by concurrent and repeated jobs', async () => {
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

  test('is downloaded by a link that expires after five minutes, and is deleted after seven days', async () => {
    const { as } = await someone();
    const url = await withExport(as);
    clock.moveBy(6 * minuteMs);
    expect((await ask(app, `GET ${url}`)).statusCode).toBe(403);
    clock.moveBy(8 * dayMs);
    await purge(context);
    expect((await myData(as)).exports).toMatchObject([{ status: 'removed', url: null }]);
  });

  test('is rate limited', async () => {
    const { as } = await someone();
    for (let count = 0; count < 5; count += 1) await withExport(as);
    expect((await ask(app, 'POST /api/my-data/exports', { as })).statusCode).toBe(429);
  });
});

describe('consents', () => {
  test('to news are one: given and withdrawn in the own data, or by a preference', async () => {
    const { as } = await someone();
    type News = { category: string; mail: { wanted: boolean }; sms: { wanted: boolean } };
    const news = async () => {
      const { data } = (await ask(app, 'GET /api/notifications/preferences', { as })).json();
      const { mail, sms } = data.find((one: News) => one.category === 'news');
      return [(await myData(as)).marketing, mail.wanted, sms.wanted];
    };
    const prefer = (channel: string, isOn: boolean) =>
      ask(app, 'PUT /api/notifications/preferences', { as, body: { category: 'news', channel, wanted: isOn } });
    const consent = (isGiven: boolean) => ask(app, 'PUT /api/my-data/consents/marketing', { as, body: { given: isGiven } });
    expect(await news()).toEqual([false, false, false]);
    const steps = [
      () => prefer('mail', true),
      () => prefer('sms', true),
      () => prefer('mail', false),
      () => prefer('sms', false),
    ];
    const seen: unknown[] = [];
    for (const step of [...steps, () => consent(true), () => consent(false)]) {
      clock.moveBy(1000);
      expect((await step()).statusCode).toBe(200);
      seen.push(await news());
    }
    expect(seen).toEqual([
      [true, true, false],
      [true, true, true],
      [true, false, true],
      [false, false, false],
      [true, true, false],
      [false, false, false],
    ]);
  });

  test('are a log: each consent and withdrawal is kept, and only the last one counts', async () => {
    const { as } = await someone();
    for (const granted of [true, false, true]) {
      clock.moveBy(1000);
      await ask(app, 'PUT /api/my-data/consents/marketing', { as, body: { given: granted } });
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
