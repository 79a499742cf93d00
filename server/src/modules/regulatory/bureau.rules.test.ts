/** How a loan ended the month, what a bureau would refuse, and the two records of a valid loan. */
import { UserId } from '@ajo/contract/kernel/id';
import { kobo, noMoney } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { LoanId } from '@ajo/contract/modules/loans';
import { bureauLegend } from '@ajo/contract/modules/regulatory.legend';
import { expect, test } from 'vitest';
import { type BureauLoan, type LoanEnd, type LoanFacts, monthSpan } from './bureau.ts';
import { borrowerHeadings, borrowerRecord, creditHeadings, creditRecord } from './bureau-records.rules.ts';
import { endOf, problemsOf } from './bureau.rules.ts';

const september = monthSpan('2026-09');
const lastOpen = { on: day('2026-09-30'), principal: kobo(2_000_000n), due: kobo(510_050n), daysPastDue: 35, classDays: 35 };
const facts: LoanFacts = {
  id: LoanId.parse('0199a000-0000-7000-8000-000000000f01'),
  number: 'AJ-000042',
  status: 'active',
  borrower: {
    id: UserId.parse('0199a000-0000-7000-8000-000000000c01'),
    firstName: 'Adaeze',
    lastName: 'Okonkwo',
    dateOfBirth: day('1992-05-14'),
    hasBvn: true,
    phone: '+2348031112233',
    address: '12 Herbert Macaulay Way',
    city: 'Yaba',
    state: 'Lagos',
    employment: 'self_employed',
    branch: 'Ikeja',
  },
  product: 'Salary loan',
  limit: kobo(5_000_000n),
  lent: kobo(4_000_000n),
  disbursedOn: day('2026-07-01'),
  maturityOn: day('2026-12-28'),
  instalment: kobo(510_050n),
  frequency: { unit: 'month', every: 1 },
  lastPayment: { on: day('2026-08-02'), amount: kobo(510_050n) },
  hasConsent: true,
  previous: null,
  lastOpen,
  hasLastDay: true,
  writtenOffOn: null,
};
const open: BureauLoan = { ...facts, end: { ...lastOpen, state: 'open' } };
const recordOf = (loan: BureauLoan): Record<string, unknown> =>
  Object.fromEntries(creditRecord(loan).map((cell, at) => [creditHeadings[at], cell]));

test('a month ends on its last day', () => {
  expect(monthSpan('2026-02')).toEqual({ month: '2026-02', from: '2026-02-01', to: '2026-02-28' });
});

const paidOff = { lastOpen: { ...lastOpen, on: day('2026-09-14') }, hasLastDay: false, status: 'completed' as const };
test.each<[string, Partial<LoanFacts>, Partial<LoanEnd> | undefined]>([
  ['owed on the last evening', {}, { state: 'open', on: day('2026-09-30'), principal: kobo(2_000_000n), daysPastDue: 35 }],
  ['paid off since: open all the same', { status: 'completed' }, { state: 'open', principal: kobo(2_000_000n) }],
  [
    'paid off in the month',
    paidOff,
    { state: 'closed', on: day('2026-09-15'), principal: noMoney, due: noMoney, daysPastDue: 0 },
  ],
  [
    'paid off in the month and opened again since',
    { ...paidOff, status: 'active', hasLastDay: true },
    { state: 'closed', on: day('2026-09-15') },
  ],
  [
    'paid off on the day of its payout',
    { lastOpen: null, hasLastDay: false, status: 'completed', disbursedOn: day('2026-09-10') },
    { state: 'closed', on: day('2026-09-10') },
  ],
  [
    'written off',
    { ...paidOff, status: 'written_off', writtenOffOn: day('2026-09-15') },
    { state: 'written_off', on: day('2026-09-15'), principal: kobo(2_000_000n), due: kobo(510_050n) },
  ],
  ['its last day is not closed', { ...paidOff, status: 'active' }, { state: 'unknown', on: day('2026-09-30') }],
  ['its payout came back', { ...paidOff, status: 'disbursement_failed', disbursedOn: null }, undefined],
  ['undone', { ...paidOff, status: 'reversed' }, undefined],
  ['paid out again after the month', { ...paidOff, status: 'active', disbursedOn: day('2026-10-02') }, undefined],
])('%s', (_name, change, expected) => {
  expect({ end: endOf({ ...facts, ...change }, september) }).toMatchObject({ end: expected });
});

test('a complete loan has no problem', () => {
  expect(problemsOf(open)).toEqual([]);
});

const person = (change: Partial<BureauLoan['borrower']>): BureauLoan => ({ ...open, borrower: { ...open.borrower, ...change } });
const ended = (change: Partial<LoanEnd>): BureauLoan => ({ ...open, end: { ...open.end, ...change } });
test.each<[BureauLoan, string, 'person' | 'loan']>([
  [person({ hasBvn: false }), 'bvn', 'person'],
  [person({ firstName: ' ' }), 'first_name', 'person'],
  [person({ lastName: '' }), 'last_name', 'person'],
  [person({ dateOfBirth: null }), 'date_of_birth', 'person'],
  [person({ dateOfBirth: day('2008-07-02') }), 'date_of_birth', 'person'],
  [person({ address: null }), 'address', 'person'],
  [person({ city: '' }), 'city', 'person'],
  [person({ state: null }), 'state', 'person'],
  [person({ state: 'Accra' }), 'state', 'person'],
  [person({ phone: null }), 'phone', 'person'],
  [person({ phone: '08031112233' }), 'phone', 'person'],
  [person({ phone: '+2341234567890' }), 'phone', 'person'],
  [ended({ state: 'unknown' }), 'day', 'loan'],
  [{ ...open, lent: noMoney }, 'amount', 'loan'],
  [{ ...open, instalment: null }, 'instalment', 'loan'],
  [ended({ principal: kobo(-1n) }), 'outstanding', 'loan'],
  [ended({ due: kobo(-1n) }), 'overdue', 'loan'],
  [{ ...open, disbursedOn: null }, 'disbursed_on', 'loan'],
  [{ ...open, maturityOn: null }, 'maturity_on', 'loan'],
  [{ ...open, maturityOn: day('2026-07-01') }, 'maturity_on', 'loan'],
  [ended({ on: day('2026-06-30') }), 'status_on', 'loan'],
  [{ ...open, lastPayment: { on: day('2026-06-30'), amount: kobo(1n) } }, 'last_payment_on', 'loan'],
])('%# is refused', (loan, field, correct) => {
  expect(problemsOf(loan)).toMatchObject([{ id: `${loan.id}:${field}`, loan: 'AJ-000042', field, correct }]);
});

test('eighteen on the day of the payout is old enough', () => {
  expect(problemsOf(person({ dateOfBirth: day('2008-07-01') }))).toEqual([]);
});

test('reasons contain no value of the person', () => {
  const problems = problemsOf(person({ phone: '+2341234567890', state: 'Accra', dateOfBirth: day('2020-01-31') }));
  expect(problems).toHaveLength(3);
  expect(problems.map(({ reason }) => reason).join(' ')).not.toMatch(/1234567890|Accra|2020/);
});

test('the record of a person has the BVN, a local number and a day with slashes', () => {
  const record = borrowerRecord({ ...open.borrower, bvn: '22123456789' });
  const of = Object.fromEntries(record.map((cell, at) => [borrowerHeadings[at], cell]));
  expect(of).toMatchObject({
    Surname: 'Okonkwo',
    BVNNo: '22123456789',
    DateOfBirth: '14/05/1992',
    MobileNumber: '08031112233',
    EmploymentStatus: 'self employed',
    Gender: null,
  });
});

test('the record of a loan', () => {
  expect(recordOf(open)).toMatchObject({
    AccountNumber: 'AJ-000042',
    AccountStatus: 'Open',
    AccountStatusDate: '30/09/2026',
    CreditLimit: 5_000_000n,
    LoanAmount: 4_000_000n,
    OutstandingBalance: 2_000_000n,
    DaysInArrears: 35,
    LoanTenor: 180,
    RepaymentFrequency: 'Monthly',
    LoanClassification: 'Substandard',
    ConsentStatus: 'YES',
  });
  expect(recordOf({ ...open, hasConsent: false, frequency: { unit: 'week', every: 3 } })).toMatchObject({
    ConsentStatus: 'NO',
    RepaymentFrequency: 'Every 3 weeks',
  });
});

test.each([
  [0, 'Performing'],
  [1, 'Pass and Watch'],
  [30, 'Pass and Watch'],
  [31, 'Substandard'],
  [60, 'Substandard'],
  [61, 'Doubtful'],
  [90, 'Doubtful'],
  [91, 'Lost'],
])('a loan classed at %i days is %s', (classDays, name) => {
  expect(recordOf(ended({ classDays }))).toMatchObject({ LoanClassification: name });
});

test('a loan that was written off is lost', () => {
  expect(recordOf(ended({ state: 'written_off', classDays: 0 }))).toMatchObject({
    AccountStatus: 'Written off',
    LoanClassification: 'Lost',
  });
});

test('the legend explains every column, and every code of a column', () => {
  expect(Object.keys(bureauLegend.borrowers)).toEqual(borrowerHeadings);
  expect(Object.keys(bureauLegend.credits)).toEqual(creditHeadings);
  const units = [
    ['day', 1],
    ['week', 1],
    ['week', 2],
    ['month', 1],
    ['month', 3],
    ['month', 6],
    ['month', 12],
  ] as const;
  const records = [
    ...units.map(([unit, every]) => recordOf({ ...open, frequency: { unit, every } })),
    ...[0, 1, 31, 61, 91].map((classDays) => recordOf(ended({ classDays }))),
    ...(['closed', 'written_off'] as const).map((state) => recordOf(ended({ state }))),
    recordOf({ ...open, hasConsent: false }),
  ];
  for (const column of [
    'AccountStatus',
    'RepaymentFrequency',
    'LoanClassification',
    'ConsentStatus',
    'LoanSecurityStatus',
    'Currency',
  ])
    for (const record of records) expect(bureauLegend.credits[column]).toContain(record[column]);
});
