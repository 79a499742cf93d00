/** A customer fills in the profile: each section at its two addresses, with its own sentence, once however often it is pressed. */
import { aBvn, aCustomer, appOf, aPicture, ask, completeProfile, freshContext, signIn } from '#kit';
import { describe, expect, test } from 'vitest';
import { findUser, type User } from '#modules/users';
import { historyOf } from '#modules/history';
import { sql, sqlOf } from '#platform/db/sql';
import { openHttpApp } from '#platform/http/http-app';
import { type CardDesk, onboardingRoutes, tierOfCustomer } from './index.ts';

const context = await freshContext();
const app = await appOf(context);
type Headers = Record<string, string>;
const aNewcomer = async (): Promise<{ user: User; as: Headers }> => {
  const user = await aCustomer(context, { status: 'registered', firstName: 'Adaeze', lastName: 'Okonkwo' });
  return { user, as: await signIn(context, user) };
};
const post = (as: Headers, path: string, body: object) => ask(app, `POST /api${path}`, { as, body });
const read = async (as: Headers) => (await ask(app, 'GET /api/user/onboarding', { as })).json().data;
const section = async (as: Headers, name: string) => (await read(as)).sections.find((one: { name: string }) => one.name === name);

/** A browser's form with files, by hand: name, file name, bytes. */
type Part = [field: string, name: string, bytes: Buffer];
function form(parts: readonly Part[], fields: Record<string, string> = {}) {
  const mark = 'form-edge-7f3a';
  const open = (head: string) => Buffer.from(`--${mark}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`);
  const payload = Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => [open(`name="${name}"`), Buffer.from(`${value}\r\n`)]),
    ...parts.flatMap(([field, name, bytes]) => [open(`name="${field}"; filename="${name}"`), bytes, Buffer.from('\r\n')]),
    Buffer.from(`--${mark}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${mark}` } };
}
const upload = async (as: Headers, path: string, parts: readonly Part[], fields?: Record<string, string>) => {
  const { payload, headers } = form(parts, fields);
  return app.inject({ method: 'POST', url: `/api${path}`, headers: { ...as, ...headers }, payload });
};
const sendFile = async (as: Headers, path: string, bytes?: Buffer) =>
  upload(as, path, [['user_file', 'id.jpg', bytes ?? (await aPicture())]]);

const kin = { name: 'Ngozi Okonkwo', relationship: 'Spouse', phone_number: '0805 550 0099', address: '12 Macaulay Way' };
const home = { address: '12 Herbert Macaulay Way', city: 'Yaba', state: 'Lagos' };
const work = { status: 'employed', employer: 'Zenith Logistics', monthly_income: 42_000_000 };
const shop = {
  name: 'Ade Fabrics',
  kind: 'Fabrics',
  address: '3 Balogun Street',
  city: 'Lagos',
  state: 'Lagos',
  monthly_sales: '30000000',
};

describe.each(['/user/onboarding', ''])('under "%s"', (root) => {
  test.each([
    ['/next_of_kin', kin, 'Next of Kin update successful', 'next_of_kin'],
    ['/home_address', home, 'Address update successful', 'home_address'],
    ['/employment', work, 'Employment update successful', 'employment'],
    ['/bank', { bank_code: '058', account_number: '0123456700' }, 'Bank account update successful', 'bank'],
    ['/social_media_handles', { instagram: '@ada.sews' }, 'Social handles update successful', 'social_media_handles'],
  ])('%s saves its section and says so', async (path, body, message, name) => {
    const { as } = await aNewcomer();
    const answer = await post(as, root + path, body);
    expect([answer.statusCode, answer.json().message]).toEqual([200, message]);
    expect(await section(as, name)).toMatchObject({ state: 'complete' });
    expect(answer.body).not.toContain('0123456700');
  });

  test.each(['passport_photograph', 'government_id', 'utility_bill'])('/documents/%s takes the file user_file', async (path) => {
    const { as } = await aNewcomer();
    const answer = await sendFile(as, `${root}/documents/${path}`);
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Document update successful']);
    const mine = await section(as, path);
    expect(mine).toMatchObject({ state: 'complete', verification: 'waiting', files: [{ type: 'image/jpeg' }] });
    expect((await ask(app, `GET ${mine.files[0].url}`)).headers['content-type']).toBe('image/jpeg');
  });

  test('a business is saved with its pictures, its number and its certificate', async () => {
    const { as } = await aNewcomer();
    await post(as, `${root}/employment`, { ...work, status: 'self_employed' });
    expect((await read(as)).sections.map(({ name }: { name: string }) => name)).toContain('business');
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

describe('what is refused', () => {
  test('a document that nobody asks for does not exist', async () => {
    const { as } = await aNewcomer();
    for (const path of ['nothing', 'business_picture', 'identity', '..%2Fetc', 'Passport_Photograph'])
      expect((await sendFile(as, `/user/onboarding/documents/${path}`)).statusCode).toBe(404);
  });

  test('files that are too large, empty, disguised or dangerous are named on their field, and nothing is kept', async () => {
    const { as } = await aNewcomer();
    const jpeg = await aPicture();
    const html = Buffer.from('<html><script>alert(1)</script></html>');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const zip = Buffer.concat([Buffer.from('PK\u0003\u0004\u0014\u0000\u0000\u0000\u0008\u0000', 'latin1'), Buffer.alloc(400)]);
    // A PNG of a few bytes that claims 60,000 by 60,000 pixels.
    const bomb = Buffer.concat([
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      Buffer.from('0000ea600000ea600806000000', 'hex'),
      Buffer.alloc(64),
    ]);
    const hostile: [string, Buffer][] = [
      ['over 5 MB', Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024)])],
      ['empty', Buffer.alloc(0)],
      ['html', html],
      ['svg', svg],
      ['zip', zip],
      ['decompression bomb', bomb],
      ['a picture in its first bytes only', Buffer.concat([jpeg.subarray(0, 20), html])],
      ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
      ['text', Buffer.from('a,b\n1,2\n')],
    ];
    for (const [what, bytes] of hostile) {
      const answer = await sendFile(as, '/user/onboarding/documents/government_id', bytes);
      expect([what, answer.statusCode, Object.keys(answer.json().errors)]).toEqual([what, 422, ['user_file']]);
    }
    expect(await section(as, 'government_id')).toMatchObject({ state: 'incomplete', files: [] });
    expect(
      (await sendFile(as, '/user/onboarding/documents/passport_photograph', Buffer.from('%PDF-1.4\n%%EOF'))).statusCode,
    ).toBe(422);
  });

  test('a form without its file, with another one, or with one too many is named', async () => {
    const { as } = await aNewcomer();
    const picture = await aPicture();
    const path = '/user/onboarding/documents/government_id';
    expect(Object.keys((await upload(as, path, [])).json().errors)).toEqual(['user_file']);
    expect(Object.keys((await upload(as, path, [['avatar', 'a.jpg', picture]])).json().errors)).toEqual(['avatar']);
    expect(
      (
        await upload(as, path, [
          ['user_file', 'a.jpg', picture],
          ['user_file', 'b.jpg', picture],
        ])
      ).statusCode,
    ).toBe(422);
    const six = Array.from({ length: 6 }, (): Part => ['business_pictures[]', 'a.jpg', picture]);
    expect(Object.keys((await upload(as, '/business', six, shop)).json().errors)).toEqual(['business_pictures']);
    expect(Object.keys((await upload(as, '/business', [], shop)).json().errors)).toEqual(['business_pictures']);
  });

  test.each([
    ['/next_of_kin', { ...kin, phone_number: '12345' }, 'phone_number'],
    ['/next_of_kin', { ...kin, relationship: 'Landlord' }, 'relationship'],
    ['/next_of_kin', { ...kin, email: 'nonsense' }, 'email'],
    ['/home_address', { ...home, state: 'Ghana' }, 'state'],
    ['/employment', { ...work, monthly_income: -1 }, 'monthly_income'],
    ['/social_media_handles', {}, 'facebook'],
    ['/social_media_handles', { x: 'https://evil.test/x' }, 'x'],
    ['/cac', { company_name: 'Ade', rc_number: '12' }, 'rc_number'],
    ['/bank', { bank_code: '999', account_number: '0123456700' }, 'bank_code'],
    ['/bank', { bank_code: '058', account_number: '012345670' }, 'account_number'],
  ])('%s with %j names %s', async (path, body, field) => {
    const { as } = await aNewcomer();
    const answer = await post(as, path, body);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });
});

describe('pressed twice', () => {
  const trailOf = async ({ id }: User): Promise<string[]> =>
    (await historyOf(context.db, { subjectId: id, page: 1, perPage: 50, visible: sql<boolean>`true` })).lines.map(
      ({ action }) => action,
    );

  test('the same section at the same time leaves one line of history', async () => {
    const { user, as } = await aNewcomer();
    await Promise.all([1, 2, 3].map(() => post(as, '/home_address', home)));
    expect(await trailOf(user)).toEqual(['saved home address']);
  });

  test('the same document at the same time is one document', async () => {
    const { user, as } = await aNewcomer();
    const bytes = await aPicture(77);
    const answers = await Promise.all([1, 2, 3].map(() => sendFile(as, '/documents/government_id', bytes)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const rows = await sqlOf(context.db).selectFrom('kyc_documents').select('status').where('user_id', '=', user.id).execute();
    expect(rows).toEqual([{ status: 'waiting' }]);
    expect(await trailOf(user)).toEqual(['sent government id']);
  });

  test('two different documents at the same time leave one present and one replaced', async () => {
    const { user, as } = await aNewcomer();
    const two = [await aPicture(10), await aPicture(200)];
    await Promise.all(two.map((bytes) => sendFile(as, '/documents/government_id', bytes)));
    const rows = await sqlOf(context.db).selectFrom('kyc_documents').select('status').where('user_id', '=', user.id).execute();
    expect(rows.map(({ status }) => status).sort()).toEqual(['replaced', 'waiting']);
  });
});

test('the last required section makes a registered customer active, once', async () => {
  const { user } = await aNewcomer();
  await completeProfile(context, user);
  expect((await findUser(context.db, user.id))?.status).toBe('active');
  expect(await tierOfCustomer(context.db, user.id)).toBe(1);
  const { lines } = await historyOf(context.db, { subjectId: user.id, page: 1, perPage: 50, visible: sql<boolean>`true` });
  expect(lines.filter(({ to }) => to === 'active')).toHaveLength(1);
});

describe('the card', () => {
  const kept: string[] = [];
  const desk: CardDesk = {
    isOpen: true,
    open: async (_context, { payer }) => ({ reference: 'pay-card-0123456789', url: `https://checkout.test/${payer.id}` }),
    keep: async (_context, actor, { reference }) => (kept.push(`${actor.id} ${reference}`), { brand: 'visa', last4: '4081' }),
    cardOf: async (_db, userId) => (kept.some((line) => line.startsWith(userId)) ? { brand: 'visa', last4: '4081' } : undefined),
  };
  const opened = async () => {
    const own = await openHttpApp(context);
    onboardingRoutes(desk)(own, context);
    return own;
  };

  test('is proven on the page of the provider and kept with consent', async () => {
    const own = await opened();
    const { as } = await aNewcomer();
    const at = 'POST /api/user/onboarding/card';
    const started = (await ask(own, at, { as, body: {} })).json();
    expect(started.data.checkout).toMatchObject({ reference: 'pay-card-0123456789', url: expect.stringContaining('https://') });
    expect((await ask(own, at, { as, body: { reference: 'pay-card-0123456789' } })).statusCode).toBe(422);
    const done = (await ask(own, at, { as, body: { reference: 'pay-card-0123456789', consent: true } })).json();
    expect([done.message, done.data.checkout]).toEqual(['Card update successful', null]);
    expect(done.data.onboarding.sections.find(({ name }: { name: string }) => name === 'card')).toMatchObject({
      state: 'complete',
      summary: 'visa ••••4081',
    });
    await own.close();
  });

  test.each([
    { card_number: '4084084084084081', cvv: '408' },
    { number: '4084 0840 8408 4081' },
    { reference: 'pay-card-0123456789', consent: true, card: { cvv: '1' } },
  ])('with %j in the form is refused, and neither kept nor echoed', async (body) => {
    const own = await opened();
    const { user, as } = await aNewcomer();
    for (const where of [own, app]) {
      const answer = await ask(where, 'POST /api/card', { as, body });
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'card_number_refused']);
      expect(answer.body).not.toMatch(/4084/);
    }
    expect(kept.join()).not.toContain(user.id);
    await own.close();
  });

  test('is not asked for where no cards are taken', async () => {
    const { as } = await aNewcomer();
    expect(await section(as, 'card')).toBeUndefined();
    expect((await post(as, '/card', {})).statusCode).toBe(503);
  });
});

test('the register is asked with all that is known, and the BVN comes back to nobody', async () => {
  const { user, as } = await aNewcomer();
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
