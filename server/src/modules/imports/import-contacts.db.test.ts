/** A file of contact details: every row as a staff edit of the same fields, once, and no detail is kept in the import. */
import { aCustomer, appOf, aRunningLoan, aSavingsAccount, ask, aStaff, confirmNewest, dieAt, freshContext, signIn } from '#kit';
import type { User } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import { beforeEach, expect, test, vi } from 'vitest';
import { formOf } from '../../../tests/repayments/forms.ts';
import { tableOf } from '../../../tests/sheets/workbooks.ts';
import { peopleReactions } from '../../reactions.ts';
import { contactImportJob, runContactImport } from './commands/import-contacts.ts';

vi.setConfig({ testTimeout: 120_000 });
const context = await freshContext();
const app = await appOf(context);
const [chief, second, financier] = [
  await aStaff(context, 'admin'),
  await aStaff(context, 'superadmin'),
  await aStaff(context, 'finance'),
];
let as: Record<string, string> = {};
let files = 0;
beforeEach(async () => {
  context.clock.moveBy(1_000);
  context.queued.length = 0;
  as = await signIn(context, chief);
  files += 1;
});

const head = 'customer,email,phone_number,reason';
const csvOf = (...lines: string[]): Buffer => Buffer.from([head, ...lines, ''].join('\n'));
const send = (bytes: Buffer, fields: Record<string, string> = {}, who = as) =>
  ask(app, 'POST /api/admin/contact-imports', { as: who, ...formOf(fields, { name: 'moved.csv', type: 'text/csv', bytes }) });
const run = (id: string) => runContactImport(context, id, peopleReactions);
const resultOf = async (id: string) => (await ask(app, `GET /api/admin/imports/${id}`, { as })).json().data;
async function imported(bytes: Buffer, fields: Record<string, string> = {}) {
  const answer = (await send(bytes, fields)).json();
  expect(answer).not.toHaveProperty('code');
  await run(answer.data.id);
  return resultOf(answer.data.id);
}
const stateOf = async ({ id }: User) =>
  sqlOf(context.db).selectFrom('users').select(['email', 'phone']).where('id', '=', id).executeTakeFirstOrThrow();
const mailsTo = async (address: string): Promise<string[]> => {
  const { rows } = await sql<{ subject: string }>`select subject from outbox where recipient = ${address}`.execute(
    sqlOf(context.db),
  );
  return rows.map(({ subject }) => subject);
};
const changesOf = async ({ id }: User) => {
  const { rows } = await sql<{ reason: string | null }>`
    select reason from history where subject_id = ${id} and action = 'changed the profile'`.execute(sqlOf(context.db));
  return rows.map(({ reason }) => reason);
};
type Row = { line: number; outcome: string; reason: string | null };
const outcomes = ({ rows }: { rows: Row[] }) => rows.map(({ line, outcome, reason }) => [line, outcome, reason]);

test('a trial run changes no customer; the file then changes each customer once, with the messages of a staff edit', async () => {
  const [free, owing] = [await aCustomer(context), await aCustomer(context)];
  await aRunningLoan(context, owing);
  const [email, phone] = [`new-${files}@ajo.test`, `0805000${String(files).padStart(4, '0')}`];
  const bytes = csvOf(
    `${free.email},${email},${phone},Letter of 2 March`,
    `${owing.email},,${phone},`,
    'nobody@ajo.test,stranger@ajo.test,,',
    `${(await aCustomer(context)).email},${free.email},,`,
  );
  const expected = [
    [4, 'refused', 'customer: No customer has this email address or number'],
    [5, 'refused', 'This email address is taken'],
  ];
  const trial = await imported(bytes, { dry_run: 'true' });
  expect(outcomes(trial)).toEqual([
    [2, 'would_book', null],
    [3, 'would_book', 'A second person must confirm it'],
    expected[0],
    expected[1],
  ]);
  expect([await stateOf(free), await mailsTo(free.email), await mailsTo(owing.email)]).toEqual([
    { email: free.email, phone: free.phone },
    [],
    [],
  ]);

  const done = await imported(bytes);
  // The address of the first customer is free once their row is done.
  expect(outcomes(done)).toEqual([
    [2, 'booked', null],
    [3, 'requested', 'A second person must confirm it'],
    expected[0],
    [5, 'booked', null],
  ]);
  expect(done.rows[0]).toMatchObject({ loan: 'email, phone number', customer: { id: free.id }, amount: null });
  expect(await stateOf(free)).toEqual({ email, phone: `+234${phone.slice(1)}` });
  expect(await mailsTo(free.email)).toEqual(['Your email address was changed']);
  expect(await changesOf(free)).toEqual(['Letter of 2 March']);
  await run(done.id);
  expect(await changesOf(free)).toHaveLength(1);

  expect([(await stateOf(owing)).phone, await mailsTo(owing.email)]).toEqual([
    owing.phone,
    ['A change of your contact details was requested'],
  ]);
  expect((await confirmNewest(app, await signIn(context, second), 'admin')).statusCode).toBe(200);
  expect((await stateOf(owing)).phone).toBe(`+234${phone.slice(1)}`);
  expect(await changesOf(owing)).toEqual(['Line 3 of moved.csv']);
});

test('the row of a customer who has only a savings account waits for a second person', async () => {
  const saver = await aCustomer(context);
  await aSavingsAccount(context, saver);
  const done = await imported(csvOf(`${saver.email},,0805100${String(files).padStart(4, '0')},`));
  expect(outcomes(done)).toEqual([[2, 'requested', 'A second person must confirm it']]);
  expect((await stateOf(saver)).phone).toBe(saver.phone);
});

test('the import keeps no detail: neither those of customers nor those of strangers', async () => {
  const customer = await aCustomer(context);
  const result = await imported(
    csvOf(`${customer.email},kept-${files}@ajo.test,,`, 'stranger@else.test,new@else.test,08035550000,'),
  );
  const { rows } = await sql<{
    row: string;
  }>`select r::text as row from repayment_import_rows r where import_id = ${result.id}`.execute(sqlOf(context.db));
  expect(JSON.stringify([result, rows])).not.toMatch(/@|0803555/);
  await expect(
    sql`update repayment_import_rows set facts = '{}' where import_id = ${result.id} and customer_id is not null`.execute(
      sqlOf(context.db),
    ),
  ).rejects.toThrow('repayment_import_rows_no_contacts_kept');
});

test('the same file is imported once, also when it is sent twice at once and its job runs twice', async () => {
  const customer = await aCustomer(context);
  const bytes = tableOf(head.split(','), [customer.email, `twice-${files}@ajo.test`, null, null]);
  const both = await Promise.all([send(bytes), send(bytes)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422]);
  const id = both.find(({ statusCode }) => statusCode === 201)?.json().data.id;
  expect(context.queued.filter(({ name }) => name === contactImportJob)).toHaveLength(1);
  await Promise.all([run(id), run(id)]);
  expect([outcomes(await resultOf(id)), await changesOf(customer)]).toEqual([[[2, 'booked', null]], [`Line 2 of moved.xlsx`]]);
  expect((await send(bytes)).json().code).toBe('import_known');
  const same = await imported(csvOf(`twice-${files}@ajo.test,twice-${files}@ajo.test,,`));
  expect(outcomes(same)).toEqual([[2, 'refused', 'The customer has these details already']]);
});

test.each(['transaction.uncommitted#2', 'transaction.uncommitted#3', 'transaction.committed#2'])(
  'a worker killed at %s leaves each customer changed with their row, and the next one changes the rest once',
  async (place) => {
    const both = [await aCustomer(context), await aCustomer(context)];
    const bytes = csvOf(...both.map(({ email }, at) => `${email},killed-${files}-${at}@ajo.test,,`));
    const { id } = (await send(bytes)).json().data;
    await dieAt(context, place, { job: contactImportJob, data: { importId: id } });
    const changed = await Promise.all(both.map(async (customer) => (await changesOf(customer)).length));
    expect(outcomes(await resultOf(id)).map(([, outcome]) => (outcome === 'booked' ? 1 : 0))).toEqual(changed);
    await run(id);
    expect(outcomes(await resultOf(id)).map(([, outcome]) => outcome)).toEqual(['booked', 'booked']);
    for (const customer of both)
      expect([await changesOf(customer), await mailsTo(customer.email)].map(({ length }) => length)).toEqual([1, 1]);
  },
);

test('one customer by address and by number is one customer', async () => {
  const customer = await aCustomer(context);
  await sqlOf(context.db).updateTable('users').set({ phone: '+2348099990001' }).where('id', '=', customer.id).execute();
  const result = await imported(csvOf(`08099990001,,08099990002,`, `${customer.email},,08099990003,`));
  expect(outcomes(result)).toEqual([
    [2, 'refused', 'customer: The customer with this number is not verified. Enter the email address'],
    [3, 'booked', null],
  ]);
});

test('staff are not changed by a file, and only administrators import', async () => {
  const result = await imported(csvOf(`${financier.email},taken-over@ajo.test,,`));
  expect(outcomes(result)).toEqual([[2, 'refused', 'customer: No customer has this email address or number']]);
  const bytes = csvOf(`a@b.co,c@d.co,,`);
  for (const role of ['finance', 'subadmin', 'credit_officer', 'compliance_officer'] as const) {
    const who = await signIn(context, await aStaff(context, role));
    expect((await send(bytes, {}, who)).statusCode).toBe(403);
  }
});
