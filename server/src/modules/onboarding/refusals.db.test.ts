/** What a customer cannot send: nonsense in a field, files that are too large, disguised or dangerous, names that bite. */
import { dayMs } from '@ajo/contract/kernel/time';
import { aPicture, ask } from '#kit';
import { expect, test } from 'vitest';
import { sqlOf } from '#platform/db/sql';
import { home, kin, openOnboarding, type Part, shop, work } from '../../../tests/onboarding/new-customers.ts';

const { app, context, newCustomer, post, section, upload, sendFile } = await openOnboarding();

test('an unknown document kind is 404', async () => {
  const { as } = await newCustomer();
  for (const path of ['nothing', 'business_picture', 'identity', '..%2Fetc', 'Passport_Photograph'])
    expect((await sendFile(as, `/user/onboarding/documents/${path}`)).statusCode).toBe(404);
});

test('files that are too large, empty, disguised or dangerous are refused at their field, and nothing is stored', async () => {
  const { as } = await newCustomer();
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
  expect((await sendFile(as, '/user/onboarding/documents/passport_photograph', Buffer.from('%PDF-1.4\n%%EOF'))).statusCode).toBe(
    422,
  );
});

test('after thirty uploads a day, of documents and pictures together, more are refused and nothing is stored', async () => {
  const { as, user } = await newCustomer();
  const pictures = async (seed: number): Promise<Part[]> => [['business_pictures[]', 'a.jpg', await aPicture(seed)]];
  const results: number[] = [];
  for (let seed = 0; seed < 29; seed += 1)
    results.push((await sendFile(as, '/user/onboarding/documents/utility_bill', await aPicture(8 * seed + 4))).statusCode);
  results.push((await upload(as, '/user/onboarding/business', await pictures(40), shop)).statusCode);
  expect(new Set(results)).toEqual(new Set([200]));
  const stored = async (): Promise<number> =>
    (await sqlOf(context.db).selectFrom('files').select('id').where('owner_user_id', '=', user.id).execute()).length;
  const before = await stored();
  const refused = await sendFile(as, '/user/onboarding/documents/utility_bill', await aPicture(50));
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_tries']);
  expect((await upload(as, '/user/onboarding/business', await pictures(51), shop)).statusCode).toBe(429);
  expect((await upload(as, '/user/onboarding/business', [], { ...shop, name: 'Ade & Daughters' })).statusCode).toBe(200);
  expect([before, await stored()]).toEqual([30, 30]);
  context.clock.moveBy(dayMs);
  expect((await sendFile(as, '/user/onboarding/documents/utility_bill', await aPicture(52))).statusCode).toBe(200);
});

test.each([
  '../../etc/passwd',
  'a\\b.exe',
  '<img src=x onerror=alert(1)>.jpg',
  `${'n'.repeat(400)}.jpg`,
  'cv.jpg.exe',
  'Adé\u202Egpj.exe',
])('a file named %j is stored under a harmless name', async (name) => {
  const { as } = await newCustomer();
  const answer = await upload(as, '/documents/government_id', [['user_file', name, await aPicture()]]);
  expect(answer.statusCode).toBe(200);
  const [file] = (await section(as, 'government_id')).files;
  expect(file.name).toMatch(/^[^/\\<>"\p{Cc}\p{Cf}]{1,200}\.jpe?g$/u);
  const sent = await ask(app, `GET ${file.url}`);
  expect([sent.headers['content-type'], sent.headers['x-content-type-options']]).toEqual(['image/jpeg', 'nosniff']);
});

test('a form without its file, with an unknown one, or with one too many is refused at the field', async () => {
  const { as } = await newCustomer();
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
  ['/employment', { ...work, employer: '' }, 'employer'],
  ['/employment', { ...work, status: 'student', employer: undefined }, 'employer'],
  ['/social_media_handles', {}, 'facebook'],
  ['/social_media_handles', { x: 'https://evil.test/x' }, 'x'],
  ['/cac', { company_name: 'Ade', rc_number: '12' }, 'rc_number'],
  ['/bank', { bank_code: '999', account_number: '0123456700' }, 'bank_code'],
  ['/bank', { bank_code: '058', account_number: '012345670' }, 'account_number'],
])('%s with %j names %s', async (path, body, field) => {
  const { as } = await newCustomer();
  const answer = await post(as, path, body);
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
});

test('the own phone number is no next of kin', async () => {
  const { user, as } = await newCustomer();
  const answer = await post(as, '/next_of_kin', { ...kin, phone_number: user.phone });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['phone_number']]);
});
