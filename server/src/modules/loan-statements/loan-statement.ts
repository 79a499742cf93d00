/** The statement of a loan as a document for people and as a file for spreadsheets: the same lines and the same figures. */
import { type Kobo, minus, naira, plainAmount, negative, noMoney, sumOf } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import { loanNumber } from '#modules/loans';
import type { lenderOf } from '#modules/loans/pricing';
import { type Amounts, components } from '#modules/schedules';
import { csvLine } from '#platform/csv';
import { makePdf } from '#platform/files/pdf';
import { totalOf } from '#modules/loan-accounts';
import type { PaymentName, StatementFacts } from './loan-statement.queries.ts';
import type { LineKind, LoanStatement, StatementLine } from './loan-statement.rules.ts';

const words: Record<LineKind, string> = {
  disbursed: 'Loan paid out: total amount charged',
  accrued: 'Interest and penalties to date',
  plan: 'Interest saved',
  repayment: 'Payment',
  prepayment: 'Early payment',
  reversal: 'Payment reversed',
  tranche: 'Paid out',
  tranche_returned: 'Paid out: the bank sent it back',
  charge: 'Charge',
  waiver: 'Waived',
  write_off: 'Written off',
  write_off_undone: 'Write-off undone',
  reschedule: 'New schedule',
  paid_out: 'Loan paid out',
  returned: 'Loan returned: no interest and no fee',
};
const parts = components.toReversed();
const partNames = { principal: 'Principal', interest: 'Interest', fee: 'Fees', penalty: 'Penalties' } as const;
const columns = ['Day', 'Description', ...parts.map((part) => partNames[part]), 'Change', 'Balance'];

/** `fee`: a processing fee, which is no part of the loan. */
type Row = { day: string; what: string; reference: string; change: Amounts; balance: Amounts; fee: Kobo };
const unchanged: Amounts = { penalty: noMoney, fee: noMoney, interest: noMoney, principal: noMoney };

function rowsOf({ statement, payments }: StatementFacts): Row[] {
  const row = (day: string, what: string, change: Amounts, balance: Amounts): Row => ({
    day,
    what,
    reference: '',
    change,
    balance,
    fee: noMoney,
  });
  return [
    row(longDay(statement.from), 'Brought forward', statement.opening, statement.opening),
    ...statement.lines.flatMap((line) => {
      const [day, reference, fee] = [longDay(line.on), referenceOf(line, payments), feeOf(line, payments)];
      const paid = { ...row(day, wordsOf(line, payments), line.change, line.balance), reference };
      return fee === noMoney ? [paid] : [paid, { ...row(day, feeWords(fee), unchanged, line.balance), reference, fee }];
    }),
    row(longDay(statement.to), 'Balance', statement.closing, statement.closing),
  ];
}

const isPayment = ({ kind }: StatementLine): boolean => ['repayment', 'prepayment', 'reversal'].includes(kind);

/** A payment that is reversed goes back with its processing fee. */
function feeOf(line: StatementLine, payments: Map<string, PaymentName>): Kobo {
  const fee = (isPayment(line) && payments.get(line.eventId ?? '')?.fee) || noMoney;
  return line.kind === 'reversal' ? negative(fee) : fee;
}

const feeWords = (fee: Kobo): string =>
  fee > noMoney
    ? `Processing fee of ${naira(fee)}, paid on top`
    : `Processing fee of ${naira(negative(fee))}, reversed with the payment`;

/** What the customer paid in processing fees in this period. */
const feesPaid = ({ statement, payments }: StatementFacts): Kobo => sumOf(statement.lines.map((line) => feeOf(line, payments)));

const referenceOf = (line: StatementLine, payments: Map<string, PaymentName>): string =>
  isPayment(line) ? (payments.get(line.eventId ?? '')?.reference ?? '') : '';

/** Interest is saved by an early payment, and comes back with its reversal. */
const planWords = (change: Amounts): string => (totalOf(change) < noMoney ? words.plan : 'Interest added');

/** Money that no row needed is shown where it was received. Money received without a payment was returned by the bank. */
function wordsOf({ kind, eventId = '', credit, recovered, change }: StatementLine, payments: Map<string, PaymentName>): string {
  if (kind === 'plan') return planWords(change);
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
  ['Waived', totals.waived],
  ['Written off', totals.writtenOff],
];

/** The amount owed follows from the amount disbursed; of a loan in parts the agreed amount is shown next to it. */
const sizes = ({ loan, statement: { lent } }: StatementFacts): [string, Kobo][] =>
  lent === loan.principal
    ? [['Amount of the loan', lent]]
    : [
        ['Disbursed so far', lent],
        ['Amount agreed', loan.principal],
      ];

/** What reached the customer, where something was kept back from it. Another system paid out an imported loan, and the lines of a returned one show it. */
function keptBack({ loan, statement: { lent } }: StatementFacts): [string, Kobo][] {
  const { fee, downPayment, imported, returnedOn } = loan;
  if (imported || returnedOn || (fee === noMoney && downPayment === noMoney)) return [];
  return [
    ...(fee === noMoney ? [] : [['Fees deducted from the payout', fee] as [string, Kobo]]),
    ...(downPayment === noMoney ? [] : [['Down payment deducted from the payout', downPayment] as [string, Kobo]]),
    ['Paid out to the customer', minus(minus(lent, fee), downPayment)],
  ];
}

type Lender = ReturnType<typeof lenderOf>;

export function statementPdf(facts: StatementFacts, lender: Lender): Promise<Buffer> {
  const { statement, loan, customer } = facts;
  return makePdf({
    brand: lender.legalName,
    title: 'Loan statement',
    wide: true,
    facts: [
      ['Lender', [lender.legalName, lender.address].filter(Boolean).join(', ')],
      ['Loan', `${loanNumber(loan.number)} · ${loan.purpose}`],
      ['Customer', customer.name],
      ...[...sizes(facts), ...keptBack(facts)].map(([name, amount]): [string, string] => [name, naira(amount)]),
      ['Paid out on', longDay(loan.disbursedOn)],
      ...(loan.returnedOn ? [['Returned on', longDay(loan.returnedOn)] as [string, string]] : []),
      ['Period', `${longDay(statement.from)} to ${longDay(statement.to)}`],
      ...sums(statement)
        .filter(([, amounts]) => totalOf(amounts) !== noMoney)
        .map(([name, amounts]): [string, string] => [name, split(amounts)]),
      ...(feesPaid(facts) === noMoney ? [] : [['Processing fees you paid on top', naira(feesPaid(facts))] as [string, string]]),
      ['Still to pay', split(statement.closing)],
      ...(statement.credit > noMoney ? [['Your credit with us', naira(statement.credit)] as [string, string]] : []),
    ],
    table: {
      columns,
      rows: rowsOf(facts).map(({ day, what, reference, change, balance }) => [
        day,
        [what, reference].filter(Boolean).join(' · '),
        ...parts.map((part) => plainAmount(change[part])),
        plainAmount(totalOf(change)),
        plainAmount(totalOf(balance)),
      ]),
    },
    notes: [
      'Amounts in naira. Positive amounts increase what you owe; negative amounts reduce it. The balance is the total amount outstanding, due or not.',
      'A payment counts from the day on which it was made. A reversed payment counts until the day it was reversed.',
    ],
  });
}

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
      row.fee,
    ]),
  );
  const totals = sums(facts.statement).map(([name, amounts]) =>
    csvLine(['', `Total: ${name.toLowerCase()}`, '', ...parts.map((part) => amounts[part]), totalOf(amounts), '', '']),
  );
  const empty = figures.slice(1).map(() => '');
  const loanSizes = [...sizes(facts), ...keptBack(facts)].map(([name, amount]) => csvLine(['', name, '', amount, ...empty, '']));
  const fees = csvLine(['', 'Total: processing fees', '', ...figures.map(() => ''), feesPaid(facts)]);
  return Buffer.from(
    [csvLine([day ?? '', what ?? '', 'Reference', ...figures, 'Processing fee']), ...lines, ...totals, fees, ...loanSizes].join(
      '',
    ),
  );
}
