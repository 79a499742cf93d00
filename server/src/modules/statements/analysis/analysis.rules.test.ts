/** The tags of narrations and the totals of a statement: to the kobo, with nothing counted as income that is none. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import { account, anOrdinaryAccount, type Line, type Move } from '../../../../tests/statements/papers.ts';
import type { Row } from '../reading/reading.ts';
import { analyse } from './figures.rules.ts';
import { payerOf } from './salary.rules.ts';
import { isSamePerson, lenderOf, tagged } from './tag.rules.ts';

const rowsOf = (lines: readonly Line[]): Row[] => lines.map((line, at) => ({ line: at + 1, ...line }));
const one = (narration: string, flow: 'in' | 'out'): Row => ({
  line: 1,
  on: day('2026-01-05'),
  narration,
  debit: kobo(flow === 'out' ? 100n : 0n),
  credit: kobo(flow === 'in' ? 100n : 0n),
  balance: null,
});
const tagsOf = (narration: string, flow: 'in' | 'out', holder: string | null = null) =>
  tagged([one(narration, flow)], holder)[0]?.tags.toSorted();

test.each<[string, 'in' | 'out', string[]]>([
  ['SALARY DEC 2025 DANGOTE CEMENT PLC', 'in', ['income', 'salary']],
  ['SALARY PAID TO HOUSE HELP', 'out', []],
  ['TRF FROM CHINEDU OKAFOR FOR GOODS', 'in', ['income']],
  ['NIP/FAIRMONEY MFB/LOAN DISBURSEMENT', 'in', ['loan_in']],
  ['NIP/FAIRMONEY MFB/JOHN OBI/RENT', 'in', ['income']],
  ['OKASH 00123', 'in', ['loan_in']],
  ['PALMCREDIT AUTO', 'out', ['loan_repayment']],
  ['LOAN REPAYMENT 00412', 'out', ['loan_repayment']],
  ['LOAN PROCEEDS DRAWDOWN', 'in', ['loan_in']],
  ['POS PURCHASE LAGOS BRANCH ROAD', 'out', []],
  ['SPORTYBET DEPOSIT', 'out', ['gambling']],
  ['BET9JA WITHDRAWAL', 'in', ['gambling_win']],
  ['1XBET NG', 'out', ['gambling']],
  ['RSVL POS PURCHASE', 'in', ['reversal']],
  ['REV-NIP TRANSFER', 'in', ['reversal']],
  ['TRF FROM REV FATHER JOHN', 'in', ['income']],
  ['RSVL SPORTYBET DEPOSIT', 'in', ['reversal']],
  ['OWEALTH WITHDRAWAL', 'in', ['self_transfer']],
  ['PIGGYVEST AUTOSAVE', 'out', ['self_transfer']],
  ['AJO CONTRIBUTION WEEK 4', 'out', ['savings_group']],
  ['ESUSU PAYOUT MARCH', 'in', ['income', 'savings_group']],
  ['INSUFFICIENT FUNDS DD LASUTH COOP LOAN', 'out', ['bounced']],
  ['RETURNED CHEQUE 00412', 'in', ['bounced']],
  ['RETURNED CHEQUE CHARGE', 'out', ['bank_charge']],
  ['COMM + VAT ON TRANSFER', 'out', ['bank_charge']],
])('"%s" that goes %s is %j', (narration, flow, tags) => {
  expect(tagsOf(narration, flow)).toEqual(tags);
});

test('money from the customer’s own account elsewhere is no income; their name as receiver has no effect', () => {
  const holder = 'OKONKWO ADAEZE GRACE';
  expect(tagsOf('TRF FROM ADAEZE OKONKWO/GTB', 'in', holder)).toEqual(['self_transfer']);
  expect(tagsOf('TRF FROM EMEKA OBI TO OKONKWO ADAEZE GRACE', 'in', holder)).toEqual(['income']);
  expect([isSamePerson('Adaeze Okonkwo', holder), isSamePerson('Adaeze Bello', holder), isSamePerson('', holder)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a known lender is named', () => {
  expect(lenderOf(one('RENMONEY LOAN REPAYMENT', 'out'))).toBe('RenMoney');
  expect(lenderOf(one('GROCERIES', 'out'))).toBeNull();
  expect(payerOf('SALARY DEC 2025 DANGOTE CEMENT PLC REF/99812')).toBe('DANGOTE CEMENT PLC');
});

describe('three months of an ordinary account', () => {
  const found = analyse(tagged(rowsOf(anOrdinaryAccount()), 'OKONKWO ADAEZE GRACE'));

  test('income is salary and sales, without loans and own savings', () => {
    expect(found?.income).toEqual({ amount: 3n * (2_750_001n + 25_000_000n), count: 6 });
    // 1 December's first move is on the 2nd; 27 February is the last: 88 days.
    expect([found?.days, found?.monthly_income]).toEqual([88, (3n * 27_750_001n * 30n + 44n) / 88n]);
  });

  test('the salary is regular: payer, amount, day', () => {
    expect(found?.salary).toEqual({
      payer: 'DANGOTE CEMENT PLC',
      amount: 25_000_000n,
      day_of_month: 25,
      months: 3,
      confidence: 'high',
    });
  });

  test('loans, gambling and charges are totalled separately', () => {
    expect(found).toMatchObject({
      loan_repayments: { amount: 5_499_999n, count: 3 },
      loan_credits: { amount: 15_000_000n, count: 3 },
      lenders: [{ name: 'FairMoney', taken: 15_000_000n, repaid: 5_499_999n }],
      gambling: { amount: 1_500_000n, count: 3 },
      gambling_share_bps: 180,
      bounced: 0,
    });
  });

  test('months add up to the total, and end with the balance of their last row', () => {
    const lines = anOrdinaryAccount();
    expect(found?.months.map(({ month }) => month)).toEqual(['2025-12', '2026-01', '2026-02']);
    expect(found?.months.at(-1)?.closing).toBe(lines.at(-1)?.balance);
    expect(found?.months.reduce((sum, month) => sum + month.in, 0n)).toBe(lines.reduce((sum, line) => sum + line.credit, 0n));
  });
});

const on = (text: string) => day(`2026-${text}`);

test('each day has its closing balance, days without a transaction the one before', () => {
  const lines = account(0n, [
    { on: on('01-01'), narration: 'IN', credit: 1_000n },
    { on: on('01-01'), narration: 'OUT', debit: 400n },
    { on: on('01-04'), narration: 'OUT', debit: 599n },
  ]);
  // 600, 600, 600, 1
  expect(analyse(tagged(rowsOf(lines), null))).toMatchObject({
    average_balance: 450n,
    lowest_balance: { amount: 1n, on: '2026-01-04' },
  });
});

test('without balances there is no average, and no division by zero', () => {
  expect(analyse(tagged([one('CASH', 'out')], null))).toMatchObject({
    average_balance: null,
    lowest_balance: null,
    gambling_share_bps: null,
    monthly_income: 0n,
    salary: null,
  });
  expect(analyse([])).toBeUndefined();
});

const paidBy = (narration: string, amounts: readonly [string, bigint][]): Move[] =>
  amounts.map(([when, credit]) => ({ on: on(when), narration, credit }));

test.each<[string, Move[], [payer: string, months: number, confidence: string] | null]>([
  [
    'the same payer, day and amount without the word is a salary with some doubt',
    paidBy('LAGOON HOSPITAL', [
      ['01-28', 30_000_000n],
      ['02-27', 31_000_000n],
      ['03-31', 30_000_000n],
    ]),
    ['LAGOON HOSPITAL', 3, 'medium'],
  ],
  [
    'other days are no salary',
    paidBy('LAGOON HOSPITAL', [
      ['01-02', 30_000_000n],
      ['02-14', 30_000_000n],
      ['03-25', 30_000_000n],
    ]),
    null,
  ],
  [
    'other amounts are no salary',
    paidBy('LAGOON HOSPITAL', [
      ['01-28', 30_000_000n],
      ['02-28', 60_000_000n],
      ['03-28', 30_000_000n],
    ]),
    null,
  ],
  ['once, but called a salary', paidBy('JAN SALARY ABC LTD', [['01-28', 30_000_000n]]), ['ABC LTD', 1, 'low']],
])('%s', (_what, moves, expected) => {
  const salary = analyse(tagged(rowsOf(account(0n, moves)), null))?.salary ?? null;
  expect(salary && [salary.payer, salary.months, salary.confidence]).toEqual(expected);
});
