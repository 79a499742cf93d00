/** BVN matches, the queue of what does not agree, verdicts, and numbers shown in full: each role within its scope. */
import { type Role, prefixOf, staffRoles } from '@ajo/contract/kernel/access';
import { aBvn, aCustomer, appOf, ask, aStaff, completeProfile, freshContext, sendDocuments, signIn } from '#kit';
import { afterEach, describe, expect, test } from 'vitest';
import { historyOf } from '#modules/history';
import { addBranch, findUser, type User } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';

const context = await freshContext();
const app = await appOf(context);
const { provider } = context;
afterEach(() => Object.assign(provider, { bvnSays: 'match', bvnFields: {} }));

type Headers = Record<string, string>;
const [yaba, aba] = await inTransaction(
  context.db,
  async (tx) => [await addBranch(tx, context, 'Yaba'), await addBranch(tx, context, 'Aba')] as const,
);
const staff = {} as Record<Role, User>;
const as = {} as Record<Role, Headers>;
for (const role of staffRoles) {
  staff[role] = await aStaff(context, role, { branchId: yaba });
  as[role] = await signIn(context, staff[role]);
}
/** A customer of the Yaba branch, looked after by our two officers; `far` is a customer of another branch, of nobody. */
async function aNewcomer(far = false): Promise<{ user: User; own: Headers }> {
  const user = await aCustomer(context, {
    status: 'registered',
    firstName: 'Adaeze',
    lastName: 'Okonkwo',
    branchId: far ? aba : yaba,
    ...(!far && { accountOfficerId: staff.credit_officer.id, onboardingOfficerId: staff.onboarding_officer.id }),
  });
  return { user, own: await signIn(context, user) };
}
const give = (own: Headers, bvn: string, more: object = {}) =>
  ask(app, 'POST /api/user/onboarding/bvn', { as: own, body: { bvn, consent: true, ...more } });
const identityOf = async (own: Headers) => (await ask(app, 'GET /api/user/onboarding', { as: own })).json().data.sections[0];
const queue = async (role: Role, query = '') =>
  (await ask(app, `GET /api/${prefixOf(role)}/kyc?per_page=100${query}`, { as: as[role] })).json().data;
const review = (role: Role, id: string, body: object) =>
  ask(app, `PATCH /api/${prefixOf(role)}/kyc/${id}/review`, { as: as[role], body });
const itemOf = async (user: User, kind = 'identity') =>
  (await queue('compliance_officer', '&status=waiting')).find(
    (item: { kind: string; customer: { id: string } }) => item.kind === kind && item.customer.id === user.id,
  );
/** A BVN that the register knows under somewhat another name. */
async function doubtful(far = false) {
  const { user, own } = await aNewcomer(far);
  const bvn = aBvn();
  Object.assign(provider, { bvnSays: 'partial', bvnFields: { firstname: true, lastname: false, dob: true, phone: true } });
  const answer = await give(own, bvn);
  return { user, own, bvn, answer, item: await itemOf(user) };
}

describe('the register', () => {
  test('a BVN that agrees is confirmed, with what was agreed to, when and from where', async () => {
    const { user, own } = await aNewcomer();
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

  test('without consent, under age, or with nonsense for a number nothing is asked', async () => {
    const asked = provider.bvnQuestions.length;
    const { own } = await aNewcomer();
    expect(Object.keys((await give(own, aBvn(), { consent: false })).json().errors)).toEqual(['consent']);
    expect(Object.keys((await give(own, '123')).json().errors)).toEqual(['bvn']);
    const child = await aCustomer(context, { status: 'registered', dateOfBirth: null });
    const childs = await signIn(context, child);
    expect((await give(childs, aBvn())).json().code).toBe('date_of_birth_missing');
    expect((await give(childs, aBvn(), { date_of_birth: '2015-01-01' })).json().code).toBe('too_young');
    expect(provider.bvnQuestions.length).toBe(asked);
    expect((await give(childs, aBvn(), { date_of_birth: '1995-01-01' })).statusCode).toBe(200);
    expect((await findUser(context.db, child.id))?.dateOfBirth).toBe('1995-01-01');
  });

  test('a number that it does not know is said so; while it is away nothing is kept', async () => {
    const { user, own } = await aNewcomer();
    provider.bvnSays = 'not_found';
    expect((await give(own, aBvn())).json()).toMatchObject({ code: 'bvn_unknown', errors: { bvn: [expect.any(String)] } });
    const rows = await sqlOf(context.db).selectFrom('identity_checks').select('id').where('user_id', '=', user.id).execute();
    expect(rows).toEqual([]);
  });

  test('a BVN of another person is refused, and nothing of that person is told', async () => {
    const bvn = aBvn();
    const [first, second] = [await aNewcomer(), await aNewcomer()];
    await give(first.own, bvn);
    const answer = await give(second.own, bvn);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'bvn_taken']);
    for (const secret of [first.user.id, first.user.email, first.user.phone ?? '-', bvn, first.user.firstName])
      expect(answer.body).not.toContain(secret);
    expect((await identityOf(second.own)).state).toBe('incomplete');
  });

  test('two people with one BVN at the same time: one is confirmed', async () => {
    const bvn = aBvn();
    const people = [await aNewcomer(), await aNewcomer()];
    const answers = await Promise.all(people.map(({ own }) => give(own, bvn)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('one person pressing three times is confirmed once', async () => {
    const { own } = await aNewcomer();
    const bvn = aBvn();
    const answers = await Promise.all([1, 2, 3].map(() => give(own, bvn)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  test('after twenty look-ups a day the next must wait', async () => {
    const { own } = await aNewcomer();
    provider.bvnSays = 'not_found';
    for (let tries = 0; tries < 20; tries += 1) await give(own, aBvn());
    expect((await give(own, aBvn())).statusCode).toBe(429);
  });
});

describe('a name that does not agree', () => {
  test('waits in the queue with its score, and blocks nobody else from that BVN', async () => {
    const { user, own, bvn, answer, item } = await doubtful();
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Thank you. We look at your BVN and tell you soon']);
    expect(await identityOf(own)).toMatchObject({ state: 'incomplete', verification: 'waiting' });
    expect(item).toMatchObject({
      score: 65,
      fields: { lastname: false },
      taken: false,
      bvn_last4: bvn.slice(-4),
      can: ['verify', 'reject'],
    });
    expect(JSON.stringify(item)).not.toContain(bvn);
    provider.bvnSays = 'match';
    provider.bvnFields = {};
    const rightful = await aNewcomer();
    expect((await give(rightful.own, bvn)).statusCode).toBe(200);
    expect((await itemOf(user)).taken).toBe(true);
    const verdict = await review('compliance_officer', item.id, { status: 'verified' });
    expect([verdict.statusCode, verdict.json().code]).toEqual([409, 'bvn_taken']);
    expect((await itemOf(user)).status).toBe('waiting');
  });

  test('is mended by the customer with another number; the old check is replaced', async () => {
    const { user, own } = await doubtful();
    Object.assign(provider, { bvnSays: 'match', bvnFields: {} });
    expect((await give(own, aBvn())).json().message).toBe('Your identity is confirmed');
    expect(await itemOf(user)).toBeUndefined();
  });

  test('is verified by a person, and the customer is told', async () => {
    const { user, own, item } = await doubtful();
    const verdict = await review('compliance_officer', item.id, { status: 'verified' });
    expect(verdict.json()).toMatchObject({ message: 'Verified successfully', data: { status: 'verified', can: [] } });
    expect(await identityOf(own)).toMatchObject({ state: 'complete', verification: 'verified' });
    const bell = (await ask(app, 'GET /api/notifications', { as: own })).json().data;
    expect(bell[0].data.message).toBe('BVN: seen and accepted');
    expect((await review('admin', item.id, { status: 'verified' })).statusCode).toBe(409);
    expect(user.status).toBe('registered');
  });

  test('is rejected only with a reason, which the customer reads', async () => {
    const { own, item } = await doubtful();
    expect(Object.keys((await review('admin', item.id, { status: 'rejected' })).json().errors)).toEqual(['reason']);
    expect((await review('admin', item.id, { status: 'rejected', reason: 'The surname is another' })).statusCode).toBe(200);
    expect(await identityOf(own)).toMatchObject({
      verification: 'rejected',
      reason: 'The surname is another',
      state: 'incomplete',
    });
  });

  test('two verdicts at the same time are one', async () => {
    const { item } = await doubtful();
    const answers = await Promise.all([
      review('compliance_officer', item.id, { status: 'verified' }),
      review('admin', item.id, { status: 'rejected', reason: 'not the same' }),
      review('superadmin', item.id, { status: 'verified' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });
});

describe('documents', () => {
  test('a rejected one opens its section again, and a new one closes it', async () => {
    const { user, own } = await aNewcomer();
    await completeProfile(context, user);
    const item = await itemOf(user, 'government_id');
    expect(item.file).toMatchObject({ type: 'image/jpeg' });
    await review('compliance_officer', item.id, { status: 'rejected', reason: 'The photo is blurred' });
    const view = async () => (await ask(app, 'GET /api/user/onboarding', { as: own })).json().data;
    expect(await view()).toMatchObject({ percent: 85, next: 'government_id' });
    expect((await findUser(context.db, user.id))?.status).toBe('active');
    await sendDocuments(context, user);
    expect(await view()).toMatchObject({ percent: 100, next: null });
    expect((await review('compliance_officer', item.id, { status: 'verified' })).json().code).toBe('kyc_decided');
  });

  test('a verified one is not exchanged by the customer', async () => {
    const { user } = await aNewcomer();
    await sendDocuments(context, user);
    await review('admin', (await itemOf(user, 'passport_photograph')).id, { status: 'verified' });
    await expect(sendDocuments(context, user)).rejects.toMatchObject({ code: 'document_verified' });
  });
});

describe('who may', () => {
  const verifiers = ['superadmin', 'admin', 'subadmin', 'onboarding_officer', 'compliance_officer'] as const;
  const readers = [...verifiers, 'team_lead', 'credit_officer'] as const;
  const revealers = ['superadmin', 'admin', 'finance', 'compliance_officer'] as const;
  const everywhere: readonly Role[] = ['superadmin', 'admin', 'compliance_officer', 'finance'];
  const has = (list: readonly Role[], role: Role) => list.includes(role);

  test.each(staffRoles)('%s sees, decides and reveals as far as the table says, and nothing beyond the scope', async (role) => {
    const [near, far] = [await doubtful(), await doubtful(true)];
    const prefix = prefixOf(role);
    const seen = has(verifiers, role) ? (await queue(role)).map((item: { id: string }) => item.id) : [];
    expect([seen.includes(near.item.id), seen.includes(far.item.id)]).toEqual([
      has(verifiers, role),
      has(verifiers, role) && has(everywhere, role),
    ]);
    const open = async (user: User) => (await ask(app, `GET /api/${prefix}/users/${user.id}/kyc`, { as: as[role] })).statusCode;
    const inside = has(readers, role) ? 200 : 403;
    expect([await open(near.user), await open(far.user)]).toEqual([
      inside,
      inside === 403 ? 403 : has(everywhere, role) ? 200 : 404,
    ]);
    const body = { what: 'bvn', reason: 'The bank asks for it' };
    const shown = await ask(app, `POST /api/${prefix}/users/${far.user.id}/reveal`, { as: as[role], body });
    expect(shown.statusCode).toBe(has(revealers, role) ? 200 : 403);
    if (has(revealers, role)) expect(shown.json().data.value).toBe(far.bvn);
    const verdict = await review(role, far.item.id, { status: 'verified' });
    expect(verdict.statusCode).toBe(has(verifiers, role) ? (has(everywhere, role) ? 200 : 404) : 403);
  });

  test('every reveal stands in the history with its reason, and never the number', async () => {
    const { user } = await aNewcomer();
    const at = `POST /api/finance/users/${user.id}/reveal`;
    const body = { what: 'account_number', reason: 'Returned transfer' };
    expect((await ask(app, at, { as: as.finance, body })).json().code).toBe('nothing_to_reveal');
    await completeProfile(context, user);
    expect((await ask(app, at, { as: as.finance, body })).json().data.value).toBe('0123456700');
    expect(Object.keys((await ask(app, at, { as: as.finance, body: { ...body, reason: 'x' } })).json().errors)).toEqual([
      'reason',
    ]);
    const { lines } = await historyOf(context.db, { subjectId: user.id, page: 1, perPage: 50, visible: sql<boolean>`true` });
    expect(lines[0]).toMatchObject({ action: 'revealed the account number', reason: 'Returned transfer' });
    expect(JSON.stringify(lines)).not.toContain('0123456700');
  });

  test('staff have no file of this kind, and an unknown item does not exist', async () => {
    const path = `/api/admin/users/${staff.finance.id}`;
    expect((await ask(app, `GET ${path}/kyc`, { as: as.admin })).statusCode).toBe(404);
    expect(
      (await ask(app, `POST ${path}/reveal`, { as: as.admin, body: { what: 'bvn', reason: 'curious me' } })).statusCode,
    ).toBe(404);
    expect((await review('admin', '01912f00-0000-7000-8000-00000000dead', { status: 'verified' })).statusCode).toBe(404);
  });
});

test('the file of a customer tells tier, consent and sections, and no number in full', async () => {
  const { user } = await aNewcomer();
  await completeProfile(context, user);
  const file = async () => (await ask(app, `GET /api/admin/users/${user.id}/kyc`, { as: as.admin })).json().data;
  expect(await file()).toMatchObject({
    percent: 100,
    tier: { tier: 1, balance_cap: 30_000_000 },
    consent: { purpose: 'identity', version: '2026-01', ip: '127.0.0.1' },
  });
  await review('admin', (await itemOf(user, 'government_id')).id, { status: 'verified' });
  const after = await file();
  expect([after.tier.tier, after.items.length]).toEqual([2, 3]);
  expect(JSON.stringify({ ...after, items: [], consent: null, customer: null })).not.toMatch(/\d{10,}/);
});
