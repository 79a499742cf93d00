/** Reading files of running loans, line by line, and which line and field is wrong. */
import { day } from '@ajo/contract/kernel/time';
import { importColumns } from '@ajo/contract/modules/imports.columns';
import { describe, expect, test } from 'vitest';
import { csvLine } from '#platform/csv';
import { readStrictCsv } from '#platform/csv-records';
import { readLoans, whyNotTakeOver } from './loan-file.rules.ts';
import { sampleLoans } from './loan-sample.ts';

const on = day('2026-03-20');
const read = (text: string) => {
  const found = readLoans(readStrictCsv(text), on);
  if ('no' in found) throw found.no;
  return found.loans;
};
const head = importColumns.loans.join(',');
const good = [
  'OLD-1,Ada@Example.com,Salary loan,"100,000",4.5%,month,Flat,month,2026-01-15,1,2026-02-15,50000,4500,,54500,2026-02-14,FT1',
  'OLD-1,,,,,,,,,2,2026-03-15,50000,4500,100,,,',
];
const file = (...lines: string[]): string => [head, ...lines].join('\n');

test('the sample file has no problems', () => {
  expect(
    read([sampleLoans.columns, ...sampleLoans.rows].map(csvLine).join('')).map(({ line, name, problem, loan }) => [
      line,
      name,
      problem,
      loan?.rows.length,
    ]),
  ).toEqual([
    [2, 'OLD-0017', null, 3],
    [5, 'OLD-0018', null, 2],
  ]);
});

test('a loan equals its lines, to the kobo, in any order', () => {
  const [loan] = read(
    file(
      ...good
        .toReversed()
        .map((line, at) =>
          at === 0
            ? 'OLD-1,ada@example.com,Salary loan,"100,000",4.5%,month,Flat,month,2026-01-15,2,2026-03-15,50000,4500,100,,,'
            : line,
        ),
    ),
  );
  expect(loan?.problem).toContain('customer: This differs from line 2 of the same loan');
  expect(read(file(...good))[0]?.loan).toEqual({
    line: 2,
    loan: 'OLD-1',
    contact: 'ada@example.com',
    product: 'Salary loan',
    amount: 10_000_000n,
    paidOutOn: '2026-01-15',
    rate: { percent: '4.5', per: 'month' },
    method: 'flat',
    frequency: { every: 1, unit: 'month' },
    rows: [
      {
        dueOn: '2026-02-15',
        principal: 5_000_000n,
        interest: 450_000n,
        fee: 0n,
        paid: 5_450_000n,
        paidOn: '2026-02-14',
        reference: 'FT1',
      },
      { dueOn: '2026-03-15', principal: 5_000_000n, interest: 450_000n, fee: 10_000n, paid: 0n, paidOn: null, reference: null },
    ],
  });
});

test('omitted terms are taken from the product; a mobile number also identifies a customer', () => {
  const [group] = read(file('OLD-2,0803 123 4567,Trader loan,100,,,,,2026-03-01,1,2026-03-08,100,,,,,'));
  expect(group?.loan).toMatchObject({ contact: '+2348031234567', rate: null, method: null, frequency: null });
});

describe('a refusal names line and field', () => {
  const changed = (line: number, from: string, to: string): string =>
    file(...good.map((text, at) => (at === line - 2 ? text.replace(from, to) : text)));
  const cases: [string, string, string][] = [
    [
      'a sum a kobo short',
      changed(3, '50000', '49999.99'),
      'Line 2, amount: The amount is ₦100,000.00, but the principal of the instalments adds up to ₦99,999.99',
    ],
    ['a due day that is none', changed(3, '2026-03-15', '15/03/2026'), 'Line 3, due_on: Enter a day like 2026-03-02'],
    [
      'a due day before the one above it',
      changed(3, '2026-03-15', '2026-02-15'),
      'Line 3, due_on: Enter a day after the instalment before it',
    ],
    [
      'a first due day on the day of the payout',
      changed(2, '2026-02-15', '2026-01-15'),
      'Line 2, due_on: Enter a day after the payout of the loan',
    ],
    [
      'a part that is no money',
      changed(3, '4500', '4.5k'),
      'Line 3, interest: Enter an amount like 12500.00, from zero to 100,000,000,000',
    ],
    [
      'a part below nothing',
      changed(3, '4500', '-1'),
      'Line 3, interest: Enter an amount like 12500.00, from zero to 100,000,000,000',
    ],
    [
      'a part above all loans',
      changed(3, '4500', '100000000000.01'),
      'Line 3, interest: Enter an amount like 12500.00, from zero to 100,000,000,000',
    ],
    [
      'an amount above all loans',
      changed(2, '"100,000"', '100000000000.01'),
      'Line 2, amount: Enter an amount above zero, like 100000.00 or 100,000.00, up to 100,000,000,000',
    ],
    [
      'a number that is missing',
      changed(3, ',2,', ',3,'),
      'Line 3, row: Number the instalments of a loan from 1 without a gap. Use 2 here',
    ],
    ['more paid than asked', changed(2, ',54500,', ',54500.01,'), 'Line 2, paid: Enter ₦54,500.00 or less'],
    ['paid on no day', changed(2, '2026-02-14', ''), 'Line 2, paid_on: Enter the day on which it was paid'],
    [
      'paid before the loan',
      changed(2, '2026-02-14', '2026-01-14'),
      'Line 2, paid_on: Enter the day of the payout of the loan or a later one',
    ],
    [
      'paid when our books know the loan',
      changed(2, '2026-02-14', '2026-03-20'),
      'Line 2, paid_on: Enter a day before 2026-03-20, when our books take over the loan',
    ],
    [
      'a loan that was paid out when our books know it',
      [head, good[0]?.replaceAll(/2026-01-15|2026-02-1[45]/g, '2026-03-20'), good[1]].join('\n'),
      'Line 2, paid_out_on: Enter a day before 2026-03-20, when our books take over the loan',
    ],
    [
      'a customer without a contact',
      changed(2, 'Ada@Example.com', 'Ada'),
      'Line 2, customer: Enter the email address or Nigerian mobile number of a customer',
    ],
    ['a rate without its period', changed(2, '%,month', '%,'), 'Line 2, rate_period: Enter month or year'],
    [
      'a method of no name',
      changed(2, 'Flat', 'straight'),
      'Line 2, method: Enter one of flat, declining_equal_instalment, declining_equal_principal, bullet',
    ],
    [
      'a frequency of no name',
      changed(2, 'Flat,month', 'Flat,moon'),
      'Line 2, frequency: Enter one of day, week, fortnight, month',
    ],
    ['no name of its own', changed(2, 'OLD-1', ''), 'Line 2, loan: Enter its number in the other system, at most 60 characters'],
  ];
  test.each(cases)('%s', (_, text, problem) => {
    expect(
      read(text)
        .map((group) => group.problem)
        .join('. ')
        .split(/\. (?=Line)/),
    ).toContain(problem);
    expect(read(text).some(({ loan }) => loan?.rows.length === 2)).toBe(false);
  });

  test('the first few of many', () => {
    const [group] = read(
      file(...Array.from({ length: 9 }, (_, at) => `OLD-1,${at ? '' : 'a@b.ng'},P,1,,,,,2026-01-01,${at + 1},soon,1,,,,,`)),
    );
    expect(group?.problem?.match(/Line \d+, /g)).toHaveLength(5);
    expect(group?.problem).toMatch(/\. There are 4 more problems$/);
  });
});

test.each([
  ['without a column that it needs', file(...good).replace('due_on', 'when'), 'Missing: due_on'],
  ['without rows', head, 'The file has no rows'],
])('a file %s is refused as a whole', (_, text, why) => {
  const found = readLoans(readStrictCsv(text), on);
  expect('no' in found && found.no.message).toContain(why);
});

test('books take loans over today or at most 25 days back', () => {
  const days = ['2026-03-20', '2026-02-23', '2026-02-22', '2026-03-21'].map((one) => whyNotTakeOver(day(one), on)?.code);
  expect(days).toEqual([undefined, undefined, 'import_takes_over_outside', 'import_takes_over_outside']);
});
