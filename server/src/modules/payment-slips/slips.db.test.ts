/** Slips count only once another person has found the credit; imports book each credit once, all or none; a dry run books nothing. */
import { aCustomer, appOf, aRunningLoan, ask, aStaff, confirmById, freshContext, signIn } from '#kit';
import { trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, expect, test } from 'vitest';
import { formOf, pdf, type SentFile } from '../../../tests/repayments/forms.ts';
import { runImport } from '#modules/imports';

const context = await freshContext();
const app = await appOf(context);
const finance = await signIn(context, await aStaff(context, 'finance'));
const admin = await signIn(context, await aStaff(context, 'admin'));
const recovery = await signIn(context, await aStaff(context, 'recovery_officer'));
const aLoan = async () => aRunningLoan(context, await aCustomer(context));
let count = 0;

function send(path: string, fields: Record<string, string>, file: SentFile, as = finance) {
  const { headers, body } = formOf(fields, file);
  return ask(app, `POST /api/${path}`, { as, headers, body });
}
const handIn = (
  loanId: string,
  { as = admin, amount = '500000', paidOn = '2026-03-02', bytes = undefined as Buffer | undefined } = {},
) =>
  send(
    'admin/payment_receipt',
    { loan_id: loanId, amount, paid_on: paidOn, note: 'Paid at the counter' },
    { name: 'slip.pdf', type: 'application/pdf', bytes: bytes ?? Buffer.concat([pdf, Buffer.from(`% ${(count += 1)}\n`)]) },
    as,
  );
const decide = (id: string, body: object, as = finance) => ask(app, `POST /api/admin/payment_receipt/${id}/review`, { as, body });
const paymentsOf = async (loanId: string) =>
  (
    await sql`select source, reference, amount_kobo from payment_logs where loan_id = ${loanId} order by reference`.execute(
      sqlOf(context.db),
    )
  ).rows;

afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db)).problems).toEqual([]);
});

test('a pending slip has no effect and is booked once when another person confirms it', async () => {
  const loan = await aLoan();
  const { data } = (await handIn(loan.id)).json();
  expect(data).toMatchObject({
    status: 'pending',
    amount: 500_000,
    label: loan.number,
    may_decide: false,
    file: { type: 'application/pdf' },
  });
  expect(await paymentsOf(loan.id)).toEqual([]);
  expect((await decide(data.id, { status: 'approved', reference: 'BANK-9001' }, admin)).json().code).toBe('receipt_same_person');

  const { data: listed } = (await ask(app, `GET /api/admin/payment_receipt?loan_id=${loan.id}`, { as: finance })).json();
  expect(listed).toMatchObject([{ id: data.id, may_decide: true }]);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => decide(data.id, { status: 'approved', reference: 'BANK-9001' })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  expect(await paymentsOf(loan.id)).toEqual([{ source: 'receipt', reference: 'BANK-9001', amount_kobo: 500_000n }]);
});

test('slips are found by customer, number, reference and day', async () => {
  const loan = await aLoan();
  const { data } = (await handIn(loan.id)).json();
  await decide(data.id, { status: 'approved', reference: 'BANK-FOUND-77' });
  const found = async (query: string): Promise<boolean> => {
    const { data: rows } = (await ask(app, `GET /api/admin/payment_receipt?per_page=100&${query}`, { as: finance })).json();
    return rows.some(({ id }: { id: string }) => id === data.id);
  };
  const reversed = encodeURIComponent(String(data.customer).split(' ').toReversed().join(' ').toLowerCase());
  const hits = [`search=${loan.number}`, `search=${loan.number.replace('AJ-', '')}`, 'search=found-77', `search=${reversed}`];
  expect(await Promise.all(hits.map(found))).toEqual(hits.map(() => true));
  const misses = [`search=${loan.number.replace('AJ', 'SV')}`, 'search=BANK_FOUND', 'search=%25', 'search=Nobody'];
  expect(await Promise.all(misses.map(found))).toEqual(misses.map(() => false));
  expect(await found('date_filter=today')).toBe(true);
  expect(await found('date_filter=custom&start_date=2020-01-01&end_date=2020-01-02')).toBe(false);
  expect((await ask(app, 'GET /api/admin/payment_receipt?date_filter=custom', { as: finance })).statusCode).toBe(422);
});

test('a slip far above the payoff must be confirmed before it is booked', async () => {
  const loan = await aLoan();
  const { data } = (await handIn(loan.id, { amount: '900000000000' })).json();
  const approval = { status: 'approved', reference: 'BANK-9444' };
  expect((await decide(data.id, approval)).json()).toMatchObject({
    code: 'more_than_payoff',
    errors: { amount: [expect.any(String)] },
  });
  expect(await paymentsOf(loan.id)).toEqual([]);
  expect((await decide(data.id, { ...approval, accept_overpayment: true })).statusCode).toBe(200);
});

test('a credit booked in another way is not booked again by a slip', async () => {
  const loan = await aLoan();
  await ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, {
    as: finance,
    body: { amount: 500_000, reference: 'BANK-9002' },
  });
  const { data } = (await handIn(loan.id)).json();
  expect((await decide(data.id, { status: 'approved', reference: 'BANK-9002' })).statusCode).toBe(409);
  expect(await paymentsOf(loan.id)).toHaveLength(1);
  expect((await decide(data.id, { status: 'denied', reason: 'Booked already' })).json()).toMatchObject({
    message: 'Payment slip denied',
    data: { status: 'denied' },
  });
});

test('the same file is accepted once for a loan, unless it was denied', async () => {
  const loan = await aLoan();
  const first = (await handIn(loan.id, { bytes: pdf })).json().data;
  expect((await handIn(loan.id, { bytes: pdf })).json()).toMatchObject({
    code: 'receipt_known',
    errors: { file: [expect.any(String)] },
  });
  await decide(first.id, { status: 'denied', reason: 'Cannot be read' });
  expect((await handIn(loan.id, { bytes: pdf })).statusCode).toBe(201);
});

test.each<[string, object, string]>([
  ['a day to come', { paidOn: '2026-03-03' }, 'paid_on'],
  ['a day before the loan', { paidOn: '2026-03-01' }, 'paid_on'],
  ['no amount', { amount: '0' }, 'amount'],
  ['a file that is no picture', { bytes: Buffer.from('hello') }, 'file'],
])('%s is refused at the field', async (_what, input, field) => {
  const loan = await aLoan();
  const answer = await handIn(loan.id, input);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(Object.keys(answer.json().errors)).toEqual([field]);
});

test('without the right it is refused; outside the scope neither loan nor slip exists', async () => {
  const loan = await aLoan();
  expect((await handIn(loan.id, { as: recovery })).statusCode).toBe(404); // not in arrears
  const { data } = (await handIn(loan.id)).json();
  expect((await decide(data.id, { status: 'denied', reason: 'Not mine' }, recovery)).statusCode).toBe(403);
  expect((await ask(app, 'GET /api/admin/payment_receipt?status=pending', { as: recovery })).json().data).toEqual([]);
  expect((await decide(data.id, { status: 'approved', reference: '?' })).json().errors).toHaveProperty('reference');
});

const csv = (...lines: string[]) => ({
  name: 'march.csv',
  type: 'text/csv',
  bytes: Buffer.from(['loan_number,amount,paid_on,reference,note', ...lines].join('\n')),
});
const upload = (file: ReturnType<typeof csv>, fields: Record<string, string> = {}) => send('finance/upload', fields, file);
async function imported(file: ReturnType<typeof csv>, fields: Record<string, string> = {}) {
  context.clock.moveBy(1_000);
  const { data } = (await upload(file, fields)).json();
  await Promise.all([runImport(context, data.id), runImport(context, data.id)]);
  return (await ask(app, `GET /api/finance/imports/${data.id}`, { as: finance })).json().data;
}
const outcomes = ({ rows }: { rows: { outcome: string }[] }) => rows.map(({ outcome }) => outcome);

test('the sample can be downloaded', async () => {
  const answer = await ask(app, 'GET /api/finance/sample-csv', { as: finance });
  expect([answer.headers['content-type'], answer.body.split(',')[0]]).toEqual(['text/csv; charset=utf-8', 'loan_number']);
});

test('a trial run reports the results and books nothing; the real run books each row separately, once', async () => {
  const [first, second] = [await aLoan(), await aLoan()];
  const file = csv(
    `${first.number},5000,2026-03-02,IMP-0001,`,
    `${second.number},"6,000.50",2026-03-02,IMP-0002,counter`,
    'AJ-999999,1000,2026-03-02,IMP-0003,',
    `${first.number},1000,2026-03-09,IMP-0004,`,
    `${first.number},nothing,2026-03-02,IMP-0005,`,
  );
  const expected = ['refused', 'refused', 'refused'];
  const trial = await imported(file, { dry_run: 'true' });
  expect([trial.status, outcomes(trial)]).toEqual(['done', ['would_book', 'would_book', ...expected]]);
  expect([await paymentsOf(first.id), await paymentsOf(second.id)]).toEqual([[], []]);

  const real = await imported(file);
  expect(outcomes(real)).toEqual(['booked', 'booked', ...expected]);
  const reasonLike = (reason: RegExp) => expect.stringMatching(reason) as unknown;
  const reasons = real.rows.map(({ reason }: { reason: string | null }) => reason);
  expect(reasons).toEqual([null, null, reasonLike(/no loan/), reasonLike(/earlier day/), reasonLike(/amount/)]);
  expect(await paymentsOf(first.id)).toEqual([{ source: 'import', reference: 'IMP-0001', amount_kobo: 500_000n }]);
  expect(await paymentsOf(second.id)).toEqual([{ source: 'import', reference: 'IMP-0002', amount_kobo: 600_050n }]);
  expect((await upload(file)).json().code).toBe('import_known');

  const { instalments } = (await ask(app, `GET /api/finance/loan/${first.id}/loan-payments`, { as: finance })).json().data;
  const payments = real.rows.map(({ payment }: { payment: object | null }) => payment);
  const settles = { loan_id: first.id, loan_payment_id: instalments[0].id };
  expect(payments).toMatchObject([settles, { loan_id: second.id }, null, null, null]);
  expect(trial.rows.map(({ payment }: { payment: object | null }) => payment)).toEqual([null, null, null, null, null]);
});

test('imports are listed, newest first, with the outcome of their rows', async () => {
  const { data, meta } = (await ask(app, 'GET /api/finance/imports', { as: finance })).json();
  expect(meta.total).toBe(data.length);
  expect(data.map((one: Record<string, unknown>) => [one['dry_run'], one['rows'], one['good'], one['refused']])).toEqual([
    [false, 5, 2, 3],
    [true, 5, 2, 3],
  ]);
});

test('all or nothing: one refused row prevents every booking; without one, all rows are booked', async () => {
  const [first, second] = [await aLoan(), await aLoan()];
  const good = [`${first.number},5000,2026-03-02,ALL-0001,`, `${second.number},5000,2026-03-02,ALL-0002,`];
  const failed = await imported(csv(...good, 'AJ-999999,1,2026-03-02,ALL-0003,'), { all_or_nothing: 'true' });
  expect(outcomes(failed)).toEqual(['skipped', 'skipped', 'refused']);
  expect(await paymentsOf(first.id)).toEqual([]);
  const wrong = await imported(csv(...good, 'AJ-1,1,2026-03-02,ALL-0003,'), { all_or_nothing: 'true' });
  expect([wrong.status, outcomes(wrong)]).toEqual(['failed', ['skipped', 'skipped', 'refused']]);
  expect(outcomes(await imported(csv(...good), { all_or_nothing: 'true' }))).toEqual(['booked', 'booked']);
  expect([(await paymentsOf(first.id)).length, (await paymentsOf(second.id)).length]).toEqual([1, 1]);
  // The same credits in another file are known.
  expect(outcomes(await imported(csv(...good, `${first.number},1,2026-03-02,ALL-0009,`)))).toEqual([
    'refused',
    'refused',
    'booked',
  ]);
});

test('a file with nothing booked can be uploaded again unchanged', async () => {
  const loan = await aLoan();
  const file = csv(`${loan.number},5000,2026-03-02,AGN-0001,`, 'AJ-999999,1,2026-03-02,AGN-0002,');
  expect((await imported(file, { all_or_nothing: 'true' })).status).toBe('failed');
  expect(outcomes(await imported(file))).toEqual(['booked', 'refused']);
  expect((await upload(file)).json().code).toBe('import_known');
});

test('a slip is listed among the approvals with its facts: declined there, approved on the page of its loan', async () => {
  const loan = await aLoan();
  const { data } = (await handIn(loan.id)).json();
  const read = async () => (await ask(app, `GET /api/finance/approvals/${data.id}`, { as: finance })).json().data;
  expect(await read()).toMatchObject({
    subject: { name: `Loan ${loan.number}` },
    facts: expect.arrayContaining([{ field: 'amount', before: null, after: '₦5,000.00' }]),
    approved_on_page: `/admin/requests/${loan.id}?tab=repayments`,
    can: ['approve', 'decline'],
  });
  const approved = await confirmById(app, finance, { id: data.id, prefix: 'finance' });
  expect(approved.json().code).toBe('approved_elsewhere');
  const decline = { as: finance, body: { reason: 'The picture is unreadable' } };
  expect((await ask(app, `POST /api/finance/approvals/${data.id}/decline`, decline)).statusCode).toBe(200);
  const [slip] = (await ask(app, `GET /api/admin/payment_receipt?loan_id=${loan.id}`, { as: admin })).json().data;
  expect(slip).toMatchObject({ status: 'denied', reason: 'The picture is unreadable', decided_by: expect.any(String) });
  expect((await decide(data.id, { status: 'approved', reference: 'BANK-9777' })).json().code).toBe('receipt_decided');
});

test('a withdrawn slip can be uploaded again; a decision on the page of its loan settles the approval', async () => {
  const loan = await aLoan();
  const bytes = Buffer.concat([pdf, Buffer.from('% once more\n')]);
  const { data: first } = (await handIn(loan.id, { bytes })).json();
  expect((await ask(app, `POST /api/admin/approvals/${first.id}/withdraw`, { as: admin, body: {} })).statusCode).toBe(200);
  const { data: second } = (await handIn(loan.id, { bytes })).json();
  expect((await decide(second.id, { status: 'approved', reference: 'BANK-9888' })).statusCode).toBe(200);
  const { data } = (await ask(app, `GET /api/finance/approvals/${second.id}`, { as: finance })).json();
  expect(data.state).toBe('approved');
});
