/** A customer completes the profile: each section at its two addresses, with its own message, once across repeated calls. */
import { kobo } from '@ajo/contract/kernel/money';
import { aBvn, aPicture, ask, completeProfile } from '#kit';
import { describe, expect, test } from 'vitest';
import { findUser, type User } from '#modules/users';
import { historyOf } from '#modules/history';
import { sql, sqlOf } from '#platform/db/sql';
import { home, kin, openOnboarding, type Part, shop, work } from '../../../tests/onboarding/new-customers.ts';
import { whyNotCreditCustomer } from './index.ts';

const { context, app, newCustomer, post, section, upload, sendFile } = await openOnboarding();

describe.each(['/user/onboarding', ''])('under "%s"', (root) => {
  test.each([
    ['/next_of_kin', kin, 'Next of Kin update successful', 'next_of_kin'],
    ['/next_of_kin', { ...kin, address: '' }, 'Next of Kin update successful', 'next_of_kin'],
    ['/home_address', home, 'Address update successful', 'home_address'],
    ['/employment', work, 'Employment update successful', 'employment'],
    ['/employment', { status: 'business_owner', monthly_income: 42_000_000 }, 'Employment update successful', 'employment'],
    ['/bank', { bank_code: '058', account_number: '0123456700' }, 'Bank account update successful', 'bank'],
    ['/social_media_handles', { instagram: '@ada.sews' }, 'Social handles update successful', 'social_media_handles'],
  ])('%s saves its section and shows it', async (path, body, message, name) => {
    const { as } = await newCustomer();
    const answer = await post(as, root + path, body);
    expect([answer.statusCode, answer.json().message]).toEqual([200, message]);
    expect(await section(as, name)).toMatchObject({ state: 'complete' });
    expect(answer.body).not.toContain('0123456700');
  });

  test.each(['passport_photograph', 'government_id', 'utility_bill'])('/documents/%s takes the file user_file', async (path) => {
    const { as } = await newCustomer();
    const answer = await sendFile(as, `${root}/documents/${path}`);
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Document update successful']);
    const mine = await section(as, path);
    expect(mine).toMatchObject({ state: 'complete', verification: 'waiting', files: [{ type: 'image/jpeg' }] });
    expect((await ask(app, `GET ${mine.files[0].url}`)).headers['content-type']).toBe('image/jpeg');
  });

  test('a business is saved with its pictures, its number and its certificate', async () => {
    const { as } = await newCustomer();
    await post(as, `${root}/employment`, { ...work, status: 'self_employed' });
    expect(
      (await ask(app, 'GET /api/user/onboarding', { as })).json().data.sections.map(({ name }: { name: string }) => name),
    ).toContain('business');
    const pictures: Part[] = [
      ['business_pictures[]', 'a.jpg', await aPicture(10)],
      ['business_pictures[]', 'b.jpg', await aPicture(20)],
    ];
    const answer = await upload(as, `${root}/business`, pictures, shop);
    expect([answer.statusCode, (await section(as, 'business')).files.length]).toEqual([200, 2]);
    expect((await upload(as, `${root}/business`, [], { ...shop, name: 'Ade & Daughters' })).statusCode).toBe(200);
    expect(await section(as, 'business')).toMatchObject({ given: { name: 'Ade & Daughters' }, files: [{}, {}] });
    expect((await post(as, `${root}/cac`, { company_name: 'Ade Fabrics Ltd', rc_number: 'rc1234567' })).statusCode).toBe(200);
    const last = await sendFile(as, `${root}/documents/business_registration`);
    expect(last.json().message).toBe('Document update successful');
    expect(await section(as, 'business_registration')).toMatchObject({ state: 'complete', given: { rc_number: 'RC1234567' } });
  });
});

describe('sent twice concurrently', () => {
  const trailOf = async ({ id }: User): Promise<string[]> =>
    (await historyOf(context.db, { subjectId: id, page: 1, perPage: 50, visible: sql<boolean>`true` })).lines.map(
      ({ action }) => action,
    );

  test('the same section leaves one history entry', async () => {
    const { user, as } = await newCustomer();
    await Promise.all([1, 2, 3].map(() => post(as, '/home_address', home)));
    expect(await trailOf(user)).toEqual(['saved home address']);
  });

  test('the same document is stored once', async () => {
    const { user, as } = await newCustomer();
    const bytes = await aPicture(77);
    const answers = await Promise.all([1, 2, 3].map(() => sendFile(as, '/documents/government_id', bytes)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const rows = await sqlOf(context.db).selectFrom('kyc_documents').select('status').where('user_id', '=', user.id).execute();
    expect(rows).toEqual([{ status: 'waiting' }]);
    expect(await trailOf(user)).toEqual(['sent government id']);
  });

  test('two different documents leave one current and one replaced', async () => {
    const { user, as } = await newCustomer();
    const two = [await aPicture(10), await aPicture(200)];
    await Promise.all(two.map((bytes) => sendFile(as, '/documents/government_id', bytes)));
    const rows = await sqlOf(context.db).selectFrom('kyc_documents').select('status').where('user_id', '=', user.id).execute();
    expect(rows.map(({ status }) => status).sort()).toEqual(['replaced', 'waiting']);
  });
});

test('the last required section activates a registered customer, once', async () => {
  const { user } = await newCustomer();
  await completeProfile(context, user);
  expect((await findUser(context.db, user.id))?.status).toBe('active');
  const held = (balance: bigint, amount: bigint) =>
    whyNotCreditCustomer(context, user.id, { pending: kobo(balance), amount: kobo(amount) });
  expect(await held(0n, 5_000_000n)).toBeUndefined();
  expect(await held(0n, 5_000_001n)).toMatchObject({ code: 'deposit_limit' });
  expect(await held(29_999_999n, 2n)).toMatchObject({ code: 'balance_cap' });
  const { lines } = await historyOf(context.db, { subjectId: user.id, page: 1, perPage: 50, visible: sql<boolean>`true` });
  expect(lines.filter(({ to }) => to === 'active')).toHaveLength(1);
});

test('the register receives all known facts, and the BVN is in no response', async () => {
  const { user, as } = await newCustomer();
  const bvn = aBvn();
  const answer = await post(as, '/user/onboarding/bvn', { bvn, consent: true });
  expect([answer.statusCode, answer.body.includes(bvn)]).toEqual([200, false]);
  expect(context.provider.bvnQuestions.at(-1)).toEqual({
    bvn,
    firstName: 'Adaeze',
    lastName: 'Okonkwo',
    bornOn: '1992-05-14',
    phone: user.phone,
  });
  expect((await post(as, '/user/onboarding/bvn', { bvn, consent: true })).json().code).toBe('bvn_fixed');
});
