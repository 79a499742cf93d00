/** The statement of a loan as a document for people and as a file for spreadsheets: the same lines and the same figures. */
import { type Kobo, naira, noMoney } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import { loanNumber } from '#modules/loans';
import { type Amounts, components } from '#modules/schedules';
import { csvLine } from '#platform/csv';
import { makePdf } from '#platform/files/pdf';
import { totalOf } from '#modules/loan-accounts';
import type { PaymentName, StatementFacts } from './loan-statement.queries.ts';
import type { LineKind, LoanStatement, StatementLine } from './loan-statement.rules.ts';

const words: Record<LineKind, string> = {
  disbursed: 'Loan paid out: total amount charged',
  accrued: 'Interest and penalties of the days until here',
  plan: 'What follows from it',
  repayment: 'Payment',
  prepayment: 'Early payment',
  reversal: 'Payment reversed',
  tranche: 'Paid out',
  tranche_returned: 'Paid out: the bank sent it back',
  charge: 'Charge',
  waiver: 'Forgiven',
  write_off: 'Written off',
  reschedule: 'New schedule',
};
const parts = components.toReversed();
const partNames = { principal: 'Principal', interest: 'Interest', fee: 'Fees', penalty: 'Penalties' } as const;
const columns = ['Day', 'What', ...parts.map((part) => partNames[part]), 'Change', 'Balance'];

type Row = { day: string; what: string; reference: string; change: Amounts; balance: Amounts };

function rowsOf({ statement, payments }: StatementFacts): Row[] {
  const row = (day: string, what: string, change: Amounts, balance: Amounts): Row => ({
    day,
    what,
    reference: '',
    change,
    balance,
  });
  return [
    row(longDay(statement.from), 'Brought forward', statement.opening, statement.opening),
    ...statement.lines.map((line) => ({
      ...row(longDay(line.on), wordsOf(line, payments), line.change, line.balance),
      reference: referenceOf(line, payments),
    })),
    row(longDay(statement.to), 'Balance', statement.closing, statement.closing),
  ];
}

const referenceOf = ({ kind, eventId = '' }: StatementLine, payments: Map<string, PaymentName>): string =>
  ['repayment', 'prepayment', 'reversal'].includes(kind) ? (payments.get(eventId)?.reference ?? '') : '';

/** Money that no row needed is shown where it was received. Money received without a payment was returned by the bank. */
function wordsOf({ kind, eventId = '', credit, recovered }: StatementLine, payments: Map<string, PaymentName>): string {
  const kept = credit > noMoney ? `, ${naira(credit)} kept as credit` : '';
  const taken = credit < noMoney ? `, ${naira(credit)} of the credit` : '';
  const late = recovered > noMoney ? `, ${naira(recovered)} after the loan was written off` : '';
  const what = kind === 'repayment' && !payments.has(eventId) ? words.tranche_returned : words[kind];
  return what + kept + taken + late;
}

const sums = ({ totals, opening }: LoanStatement): [string, Amounts][] => [
  ['Brought forward', opening],
  ['Charged', totals.charged],
  ['Paid', totals.paid],
  ['Forgiven', totals.waived],
  ['Written off', totals.writtenOff],
];

/** The amount owed follows from the amount disbursed; of a loan in parts the agreed amount is shown next to it. */
const sizes = ({ loan, statement: { lent } }: StatementFacts): [string, Kobo][] =>
  lent === loan.principal
    ? [['Amount of the loan', lent]]
    : [
        ['Lent so far', lent],
        ['Amount agreed', loan.principal],
      ];

export function statementPdf(facts: StatementFacts, brand: string): Promise<Buffer> {
  const { statement, loan, customer } = facts;
  return makePdf({
    brand,
    title: 'Loan statement',
    wide: true,
    facts: [
      ['Loan', `${loanNumber(loan.number)} · ${loan.purpose}`],
      ['Customer', customer.name],
      ...sizes(facts).map(([name, amount]): [string, string] => [name, naira(amount)]),
      ['Paid out on', longDay(loan.disbursedOn)],
      ['From … to', `${longDay(statement.from)} … ${longDay(statement.to)}`],
      ...sums(statement)
        .filter(([, amounts]) => totalOf(amounts) !== noMoney)
        .map(([name, amounts]): [string, string] => [name, split(amounts)]),
      ['Still to pay', split(statement.closing)],
      ...(statement.credit > noMoney ? [['Your credit with us', naira(statement.credit)] as [string, string]] : []),
    ],
    table: {
      columns,
      rows: rowsOf(facts).map(({ day, what, reference, change, balance }) => [
        day,
        [what, reference].filter(Boolean).join(' · '),
        ...parts.map((part) => plain(change[part])),
        plain(totalOf(change)),
        plain(totalOf(balance)),
      ]),
    },
    notes: [
      'Amounts in naira. Above zero adds to what is owed, below zero takes from it. The balance is the total amount outstanding, due or not.',
      'A payment counts from the day on which it was made. One that was reversed counts until the day of its reversal.',
    ],
  });
}

/** The currency is named once per table. */
const plain = (amount: Kobo): string => (amount === noMoney ? '—' : naira(amount).replace('₦', ''));

function split(amounts: Amounts): string {
  const named = parts
    .filter((part) => amounts[part] !== noMoney)
    .map((part) => `${partNames[part].toLowerCase()} ${naira(amounts[part])}`);
  return [naira(totalOf(amounts)), ...(named.length > 0 ? [`(${named.join(', ')})`] : [])].join(' ');
}

export function statementCsv(facts: StatementFacts): Buffer {
  const [day, what, ...figures] = columns;
  const lines = rowsOf(facts).map((row) =>
    csvLine([
      row.day,
      row.what,
      row.reference,
      ...parts.map((part) => row.change[part]),
      totalOf(row.change),
      totalOf(row.balance),
    ]),
  );
  const totals = sums(facts.statement).map(([name, amounts]) =>
    csvLine(['', `Total: ${name.toLowerCase()}`, '', ...parts.map((part) => amounts[part]), totalOf(amounts), '']),
  );
  const empty = figures.slice(1).map(() => '');
  const loanSizes = sizes(facts).map(([name, amount]) => csvLine(['', name, '', amount, ...empty]));
  return Buffer.from([csvLine([day ?? '', what ?? '', 'Reference', ...figures]), ...lines, ...totals, ...loanSizes].join(''));
}
