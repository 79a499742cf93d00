/** An XLSX file of every kind is imported like a CSV file of the same rows: once, by the row, and refused by the cell. */
import { aCustomer, appOf, aRunningLoan, aSavingsAccount, ask, aStaff, completeProfile, freshContext, signIn } from '#kit';
import { trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { addProduct } from '#modules/loan-products';
import { sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loanProducts } from '../../../seeds/reference/loan-products.ts';
import { seedProducts } from '../../../tests/loans/applications.ts';
import { formOf } from '../../../tests/repayments/forms.ts';
import { loanFile, loanLines } from '../../../tests/repayments/loan-files.ts';
import { tableOf, workbookOf } from '../../../tests/sheets/workbooks.ts';
import { runImport } from './commands/import-repayments.ts';

vi.setConfig({ testTimeout: 120_000 });
const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
for (const product of loanProducts) await addProduct(context.db, product, context.clock.now());
const clerk = await aStaff(context, 'finance');
let as: Record<string, string> = {};
beforeEach(async () => {
  context.clock.moveBy(1_000);
  as = await signIn(context, clerk);
});
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db)).problems).toEqual([]);
});

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const send = (path: string, bytes: Buffer, fields: Record<string, string> = {}) =>
  ask(app, `POST /api/finance/${path}`, { as, ...formOf(fields, { name: 'march.bin', type: xlsx, bytes }) });
async function imported(path: string, bytes: Buffer, fields: Record<string, string> = {}) {
  const answer = (await send(path, bytes, fields)).json();
  expect(answer).not.toHaveProperty('code');
  await runImport(context, answer.data.id);
  return (await ask(app, `GET /api/finance/imports/${answer.data.id}`, { as })).json().data;
}
const today = context.clock.businessDay();
/** 2 March 2026 as a spreadsheet counts it. */
const serial = 46_083;
expect(today).toBe('2026-03-02');
const paymentHead = ['amount', 'paid_on', 'reference', 'note'];
const outcomes = ({ rows }: { rows: { line: number; outcome: string }[] }) => rows.map(({ line, outcome }) => [line, outcome]);

test('repayments: numbers and days of cells are booked to the kobo, once, also when sent twice at once', async () => {
  const { number, id } = await aRunningLoan(context, await aCustomer(context));
  const bytes = workbookOf({
    formats: ['dd/mm/yyyy'],
    shared: `<si><t>loan_number</t></si><si><t>${number}</t></si>`,
    rows: `<row><c t="s"><v>0</v></c>${paymentHead.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('')}</row><row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4"><v>1234.5599999999999</v></c><c r="C4" s="1"><v>${serial}</v></c><c r="D4" t="inlineStr"><is><t>XL-0001</t></is></c></row>`,
  });
  const trial = await imported('upload', bytes, { dry_run: 'true' });
  expect([trial.file_name, outcomes(trial)]).toEqual(['march.xlsx', [[4, 'would_book']]]);
  const both = await Promise.all([send('upload', bytes), send('upload', bytes)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422]);
  const one = both.find(({ statusCode }) => statusCode === 201)?.json().data.id;
  await Promise.all([runImport(context, one), runImport(context, one)]);
  const paid = await sqlOf(context.db).selectFrom('payment_logs').selectAll().where('loan_id', '=', id).execute();
  expect(paid.map(({ amount_kobo, paid_on, reference, source }) => [amount_kobo, paid_on, reference, source])).toEqual([
    [123_456n, today, 'XL-0001', 'import'],
  ]);
  expect((await send('upload', bytes)).json().code).toBe('import_known');
});

test('a credit that came in a CSV file is no second payment in an XLSX file', async () => {
  const { number } = await aRunningLoan(context, await aCustomer(context));
  const cells = [number, 500, today, 'XL-0100', ''];
  const csv = Buffer.from(`loan_number,${paymentHead.join(',')}\n${cells.join(',')}\n`);
  expect(outcomes(await imported('upload', csv))).toEqual([[2, 'booked']]);
  const again = await imported('upload', tableOf(['loan_number', ...paymentHead], cells));
  expect(outcomes(again)).toEqual([[2, 'refused']]);
});

test('a trial of two rows that together pay too much refuses the row that booking refuses', async () => {
  const { number, id } = await aRunningLoan(context, await aCustomer(context));
  const other = await aRunningLoan(context, await aCustomer(context));
  const { sum } = await sqlOf(context.db)
    .selectFrom('loan_payments')
    .select(({ fn }) => fn.sum<bigint>('open_kobo').as('sum'))
    .where('loan_id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = [number, number, other.number].map((of, at) => [of, Number(sum) / 100, today, `XL-015${at}`, '']);
  const bytes = tableOf(['loan_number', ...paymentHead], ...rows);
  const trial = await imported('upload', bytes, { dry_run: 'true' });
  expect(trial.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['would_book', 'refused', 'would_book']);
  const done = await imported('upload', bytes);
  expect(done.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['booked', 'refused', 'booked']);
  expect(trial.rows[1].reason).toBe(done.rows[1].reason);
});

test('savings deposits', async () => {
  const saver = await aCustomer(context);
  await completeProfile(context, saver);
  const id = await aSavingsAccount(context, saver);
  const accounts = sqlOf(context.db).selectFrom('savings_accounts').select(['number', 'balance_kobo']).where('id', '=', id);
  const { number } = await accounts.executeTakeFirstOrThrow();
  const rows = [[`SV-${String(number).padStart(6, '0')}`, 250.5, today, 'XL-0200', 'Market']];
  const done = await imported('upload', tableOf(['savings_number', ...paymentHead], ...rows), { kind: 'savings' });
  expect([outcomes(done), (await accounts.executeTakeFirstOrThrow()).balance_kobo]).toEqual([[[2, 'booked']], 25_050n]);
});

test('running loans', async () => {
  const customer = await aCustomer(context);
  const cells = loanFile(...loanLines('XL-OLD-1', customer.email))
    .toString()
    .trim()
    .split('\n');
  const table = cells.map((line, at) =>
    line.split(',').map((cell) => (at > 0 && /^\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell)),
  );
  const done = await imported('loan-imports', tableOf(...table));
  expect(done.rows).toMatchObject([{ loan: 'XL-OLD-1', outcome: 'booked', amount: 9_000_000 }]);
});

test.each<[string, Buffer, string]>([
  ['a formula', workbookOf({ rows: '<row><c><f>1+1</f><v>2</v></c></row>' }), 'Cell A1 holds a formula'],
  [
    'a long number',
    tableOf(['loan_number', ...paymentHead], ['AJ-000042', 5, today, 2e16]),
    'Cell D2 holds a number of more than 15 digits',
  ],
  ['a table without columns', tableOf(['a', 'b'], [1, 2]), 'The first line must name the columns'],
  ['no rows', tableOf(['loan_number', ...paymentHead]), 'The file has no rows'],
  ['no sheet', workbookOf({ rows: '', sheets: ' ' }), 'The workbook cannot be read'],
  ['the mark of a ZIP file and nonsense', Buffer.from(`PK\u0003\u0004${'nonsense'.repeat(50)}`), 'The workbook cannot be read'],
  [
    'an old or a locked workbook',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(600)]),
    'Save it as XLSX without a password',
  ],
  ['a PDF', Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n'), 'Choose a file of this kind: CSV, XLSX'],
])('%s is refused at the field, and nothing is stored', async (_what, bytes, problem) => {
  const answer = await send('upload', bytes);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toEqual({ file: [expect.stringContaining(problem)] });
  expect((await send('loan-imports', bytes)).statusCode).toBe(422);
});

test.each([
  ['sample-csv?format=xlsx', 'upload', {}],
  ['sample-csv?format=xlsx&kind=savings', 'upload', { kind: 'savings' }],
  ['loan-imports/sample-csv?format=xlsx', 'loan-imports', {}],
])('%s is a workbook that %s reads without a problem of its form', async (path, upload, fields) => {
  const sample = await ask(app, `GET /api/finance/${path}`, { as });
  expect([sample.statusCode, sample.headers['content-type']]).toEqual([200, xlsx]);
  const tried = await imported(upload, sample.rawPayload, { ...fields, dry_run: 'true' });
  expect(tried.rows).toHaveLength(2);
  for (const { reason } of tried.rows)
    expect(reason).toMatch(/not found$|There is no loan|No customer has this|paid_(?:out_)?on: Enter a day before/);
});

test('the result is a file with the reason of each row, recorded, and missing for another id', async () => {
  const { number } = await aRunningLoan(context, await aCustomer(context));
  const rows = [
    [number, 100, '2026-03-02', 'RESULT-1', ''],
    ['AJ-999999', 100, '2026-03-02', 'RESULT-2', ''],
  ];
  const bytes = tableOf(['loan_number', ...paymentHead], ...rows);
  const { id } = await imported('upload', bytes, { dry_run: 'true' });
  const file = await ask(app, `GET /api/finance/imports/${id}/file?format=csv`, { as });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = file.body.trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('Line,Loan or account,Customer,Amount,Day,Reference,Outcome,Reason');
  expect(lines.filter((line) => line.includes('RESULT-2') && line.includes('Refused'))).toHaveLength(1);
  expect((await ask(app, `GET /api/finance/imports/${id}/file?format=xlsx`, { as })).headers['content-type']).toBe(xlsx);
  const kept = await sqlOf(context.db)
    .selectFrom('history')
    .select('actor_id')
    .where('action', '=', 'exported the result of an import')
    .execute();
  expect(kept.map(({ actor_id }) => actor_id)).toEqual([clerk.id, clerk.id]);
  expect((await ask(app, `GET /api/finance/imports/${clerk.id}/file`, { as })).statusCode).toBe(404);
});
