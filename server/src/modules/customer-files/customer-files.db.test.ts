/** Notes and documents that staff keep on a customer: in scope, never changed, never shown to the customer or HR. */
import { staffRoles } from '@ajo/contract/kernel/access';
import { aCustomer, appOf, aPerson, aPicture, ask, aStaff, aTeam, freshContext, signIn } from '#kit';
import { exportData } from '#modules/privacy';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { formOf, pdf } from '../../../tests/repayments/forms.ts';

const context = await freshContext();
const app = await appOf(context);
const { as, staff, home } = await aTeam(context, staffRoles, ['Ikeja', 'Enugu']);
const customer = await aCustomer(context, { branchId: home, accountOfficerId: staff.credit_officer.id });
const prefixed = ['finance', 'compliance_officer', 'hr', 'recovery_officer'];
const pathFor = (role: string, what: string, id: string = customer.id): string =>
  `/api/${prefixed.includes(role) ? role : 'admin'}/users/${id}/${what}`;

const write = (text: unknown, role: keyof typeof as = 'credit_officer', id?: string) =>
  ask(app, `POST ${pathFor(role, 'notes', id)}`, { as: as[role], body: { text } });
const notes = async (id?: string) => (await ask(app, `GET ${pathFor('admin', 'notes', id)}`, { as: as.admin })).json();

let count = 0;
const newPdf = (): Buffer => Buffer.concat([pdf, Buffer.from(`% document ${(count += 1)}\n`)]);
const fileOf = (bytes: Buffer, type = 'application/pdf') => ({ name: 'lease.pdf', type, bytes });
type Sent = { name?: string; fields?: Record<string, string>; bytes?: Buffer; key?: string; role?: keyof typeof as; id?: string };
function add({ name = 'lease.pdf', fields = {}, bytes = newPdf(), key, role = 'credit_officer', id }: Sent = {}) {
  const { headers, body } = formOf({ title: 'Shop lease 2026', kind: 'agreement', ...fields }, { ...fileOf(bytes), name });
  return ask(app, `POST ${pathFor(role, 'documents', id)}`, {
    as: as[role],
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    body,
  });
}
function replace(documentId: string, seen: string, { bytes = newPdf(), role = 'credit_officer', id }: Sent = {}) {
  const { headers, body } = formOf({ seen_version: seen }, fileOf(bytes));
  return ask(app, `POST ${pathFor(role, `documents/${documentId}/versions`, id)}`, { as: as[role], headers, body });
}
const documents = async (id?: string) =>
  (await ask(app, `GET ${pathFor('admin', 'documents', id)}`, { as: as.admin })).json().data;

test('notes are listed newest first with author and time, and another note corrects one: the database refuses a change', async () => {
  const first = await write('Works at the market on Tuesdays');
  expect([first.statusCode, first.json()]).toMatchObject([
    201,
    { message: 'Note added', data: { text: 'Works at the market on Tuesdays' } },
  ]);
  await write('Correction: on Thursdays', 'compliance_officer');
  const { data, meta } = await notes();
  expect([data.map(({ text }: { text: string }) => text), meta.total]).toEqual([
    ['Correction: on Thursdays', 'Works at the market on Tuesdays'],
    2,
  ]);
  const change = sql`update customer_notes set text = 'Something else' where id = ${data[0].id}`.execute(sqlOf(context.db));
  await expect(change).rejects.toThrow('append-only');
  const { rows } = await sql<{ action: string; after: unknown }>`
    select action, after from history where customer_id = ${customer.id} order by id`.execute(sqlOf(context.db));
  expect(rows.map(({ action }) => action)).toEqual(['wrote a note on the customer', 'wrote a note on the customer']);
  expect(JSON.stringify(rows)).not.toContain('Thursdays');
});

test('a document is replaced by a newer version, and the earlier one stays readable', async () => {
  const picture = await aPicture();
  const added = await add({ bytes: picture, fields: { kind: 'identity', title: 'Voter card' } });
  expect([added.statusCode, added.json().data]).toMatchObject([
    201,
    { title: 'Voter card', kind: 'identity', version: 1, versions: [{ version: 1, file: { type: 'image/jpeg' } }] },
  ]);
  const { id } = added.json().data;
  const newer = await replace(id, '1', { role: 'subadmin' });
  expect([newer.statusCode, newer.json().data]).toMatchObject([201, { id, title: 'Voter card', version: 2 }]);
  const [listed] = await documents();
  expect(listed.versions.map(({ version, file }: { version: number; file: { type: string } }) => [version, file.type])).toEqual([
    [2, 'application/pdf'],
    [1, 'image/jpeg'],
  ]);
  expect((await ask(app, `GET ${listed.versions[1].file.url}`)).statusCode).toBe(200);
  await expect(
    sql`update customer_documents set title = 'Other' where document_id = ${id}`.execute(sqlOf(context.db)),
  ).rejects.toThrow('append-only');
});

test('the version that its sender saw is replaced, by another file; of two at once one is added', async () => {
  const { id } = (await add()).json().data;
  const bytes = newPdf();
  const both = await Promise.all([replace(id, '1', { bytes }), replace(id, '1', { role: 'admin' })]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([201, 409]);
  expect((await replace(id, '1')).json().code).toBe('document_replaced');
  const same = newPdf();
  expect((await replace(id, '2', { bytes: same })).statusCode).toBe(201);
  expect((await replace(id, '3', { bytes: same })).json().code).toBe('document_unchanged');
  const other = await aCustomer(context, { branchId: home });
  expect((await replace(id, '3', { role: 'admin', id: other.id })).json().code).toBe('document_missing');
  expect((await documents()).find((one: { id: string }) => one.id === id).version).toBe(3);
});

test('a repeated key adds one document and one note', async () => {
  const other = await aCustomer(context, { branchId: home });
  const bytes = newPdf();
  const sent = { id: other.id, key: 'document-added-twice', role: 'admin', bytes } as const;
  await Promise.all([add(sent), add(sent)]);
  expect((await add(sent)).statusCode).toBe(201);
  expect(await documents(other.id)).toHaveLength(1);
  const note = {
    as: as.admin,
    headers: { 'idempotency-key': 'note-written-twice' },
    body: { text: 'Called about the visit' },
  };
  const call = `POST ${pathFor('admin', 'notes', other.id)}`;
  await Promise.all([ask(app, call, note), ask(app, call, note)]);
  expect((await ask(app, call, note)).statusCode).toBe(201);
  expect((await notes(other.id)).meta.total).toBe(1);
});

test('wrong input is refused with its field, and changes nothing', async () => {
  const other = await aCustomer(context, { branchId: home });
  for (const text of ['', '  ', 'ab', '😀a', 'x'.repeat(2001), 5, null]) {
    const answer = await write(text, 'admin', other.id);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['text']]);
  }
  const wrong: [string, Sent][] = [
    ['title', { fields: { title: '' } }],
    ['title', { fields: { title: '😀a' } }],
    ['title', { fields: { title: 'x'.repeat(101) } }],
    ['kind', { fields: { kind: 'passport' } }],
    ['file', { bytes: Buffer.from('MZ program') }],
    ['file', { bytes: Buffer.alloc(0) }],
  ];
  for (const [field, sent] of wrong) {
    const answer = await add({ ...sent, role: 'admin', id: other.id });
    expect([field, answer.statusCode, Object.keys(answer.json().errors)]).toEqual([field, 422, [field]]);
  }
  const { id } = (await add()).json().data;
  for (const seen of ['', '0', 'one', '1.5'])
    expect(Object.keys((await replace(id, seen)).json().errors)).toEqual(['seen_version']);
  expect([(await notes(other.id)).meta.total, await documents(other.id)]).toEqual([0, []]);
});

test("the customer's export of own data has the kind, version and time of a document, and no word that staff chose", async () => {
  const other = await aCustomer(context, { branchId: home });
  const own = await signIn(context, other);
  const fields = { title: 'Suspicion', kind: 'letter' };
  expect((await add({ id: other.id, role: 'admin', name: 'STR-suspicion-Obi.pdf', fields })).statusCode).toBe(201);
  await ask(app, 'POST /api/my-data/exports', { as: own });
  await exportData(context, context.queued.findLast(({ name }) => name === 'privacy.export')?.data['exportId'] ?? '');
  const { url } = (await ask(app, 'GET /api/my-data', { as: own })).json().data.exports[0];
  const file = await ask(app, `GET ${url}`);
  expect(file.json().customer_documents).toMatchObject([{ kind: 'letter', version: 1 }]);
  expect(file.json().files).toEqual([]);
  expect(file.body.toLowerCase()).not.toMatch(/suspicion|obi\.pdf/);
});

test('staff read and write in their scope; HR and the customer read nothing of it', async () => {
  const elsewhere = await aCustomer(context);
  const own = await signIn(context, customer);
  const merchant = await aPerson(context, 'merchant');
  for (const what of ['notes', 'documents']) {
    const statusFor = async (role: keyof typeof as, id?: string) =>
      (await ask(app, `GET ${pathFor(role, what, id)}`, { as: as[role] })).statusCode;
    expect(await statusFor('hr')).toBe(403);
    expect((await ask(app, `GET ${pathFor('admin', what)}`, { as: own })).statusCode).toBe(403);
    expect(await statusFor('credit_officer')).toBe(200);
    expect(await statusFor('finance')).toBe(200);
    expect(await statusFor('subadmin')).toBe(200);
    for (const role of ['credit_officer', 'onboarding_officer', 'team_lead', 'subadmin', 'recovery_officer'] as const)
      expect([role, await statusFor(role, elsewhere.id)]).toEqual([role, 404]);
    expect(await statusFor('admin', merchant.id)).toBe(404);
  }
  expect((await write('In the portfolio of another officer', 'credit_officer', elsewhere.id)).statusCode).toBe(404);
  expect((await add({ role: 'subadmin', id: elsewhere.id })).statusCode).toBe(404);
  expect((await write('About a person of HR', 'hr')).statusCode).toBe(403);
  expect([(await notes(elsewhere.id)).meta.total, await documents(elsewhere.id)]).toEqual([0, []]);
  const newOfficer = await signIn(context, await aStaff(context, 'credit_officer', { branchId: home }));
  expect((await ask(app, `GET ${pathFor('credit_officer', 'notes')}`, { as: newOfficer })).statusCode).toBe(404);
});
