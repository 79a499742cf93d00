/** An account that the bank holds under another name: shown to the customer, reviewed by a person, and paid to only afterwards. */
import type { ApprovalView } from '@ajo/contract/modules/approvals';
import { aBvn, appOf, ask, completeProfile, confirmById, freshContext } from '#kit';
import { afterEach, describe, expect, test } from 'vitest';
import { findUser, type User } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import { providerUnavailable } from '#platform/provider';
import { give, openDesk } from '../../../tests/onboarding/desk.ts';
import { type Headers, sectionOf } from '../../../tests/onboarding/new-customers.ts';
import { payableAccountOf, payeeOf } from './index.ts';

const context = await freshContext();
const app = await appOf(context);
const { provider } = context;
const usual = provider.accountName;
afterEach(() => Object.assign(provider, { accountName: usual, bvnResult: 'match', bvnFields: {} }));

const house = { context, app };
const desk = await openDesk(house);
const save = (own: Headers, number: string) =>
  ask(app, 'POST /api/user/onboarding/bank', { as: own, body: { bank_code: '058', account_number: number } });
const bankOf = (own: Headers) => sectionOf(house, own, 'bank');

const vouch = { status: 'verified', relation: 'spouse', reason: 'The marriage certificate was shown at the branch' };

/** A customer with a complete profile whose account is then changed to one in another name. */
async function withForeignAccount(far = false) {
  const { user, own } = await desk.customer(far);
  await completeProfile(context, user);
  provider.accountName = 'BABATUNDE ADEYEMI';
  const answer = await save(own, '0123456799');
  return { user, own, answer, item: await desk.itemOf(user, 'bank_account') };
}

/** The first person's statement about the account, and how the second person refers to it. */
async function statementOn(user: User) {
  const { asked } = (await desk.itemOf(user, 'bank_account')).account;
  return { asked, confirms: asked.at as string };
}
const confirm = async (role: 'admin' | 'superadmin', user: User, id: string) =>
  desk.review(role, id, { status: 'verified', confirms: (await statementOn(user)).confirms });

/** What is pending for a second person to vouch for the account of this customer. */
async function waitingVouching(user: User) {
  const answer = await ask(app, 'GET /api/admin/approvals?per_page=100&state=pending', { as: desk.as.superadmin });
  const { id } = await desk.itemOf(user, 'bank_account');
  return (answer.json().data as ApprovalView[]).find(({ subject }) => subject.id === id) as ApprovalView;
}

test('the account name is returned with whether it matches the name of the customer', async () => {
  const { own } = await desk.customer();
  const requestName = () => ask(app, 'GET /api/bank/account_name/bank/058/account/0123456700', { as: own });
  provider.accountName = 'OKONKWO ADAEZE N';
  expect((await requestName()).json().data).toEqual({ account_name: 'OKONKWO ADAEZE N', name_agrees: true });
  provider.accountName = 'BABATUNDE ADEYEMI';
  expect((await requestName()).json().data).toEqual({ account_name: 'BABATUNDE ADEYEMI', name_agrees: false });
});

test('without an answer of the bank no name is shown, and nothing is saved', async () => {
  const { own } = await desk.customer();
  const { resolveAccount } = context.payments;
  context.payments.resolveAccount = async () => Promise.reject(providerUnavailable('The bank'));
  try {
    const name = await ask(app, 'GET /api/bank/account_name/bank/058/account/0123456700', { as: own });
    expect([name.statusCode, name.headers['retry-after']]).toEqual([503, '30']);
    expect((await save(own, '0123456700')).statusCode).toBe(503);
  } finally {
    context.payments.resolveAccount = resolveAccount;
  }
  expect((await bankOf(own)).state).not.toBe('complete');
});

describe('an account in another name', () => {
  test('is saved, queued with both names, and notifies reviewers', async () => {
    const { user, own, answer, item } = await withForeignAccount();
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Bank account update successful']);
    expect(await bankOf(own)).toMatchObject({ state: 'complete', verification: 'waiting' });
    expect(item).toMatchObject({
      title: 'Bank account',
      account: { bank: 'Guaranty Trust Bank', last4: '6799', name: 'BABATUNDE ADEYEMI' },
      can: ['verify', 'reject'],
    });
    for (const role of ['compliance_officer', 'onboarding_officer'] as const) {
      const [bell] = (await ask(app, 'GET /api/notifications', { as: desk.as[role] })).json().data;
      expect(bell.data).toMatchObject({
        message: 'Adaeze Okonkwo: the account name at the bank differs. Please review it',
        link: `/admin/kyc/${user.id}`,
      });
    }
    expect((await ask(app, 'GET /api/notifications', { as: desk.as.admin })).json().data).toEqual([]);
  });

  test('is paid to only after two people have confirmed it; the first gives relation and reason, history records both', async () => {
    const { user, item } = await withForeignAccount();
    const isPaid = () => payableAccountOf(context, user.id);
    await expect(isPaid()).rejects.toMatchObject({ code: 'bank_account_waits' });
    const response = await desk.review('compliance_officer', item.id, vouch);
    expect([response.statusCode, response.json().data.status, response.json().data.can]).toEqual([200, 'waiting', ['reject']]);
    await expect(isPaid()).rejects.toMatchObject({ code: 'bank_account_waits' });

    expect((await desk.review('compliance_officer', item.id, { status: 'verified' })).json().code).toBe('second_person_needed');
    expect((await statementOn(user)).asked).toMatchObject({ relation: 'spouse', reason: vouch.reason });
    expect((await confirm('admin', user, item.id)).statusCode).toBe(200);
    expect(await isPaid()).toMatchObject({ number: '0123456799', name: 'BABATUNDE ADEYEMI' });
    expect((await payeeOf(context, user.id)).vouched).toMatchObject({
      relation: 'spouse',
      reason: vouch.reason,
      by: desk.staff.compliance_officer.firstName + ' ' + desk.staff.compliance_officer.lastName,
    });
    const notified = await sqlOf(context.db)
      .selectFrom('history')
      .select(['action', 'reason', 'after'])
      .where('subject_id', '=', user.id)
      .where('action', 'in', ['vouched for an account in another name', 'verified bank account'])
      .orderBy('id')
      .execute();
    expect(notified).toMatchObject([
      { action: 'vouched for an account in another name', reason: vouch.reason, after: { relation: 'spouse' } },
      { action: 'verified bank account', after: { relation: 'spouse', relation_reason: vouch.reason } },
    ]);
  });

  test('is listed among the approvals with the statement of the first person, and is paid to once approved there', async () => {
    const { user, item } = await withForeignAccount();
    await desk.review('compliance_officer', item.id, vouch);
    const waiting = await waitingVouching(user);
    expect(waiting).toMatchObject({
      title: 'Pay to an account in another name',
      subject: { id: item.id },
      reason: vouch.reason,
      expires_at: null,
      facts: expect.arrayContaining([
        { field: 'account_name', before: null, after: 'BABATUNDE ADEYEMI' },
        { field: 'relation', before: null, after: 'spouse' },
      ]),
    });
    const own = await confirmById(app, desk.as.compliance_officer, { id: waiting.id, prefix: 'compliance_officer' });
    expect(own.json().code).toBe('second_person_needed');
    expect((await confirmById(app, desk.as.admin, { id: waiting.id })).statusCode).toBe(200);
    expect(await payableAccountOf(context, user.id)).toMatchObject({ number: '0123456799' });
  });

  test('needs a new statement after the first is withdrawn, and its request ends when the customer changes the account', async () => {
    const { user, own, item } = await withForeignAccount();
    await desk.review('compliance_officer', item.id, vouch);
    const first = await waitingVouching(user);
    const path = `/api/compliance_officer/approvals/${first.id}/withdraw`;
    expect((await ask(app, `POST ${path}`, { as: desk.as.compliance_officer, body: {} })).statusCode).toBe(200);
    expect((await desk.itemOf(user, 'bank_account')).account.asked).toBeNull();
    expect((await desk.review('admin', item.id, vouch)).json().data.status).toBe('waiting');
    const second = await waitingVouching(user);
    await save(own, '0123456788');
    const read = await ask(app, `GET /api/admin/approvals/${second.id}`, { as: desk.as.admin });
    expect(read.json().data).toMatchObject({ state: 'withdrawn', decision_reason: 'The customer changed the account' });
  });

  test('is not confirmed from an outdated page, or with a different statement', async () => {
    const { user, item } = await withForeignAccount();
    await desk.review('compliance_officer', item.id, vouch);
    const { confirms } = await statementOn(user);
    for (const [body, status, code] of [
      [vouch, 409, 'relation_asked'],
      [{ ...vouch, confirms }, 409, 'relation_asked'],
      [{ status: 'verified', relation: 'spouse' }, 409, 'relation_asked'],
      [{ status: 'verified', reason: vouch.reason }, 409, 'relation_asked'],
      [{ status: 'verified', confirms: '2026-01-01T00:00:00Z' }, 409, 'confirms_another'],
      [{ status: 'verified' }, 422, 'confirms_missing'],
    ] as const) {
      const answer = await desk.review('admin', item.id, body);
      expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    }
    await expect(payableAccountOf(context, user.id)).rejects.toMatchObject({ code: 'bank_account_waits' });
  });

  test.each([
    [{}, 'relation'],
    [{ relation: 'cousin', reason: vouch.reason }, 'relation'],
    [{ relation: 'spouse' }, 'reason'],
    [{ relation: 'spouse', reason: 'ok' }, 'reason'],
  ])('is not vouched for with %j: refused at the field %s', async (body, field) => {
    const { item } = await withForeignAccount();
    const answer = await desk.review('compliance_officer', item.id, { status: 'verified', ...body });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });

  test('is vouched for by one of two concurrent first reviewers', async () => {
    const { user, item } = await withForeignAccount();
    const answers = await Promise.all([
      desk.review('compliance_officer', item.id, vouch),
      desk.review('compliance_officer', item.id, vouch),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
    await expect(payableAccountOf(context, user.id)).rejects.toMatchObject({ code: 'bank_account_waits' });
  });

  test('that is rejected reopens the section with the reason and is refused again; one in their own name is accepted', async () => {
    const { user, own, item } = await withForeignAccount();
    await desk.review('compliance_officer', item.id, { status: 'rejected', reason: 'This is your brother’s account' });
    expect(await bankOf(own)).toMatchObject({ state: 'incomplete', reason: 'This is your brother’s account' });
    await expect(payableAccountOf(context, user.id)).rejects.toMatchObject({ code: 'bank_account_not_own' });
    expect((await save(own, '0123456799')).json()).toMatchObject({
      code: 'account_rejected',
      errors: { account_number: [expect.any(String)] },
    });
    const bell = (await ask(app, 'GET /api/notifications', { as: own })).json().data[0].data;
    expect(bell).toMatchObject({ link: '/profile?section=bank' });
    provider.accountName = 'ADAEZE OKONKWO';
    expect((await save(own, '0123456700')).statusCode).toBe(200);
    expect(await bankOf(own)).toMatchObject({ state: 'complete', verification: 'none' });
    expect(await payableAccountOf(context, user.id)).toMatchObject({ name: 'ADAEZE OKONKWO' });
  });

  test('sent three times concurrently is one check and one notification', async () => {
    const { user, own } = await desk.customer();
    provider.accountName = 'BABATUNDE ADEYEMI';
    const answers = await Promise.all([1, 2, 3].map(() => save(own, '0123456788')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const rows = await sqlOf(context.db)
      .selectFrom('bank_account_checks')
      .select('status')
      .where('user_id', '=', user.id)
      .execute();
    expect(rows).toEqual([{ status: 'waiting' }]);
    const bells = await sqlOf(context.db)
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', desk.staff.compliance_officer.id)
      .where('link', '=', `/admin/kyc/${user.id}`)
      .execute();
    expect(bells).toHaveLength(1);
  });

  test('is decided once, within the scope, by reviewers', async () => {
    const { user, item } = await withForeignAccount(true);
    for (const role of ['onboarding_officer', 'subadmin', 'finance', 'credit_officer', 'hr'] as const)
      expect([403, 404]).toContain((await desk.review(role, item.id, vouch)).statusCode);
    await desk.review('compliance_officer', item.id, vouch);
    const answers = await Promise.all([confirm('superadmin', user, item.id), confirm('admin', user, item.id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
  });
});

test('a customer without a confirmed BVN is not paid', async () => {
  const { user, own } = await desk.customer();
  await save(own, '0123456700');
  await expect(payableAccountOf(context, user.id)).rejects.toMatchObject({ code: 'identity_unconfirmed' });
});

test('a mismatching BVN notifies reviewers once, for any number of attempts', async () => {
  const { user, own } = await desk.doubtful();
  Object.assign(provider, { bvnResult: 'no_match', bvnFields: {} });
  for (let attempts = 0; attempts < 3; attempts += 1) await give(house, own, aBvn());
  const bells = await sqlOf(context.db)
    .selectFrom('notifications')
    .select(['user_id', 'message'])
    .where('link', '=', `/admin/kyc/${user.id}`)
    .execute();
  expect(bells.map(({ user_id: id }) => id).sort()).toEqual(
    [desk.staff.compliance_officer.id, desk.staff.onboarding_officer.id].sort(),
  );
  expect(bells[0]?.message).toContain('the BVN register does not confirm who they are');
  expect((await findUser(context.db, user.id))?.status).toBe('registered');
});
