/** Reconciliation over HTTP: a statement of our bank account with every kind of difference, decided by people, once whatever happens. */
import { ask, aStaff, confirmNewest, dieAt, signIn } from '#kit';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { beforeAll, describe, expect, test } from 'vitest';
import { jobTable } from '../../jobs.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { type Entry, openDesk } from '../../../tests/reconciliation/desk.ts';
import { tableOf, workbookOf } from '../../../tests/sheets/workbooks.ts';

const { app, as, act, context, csvOf, lineWith, lines, list, payLoan, save, statusOf, today, upload, uploadedLater, yesterday } =
  await openDesk();

const credits: Entry[] = [
  { text: 'NIP/FT-2026-0001/ADA OBI', amount: 500_000 },
  { text: 'TRF REF SAV20260001', amount: 200_000 },
  { text: 'NIP ADA OBI RENT', amount: 123_400, on: yesterday },
  { text: 'NIP/FT20260003/ADA', amount: 99_000 },
  { text: 'AGAIN FT20260001', amount: 500_000 },
  { text: 'CASH DEPOSIT BY UNKNOWN', amount: 77_700 },
];

beforeAll(async () => {
  await payLoan('FT/2026/0001', 500_000);
  await payLoan('FT20260003', 100_000);
  await payLoan('TELLER-9', 123_400);
  await payLoan('NOT-AT-BANK-1', 40_000);
  await save('SAV-2026-0001', 200_000);
});

test('a statement is matched by the rules in their order, and every kind of difference is found', async () => {
  const before = await list();
  expect([before.total_repayments, before.total_reconciliations, await statusOf('TELLER-9')]).toEqual([963_400, 0, 'waiting']);
  const answer = await upload(csvOf(credits));
  expect([answer.statusCode, answer.json().message, answer.json().data]).toMatchObject([
    201,
    'Statement uploaded successfully',
    { file: 'ours.csv', credits: 6, debits: 0, added: 6, matched: 3, skipped: 0, first_on: yesterday, last_on: today },
  ]);
  expect(
    Object.fromEntries((await lines()).map(({ narration, result, payment }) => [narration, [result, payment?.reference]])),
  ).toEqual({
    'NIP/FT-2026-0001/ADA OBI': ['matched', 'FT/2026/0001'],
    'TRF REF SAV20260001': ['matched', 'SAV-2026-0001'],
    'NIP ADA OBI RENT': ['matched', 'TELLER-9'],
    'NIP/FT20260003/ADA': ['amount_differs', 'FT20260003'],
    'AGAIN FT20260001': ['duplicate', 'FT/2026/0001'],
    'CASH DEPOSIT BY UNKNOWN': ['missing_in_book', undefined],
  });
  // The day is not over: its credits may follow.
  expect([await statusOf('FT20260003'), await statusOf('NOT-AT-BANK-1')]).toEqual(['amount_differs', 'waiting']);
  await uploadedLater();
  expect([await statusOf('FT20260003'), await statusOf('NOT-AT-BANK-1')]).toEqual(['amount_differs', 'missing_at_bank']);
});

test('the five figures stand at the top level and under additional, and follow the filters', async () => {
  const figures = {
    total_reconciliations: 823_400,
    previous_month_total_reconciliations: 0,
    reconciliation_difference: 140_000,
    total_repayments: 963_400,
    previous_month_total_repayments: 0,
    reconciled_at_bank: 823_400,
  };
  for (const path of ['finance/reconciliation', 'finance/reconciliation/filter', 'reconciliation', 'reconciliation/filter']) {
    const answer = await ask(app, `GET /api/${path}`, { as: as.finance });
    expect([path, answer.statusCode, answer.json()]).toMatchObject([path, 200, { ...figures, additional: figures }]);
  }
  const { from, to } = await list('');
  const span = `?start_date=${from}&end_date=${to}&per_page=100`;
  const sumOfList = async (filter: string) =>
    (await list(`${span}${filter}`)).data.reduce((sum: number, row: { amount: number }) => sum + row.amount, 0);
  expect([await sumOfList('&status[]=matched'), await sumOfList('&show=unmatched'), await sumOfList('')]).toEqual([
    figures.total_reconciliations,
    figures.reconciliation_difference,
    figures.total_repayments,
  ]);
  const none = await list(`?start_date=2025-01-01&end_date=2025-01-31`);
  expect([none.total_repayments, none.data]).toEqual([0, []]);
  expect((await list('?status[]=matched')).data).toHaveLength(3);
  expect((await list('?branch_id=0199a000-0000-7000-8000-0000000000d9')).data).toEqual([]);
  const wrong = await ask(app, 'GET /api/finance/reconciliation?start_date=2026-03-02&end_date=2026-03-01', { as: as.finance });
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['end_date']]);
});

test('the same file is refused, and a credit of an overlapping file is stored once', async () => {
  const again = await upload(csvOf(credits));
  expect([again.statusCode, again.json().errors]).toEqual([422, { statement: [expect.stringContaining('was uploaded on')] }]);
  const more = csvOf([...credits, { text: 'NIP ONE MORE', amount: 10_000 }, { text: 'NIP ONE MORE', amount: 10_000 }]);
  const both = await Promise.all([upload(more), upload(more)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 422]);
  expect(both.find(({ statusCode }) => statusCode === 201)?.json().data).toMatchObject({ credits: 8, added: 2 });
  expect(await lines()).toHaveLength(8);
});

test('a statement as XLSX is read like the CSV of the same rows, and its credits are not stored twice', async () => {
  const csv = csvOf([{ text: 'NIP SHEET ONE', amount: 123_456 }]);
  const cells = csv
    .toString()
    .split('\n')
    .map((line) => line.split(',').map((cell) => (/^\d+\.\d+$/.test(cell) ? Number(cell) : cell.replaceAll('"', ''))));
  const sheet = tableOf(['OUR BANK LIMITED'], ...cells);
  expect((await upload(sheet)).json().data).toMatchObject({ credits: 1, added: 1, first_on: today, last_on: today });
  expect((await upload(csv)).json().data).toMatchObject({ credits: 1, added: 0 });
  expect((await upload(sheet)).statusCode).toBe(422);
});

test('a statement with a formula is refused by the cell', async () => {
  const formula = workbookOf({ rows: '<row><c r="A1"><f>1+1</f><v>2</v></c></row>' });
  expect((await upload(formula)).json().errors).toEqual({ statement: [expect.stringContaining('Cell A1 holds a formula')] });
});

test('a large statement is stored at once and matched by the job', async () => {
  await payLoan('FT-LARGE-0001', 12_300);
  context.queued.length = 0;
  const many = Array.from({ length: 201 }, (_, at) => ({ text: `LARGE FTLARGE${String(at).padStart(4, '0')}`, amount: 12_300 }));
  const { data } = (await upload(csvOf(many))).json();
  expect([data.added, data.matched, context.queued.map(({ name }) => name)]).toEqual([201, 0, ['reconciliation.match']]);
  await jobTable.find(({ name }) => name === 'reconciliation.match')?.handler(context, {});
  expect(await statusOf('FTLARGE0001')).toBe('matched');
  await sql`delete from reconciliation_matches m using bank_lines l where l.id = m.line_id and l.narration like 'LARGE %'`.execute(
    sqlOf(context.db),
  );
  await sql`delete from bank_lines where narration like 'LARGE %'`.execute(sqlOf(context.db));
});

test.each([
  ['a picture of text', Buffer.from('hello, this is no statement')],
  ['an empty list', csvOf([])],
  ['a credit of a day to come', csvOf([{ on: '2030-01-01', text: 'NIP FUTURE', amount: 10_000 }])],
])('%s is refused at its field', async (_name, bytes) => {
  const answer = await upload(bytes);
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['statement']]);
});

test('the account of a statement is ours when two people have confirmed it; the file is stored after that', async () => {
  const of = (account: string, text: string) =>
    Buffer.concat([Buffer.from(`Account number: ${account}\n`), csvOf([{ text, amount: 77_000 }])]);
  const refused = await upload(of('0123456789', 'FIRST ACCOUNT'));
  expect([refused.statusCode, refused.json().code, Object.keys(refused.json().errors)]).toEqual([
    422,
    'other_account',
    ['is_our_account'],
  ]);
  const confirmed = () => upload(of('0123456789', 'FIRST ACCOUNT'), 'finance', { is_our_account: 'true' });
  const requested = await confirmed();
  expect([requested.statusCode, requested.json().data, (await lines('&search=FIRST+ACCOUNT')).length]).toEqual([
    201,
    { state: 'asked' },
    0,
  ]);
  expect((await confirmed()).statusCode).toBe(409);
  expect((await confirmNewest(app, as.finance, 'finance')).json().code).toBe('second_person_needed');
  expect((await upload(of('0123456789', 'FIRST ACCOUNT'))).json().code).toBe('other_account');
  expect((await confirmNewest(app, await signIn(context, await aStaff(context, 'finance')), 'finance')).statusCode).toBe(200);
  expect((await upload(of('0123456789', 'FIRST ACCOUNT'))).json().data).toMatchObject({
    account_last4: '6789',
    counted_under: '6789',
  });
  expect((await upload(of('0123456789', 'FIRST AGAIN'))).statusCode).toBe(201);
  expect((await upload(of('9876543210', 'OTHER ACCOUNT'))).json().errors.is_our_account[0]).toContain('ends in 3210');
  expect((await lines('&search=OTHER+ACCOUNT')).length).toBe(0);
});

test('once a statement names its account, a file that names none is stored under the last four digits that a person enters', async () => {
  const bare = csvOf([{ text: 'BARE FILE', amount: 88_000 }]);
  const named = async (digits: string, file = bare) => (await upload(file, 'finance', { account_last4: digits })).json();
  expect((await upload(bare)).json().errors.account_last4[0]).toContain('names no account');
  expect((await named('12')).errors.account_last4[0]).toContain('last four digits');
  expect((await named('3210')).code).toBe('other_account');
  const full = Buffer.concat([Buffer.from('Account number: 0123456789\n'), bare]);
  expect((await named('3210', full)).errors.account_last4[0]).toContain('ends in 6789');
  expect((await named('6789')).data).toMatchObject({ account_last4: '6789', added: 1 });
  // The lines of the same account are the same ones, whether the file names it or a person.
  expect((await named('6789', full)).data).toMatchObject({ added: 0 });
});

describe('a person', () => {
  test('links a credit to a payment of the same amount only, once', async () => {
    const { id } = await lineWith('UNKNOWN');
    expect((await act(id, 'link', { reference: 'NO-SUCH' })).json().errors).toEqual({
      reference: ['There is no payment with this reference'],
    });
    expect((await act(id, 'link', { reference: 'NOT-AT-BANK-1' })).json().errors).toEqual({
      reference: ['The credit is ₦777.00 and the payment ₦400.00. Correct the payment first'],
    });
    await payLoan('CASH-77', 77_700);
    const both = await Promise.all([act(id, 'link', { reference: 'cash 77' }), act(id, 'link', { reference: 'cash 77' })]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect([(await lineWith('UNKNOWN')).result, await statusOf('CASH77')]).toEqual(['matched', 'matched']);
  });

  test('ends a wrong match with a reason, and dismisses and reopens a credit', async () => {
    const { id } = await lineWith('RENT');
    expect((await act(id, 'unlink', {})).statusCode).toBe(422);
    expect((await act(id, 'unlink', { reason: 'It belongs to somebody else' })).json().data.result).toBe('missing_in_book');
    expect([await statusOf('TELLER-9'), (await act(id, 'unlink', { reason: 'Again' })).statusCode]).toEqual([
      'missing_at_bank',
      409,
    ]);
    expect((await act(id, 'dismiss', { reason: 'Our own transfer' })).json().data).toMatchObject({
      result: 'dismissed',
      reason: 'Our own transfer',
      can: ['reopen'],
    });
    expect((await act(id, 'link', { reference: 'TELLER-9' })).statusCode).toBe(409);
    expect((await act(id, 'reopen')).json().data).toMatchObject({ result: 'missing_in_book', reason: null });
    // No rule matches again what a person has ended: neither by hand, nor by the next upload, nor by the job.
    const matched = await ask(app, 'POST /api/finance/reconciliation/match', { as: as.finance });
    const other = csvOf([{ text: 'SOME OTHER CREDIT', amount: 5_100 }]);
    expect((await upload(other, 'finance', { account_last4: '6789' })).statusCode).toBe(201);
    await jobTable.find(({ name }) => name === 'reconciliation.match')?.handler(context, {});
    expect([matched.json().data, await statusOf('TELLER-9')]).toEqual([{ matched: 0 }, 'missing_at_bank']);
    expect((await act(id, 'link', { reference: 'TELLER-9' })).json().data.match.rule).toBe('by_hand');
    expect(await statusOf('TELLER-9')).toBe('matched');
  });

  test('who only reads sees payments in scope, and neither credits nor statements; HR sees nothing', async () => {
    const get = async (who: keyof typeof as, path: string) =>
      (await ask(app, `GET /api/admin/${path}`, { as: as[who] })).statusCode;
    expect(
      await Promise.all(
        ['reconciliation', 'reconciliation/lines', 'reconciliation/statement'].map((path) => get('team_lead', path)),
      ),
    ).toEqual([200, 403, 403]);
    expect((await ask(app, 'GET /api/admin/reconciliation', { as: as.team_lead })).json()).toMatchObject({
      data: [],
      total_repayments: 0,
    });
    expect((await ask(app, 'GET /api/hr/reconciliation', { as: as.hr })).statusCode).toBe(403);
    expect((await upload(csvOf(credits), 'team_lead')).statusCode).toBe(403);
  });
});

test('a process that dies while it matches leaves whole matches, and the job goes on', async () => {
  await payLoan('FT-LATE-0001', 33_300);
  await payLoan('FT-LATE-0002', 44_400);
  await sql`insert into bank_lines (id, statement_id, side, line, on_day, narration, amount_kobo, fingerprint, result, created_at)
    select uuidv7(), (select id from bank_statements limit 1), 'credit', 90 + n, ${today}, 'REF FTLATE000' || n, case n when 1 then 33300 else 44400 end,
      'late-' || n, 'missing_in_book', now() from generate_series(1, 2) n`.execute(sqlOf(context.db));
  await dieAt(context, 'reconciliation.matched#2', { job: 'reconciliation.match' });
  await dieAt(context, 'transaction.committed#3', { job: 'reconciliation.match' });
  const matched = await ask(app, 'POST /api/finance/reconciliation/match', { as: as.finance });
  expect([matched.statusCode, await statusOf('FTLATE0001'), await statusOf('FTLATE0002')]).toEqual([200, 'matched', 'matched']);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});
