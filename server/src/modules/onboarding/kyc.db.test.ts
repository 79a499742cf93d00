/** BVN matches, the queue of what does not agree, verdicts, and numbers shown in full: each role within its scope. */
import { aBvn, aCustomer, appOf, ask, completeProfile, freshContext, sendDocuments, signIn } from '#kit';
import { afterEach, describe, expect, test } from 'vitest';
import { findUser } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import { give as giveTo, openDesk } from '../../../tests/onboarding/desk.ts';
import { type Headers, sectionOf } from '../../../tests/onboarding/new-customers.ts';

const context = await freshContext();
const app = await appOf(context);
const { provider } = context;
afterEach(() => Object.assign(provider, { bvnResult: 'match', bvnFields: {} }));

const house = { context, app };
const { customer: aNewCustomer, itemOf, doubtful, review } = await openDesk(house);
const give = (own: Headers, bvn: string, more: object = {}) => giveTo(house, own, bvn, more);
const identityOf = (own: Headers) => sectionOf(house, own, 'identity');

describe('the register', () => {
  test('a matching BVN is confirmed, and its consent is recorded with text, time and address', async () => {
    const { user, own } = await aNewCustomer();
    expect((await give(own, aBvn())).json().message).toBe('Your identity is confirmed');
    const row = await sqlOf(context.db)
      .selectFrom('identity_checks')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    expect(row).toMatchObject({
      consent_purpose: 'identity',
      consent_version: '2026-01',
      consent_ip: '127.0.0.1',
      consent_at: context.clock.now(),
      score: 100,
      status: 'verified',
    });
  });

  test('without consent, under age, or with a malformed number no request is sent', async () => {
    const questionsBefore = provider.bvnQuestions.length;
    const { own } = await aNewCustomer();
    expect(Object.keys((await give(own, aBvn(), { consent: false })).json().errors)).toEqual(['consent']);
    expect(Object.keys((await give(own, '123')).json().errors)).toEqual(['bvn']);
    const child = await aCustomer(context, { status: 'registered', dateOfBirth: null });
    const childs = await signIn(context, child);
    expect((await give(childs, aBvn())).json().code).toBe('date_of_birth_missing');
    expect((await give(childs, aBvn(), { date_of_birth: '2015-01-01' })).json().code).toBe('too_young');
    expect(provider.bvnQuestions.length).toBe(questionsBefore);
    expect((await give(childs, aBvn(), { date_of_birth: '1995-01-01' })).statusCode).toBe(200);
    expect((await findUser(context.db, child.id))?.dateOfBirth).toBe('1995-01-01');
  });

  test('an unknown number is reported as unknown; while the provider is unavailable nothing is stored', async () => {
    const { user, own } = await aNewCustomer();
    provider.bvnResult = 'not_found';
    expect((await give(own, aBvn())).json()).toMatchObject({ code: 'bvn_unknown', errors: { bvn: [expect.any(String)] } });
    const rows = await sqlOf(context.db).selectFrom('identity_checks').select('id').where('user_id', '=', user.id).execute();
    expect(rows).toEqual([]);
  });

  test('the BVN of another person is refused, without any data of that person', async () => {
    const bvn = aBvn();
    const [first, second] = [await aNewCustomer(), await aNewCustomer()];
    await give(first.own, bvn);
    const answer = await give(second.own, bvn);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'bvn_taken']);
    for (const secret of [first.user.id, first.user.email, first.user.phone ?? '-', bvn, first.user.firstName])
      expect(answer.body).not.toContain(secret);
    expect((await identityOf(second.own)).state).toBe('incomplete');
  });

  test('of two concurrent users with one BVN one is confirmed', async () => {
    const bvn = aBvn();
    const people = [await aNewCustomer(), await aNewCustomer()];
    const answers = await Promise.all(people.map(({ own }) => give(own, bvn)));
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  test('three concurrent requests of one user confirm once', async () => {
    const { own } = await aNewCustomer();
    const bvn = aBvn();
    const answers = await Promise.all([1, 2, 3].map(() => give(own, bvn)));
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('the twenty-first look-up of a day is refused with 429', async () => {
    const { own } = await aNewCustomer();
    provider.bvnResult = 'not_found';
    for (let attempts = 0; attempts < 20; attempts += 1) await give(own, aBvn());
    expect((await give(own, aBvn())).statusCode).toBe(429);
  });
});

describe('a name that does not agree', () => {
  test('is queued with its score, and does not reserve the BVN', async () => {
    const { user, own, bvn, answer, item } = await doubtful();
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Thank you. We will check your BVN and notify you']);
    expect(await identityOf(own)).toMatchObject({ state: 'incomplete', verification: 'waiting' });
    expect(item).toMatchObject({
      score: 65,
      fields: { lastname: false },
      taken: false,
      bvn_last4: bvn.slice(-4),
      can: ['verify', 'reject'],
    });
    expect(JSON.stringify(item)).not.toContain(bvn);
    provider.bvnResult = 'match';
    provider.bvnFields = {};
    const rightful = await aNewCustomer();
    expect((await give(rightful.own, bvn)).statusCode).toBe(200);
    expect((await itemOf(user)).taken).toBe(true);
    const verdict = await review('compliance_officer', item.id, { status: 'verified' });
    expect([verdict.statusCode, verdict.json().code]).toEqual([409, 'bvn_taken']);
    expect((await itemOf(user)).status).toBe('waiting');
  });

  test('is fixed by the customer with another number, which replaces the old check', async () => {
    const { user, own } = await doubtful();
    Object.assign(provider, { bvnResult: 'match', bvnFields: {} });
    expect((await give(own, aBvn())).json().message).toBe('Your identity is confirmed');
    expect(await itemOf(user)).toBeUndefined();
  });

  test('is verified by a reviewer, and the customer is notified', async () => {
    const { user, own, item } = await doubtful();
    const verdict = await review('compliance_officer', item.id, { status: 'verified' });
    expect(verdict.json()).toMatchObject({ message: 'Verified successfully', data: { status: 'verified', can: [] } });
    expect(await identityOf(own)).toMatchObject({ state: 'complete', verification: 'verified' });
    const bell = (await ask(app, 'GET /api/notifications', { as: own })).json().data;
    expect(bell[0].data.message).toBe('BVN: seen and accepted');
    expect((await review('admin', item.id, { status: 'verified' })).statusCode).toBe(409);
    expect(user.status).toBe('registered');
  });

  test('is rejected only with a reason, which the customer sees', async () => {
    const { own, item } = await doubtful();
    expect(Object.keys((await review('admin', item.id, { status: 'rejected' })).json().errors)).toEqual(['reason']);
    expect((await review('admin', item.id, { status: 'rejected', reason: 'The surname is another' })).statusCode).toBe(200);
    expect(await identityOf(own)).toMatchObject({
      verification: 'rejected',
      reason: 'The surname is another',
      state: 'incomplete',
    });
  });

  test('two concurrent verdicts count as one', async () => {
    const { item } = await doubtful();
    const answers = await Promise.all([
      review('compliance_officer', item.id, { status: 'verified' }),
      review('admin', item.id, { status: 'rejected', reason: 'not the same' }),
      review('superadmin', item.id, { status: 'verified' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});

describe('documents', () => {
  test('a rejected one opens its section again, and a new one closes it', async () => {
    const { user, own } = await aNewCustomer();
    await completeProfile(context, user);
    const item = await itemOf(user, 'government_id');
    expect(item.file).toMatchObject({ type: 'image/jpeg' });
    await review('compliance_officer', item.id, { status: 'rejected', reason: 'The photo is blurred' });
    const view = async () => (await ask(app, 'GET /api/user/onboarding', { as: own })).json().data;
    expect(await view()).toMatchObject({ percent: 85, next: 'government_id' });
    expect((await findUser(context.db, user.id))?.status).toBe('active');
    await sendDocuments(context, user);
    expect(await view()).toMatchObject({ percent: 100, next: 'bank_statement' });
    expect((await review('compliance_officer', item.id, { status: 'verified' })).json().code).toBe('kyc_decided');
  });

  test('a verified one cannot be replaced by the customer', async () => {
    const { user } = await aNewCustomer();
    await sendDocuments(context, user);
    await review('admin', (await itemOf(user, 'passport_photograph')).id, { status: 'verified' });
    await expect(sendDocuments(context, user)).rejects.toMatchObject({ code: 'document_verified' });
  });
});
