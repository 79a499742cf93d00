/** What a loan's account means for the books: its contract, the figures that the ledger should show, and the journals between two of them. */
import { type Kobo, minus, negative, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import {
  type ChartCode,
  figureBooks,
  type Journal,
  journalIdFor,
  type JournalId,
  type JournalKind,
  legFor,
  gl,
} from '#modules/ledger';
import { type Loan } from '#modules/loans';
import { termsOfLoan } from '#modules/loans/pricing';
import {
  type Account,
  type AccountRow,
  type Amounts,
  components,
  type Contract,
  rateOf,
  type Servicing,
} from '#modules/schedules';
import type { Instalment } from './instalment.ts';
import { classDays, classWhenWrittenOff, type Probation } from './probation.rules.ts';
import { provisionFor, type RatesOn } from './provisions/provision.rules.ts';

/** The loan as it was paid out, and the days on which no penalty runs because our own channels failed. Only called for loans that were paid out. */
export function contractOf(loan: Loan, freeDays: readonly Day[]): Contract {
  const disbursedOn = loan.disbursedOn;
  if (!disbursedOn) throw new Error(`loan ${loan.id} was not paid out`);
  return { terms: termsOfLoan(loan, disbursedOn), servicing: servicingOf(loan, freeDays) };
}

/** From the contract's own copy of the product: what was agreed, not the product of today. */
function servicingOf({ terms, imported }: Loan, freeDays: readonly Day[]): Servicing {
  const rate = rateOf(terms.penalty_percent, 'year');
  return {
    rebateBps: BigInt(terms.early_settlement_rebate_bps),
    principalFirstAfterDays: terms.principal_first_after_days,
    ...(rate.hundredMillionths > 0n && {
      penalty: {
        kind: terms.penalty_kind,
        rate,
        on: terms.penalty_on,
        graceDays: terms.penalty_grace_days,
        cap: { numerator: BigInt(terms.penalty_cap_bps), denominator: 10_000n },
        freeDays,
        runsFrom: imported?.on,
      },
    }),
  };
}

/** Natural balances that one loan gives to the ledger's accounts, since its disbursement. */
export type Figures = {
  principal: Kobo;
  interestReceivable: Kobo;
  chargesReceivable: Kobo;
  interestIncome: Kobo;
  interestSuspense: Kobo;
  feeIncome: Kobo;
  penaltyIncome: Kobo;
  writtenOff: Kobo;
  credit: Kobo;
  recovered: Kobo;
  provision: Kobo;
};

export const openingFigures = (principal: Kobo): Figures => ({
  principal,
  interestReceivable: noMoney,
  chargesReceivable: noMoney,
  interestIncome: noMoney,
  interestSuspense: noMoney,
  feeIncome: noMoney,
  penaltyIncome: noMoney,
  writtenOff: noMoney,
  credit: noMoney,
  recovered: noMoney,
  provision: noMoney,
});

/** Beyond it interest is not counted as income until it is paid. */
const suspendedAfterDays = 90;

const sumRows = (rows: readonly AccountRow[], of: (row: AccountRow) => Kobo): Kobo => sumOf(rows.map(of));

/** What classes a loan and prices its class. */
export type ClassTerms = { probation: Probation | undefined; ratesOn: RatesOn };

/**
 * Interest is receivable as it is earned, fees when their row falls due or they are paid, penalties as they are charged. The income of a written off loan
 * stays what it was; interest that was suspended when it was written off never was income. While a probation lasts, the loan is suspended and
 * provided for by its class.
 */
export function figuresOf(account: Account, { probation, ratesOn }: ClassTerms): Figures {
  const { rows, writtenOff } = account;
  const paidInterest = sumRows(rows, ({ paid }) => paid.interest);
  const fees = sumRows(rows, (row) => feeCounted(row, account.on));
  const penalties = sumRows(rows, ({ billed, waived }) => minus(billed.penalty, waived.penalty));
  const paidCharges = sumRows(rows, ({ paid }) => plus(paid.fee, paid.penalty));
  const days = classDays(probation, account);
  const suspendedLoss = classWhenWrittenOff(probation, account) > suspendedAfterDays ? writtenOff.interest : noMoney;
  const interestOpen = minus(minus(account.interestEarned, paidInterest), writtenOff.interest);
  const isSuspended = days > suspendedAfterDays && interestOpen > noMoney;
  const suspense = isSuspended ? interestOpen : noMoney;
  const principal = account.outstanding.principal;
  return {
    principal,
    interestReceivable: interestOpen,
    chargesReceivable: [paidCharges, writtenOff.fee, writtenOff.penalty].reduce(minus, plus(fees, penalties)),
    interestIncome: minus(minus(account.interestEarned, suspense), suspendedLoss),
    interestSuspense: suspense,
    feeIncome: fees,
    penaltyIncome: penalties,
    writtenOff: minus(sumOf(components.map((component) => writtenOff[component])), suspendedLoss),
    credit: account.credit,
    recovered: account.recovered,
    provision: provisionFor(principal, days, ratesOn(account.on)),
  };
}

/** A fee that is written off before its day was owed: it is income and loss. */
function feeCounted({ billed, paid, waived, writtenOff, dueOn }: AccountRow, on: Day): Kobo {
  return isBefore(on, dueOn) ? plus(paid.fee, writtenOff.fee) : minus(billed.fee, waived.fee);
}

const books = figureBooks<Loan, keyof Figures>({
  principal: [{ account: ({ id }) => gl.loanReceivable(id), sign: 1n }],
  interestReceivable: [{ account: ({ id }) => gl.interestReceivable(id), sign: 1n }],
  chargesReceivable: [{ account: ({ id }) => gl.feesReceivable(id), sign: 1n }],
  interestIncome: [{ account: () => gl.interestIncome, sign: -1n }],
  interestSuspense: [{ account: () => gl.interestInSuspense, sign: -1n }],
  feeIncome: [{ account: () => gl.feeIncome, sign: -1n }],
  penaltyIncome: [{ account: () => gl.penaltyIncome, sign: -1n }],
  writtenOff: [{ account: () => gl.loanLossExpense, sign: 1n }],
  credit: [{ account: ({ customerId }) => gl.customerCredit(customerId), sign: -1n }],
  recovered: [{ account: () => gl.recoveries, sign: -1n }],
  provision: [
    { account: () => gl.loanLossExpense, sign: 1n },
    { account: () => gl.loanLossAllowance, sign: -1n },
  ],
});

/** The legs that move the ledger from one state of the loan to another; with the cash that moved they sum to zero. */
export const { legsBetween } = books;

/** What a loan brings along into the books; what it earned or lost before was another's income and loss. */
const importedFacts = ['principal', 'interestReceivable', 'chargesReceivable', 'interestSuspense', 'credit'] as const;

export const importedJournalId = ({ id }: Loan, on: Day): JournalId =>
  journalIdFor({ contractId: id, kind: 'loan-imported', on });

/** The first journal of a loan that was imported: what it is worth at the start of the day, against the opening balances. */
export function loanImported(loan: Loan, on: Day, figures: Figures): Journal {
  const legs = [
    ...legsBetween(loan, openingFigures(noMoney), figures, importedFacts),
    ...legFor(gl.loanLossAllowance, negative(figures.provision)),
  ];
  const net = sumOf(legs.map((leg) => ('debit' in leg ? leg.amount : negative(leg.amount))));
  return {
    id: importedJournalId(loan, on),
    kind: 'loan-imported',
    effectiveOn: on,
    legs: [...legs, ...legFor(gl.openingBalances, negative(net))],
    meta: { loan: loan.id },
  };
}

/** What a day without an event changes, a journal for each cause. */
const dayKinds = {
  'interest-accrued': ['interestReceivable', 'interestIncome', 'interestSuspense'],
  'penalty-charged': ['chargesReceivable', 'feeIncome', 'penaltyIncome'],
  'loan-provisioned': ['provision'],
} as const satisfies Partial<Record<JournalKind, readonly (keyof Figures)[]>>;

/** The journals of one loan's day. Their ids follow from loan, kind, day and closing: closing a day twice posts once. */
export const dayJournals = (
  loan: Loan,
  on: Day,
  change: { before: Figures; after: Figures; closing?: number | undefined },
): Journal[] => books.dayJournals(loan, on, { ...change, causes: dayKinds, meta: { loan: loan.id } });

export const kindsOfDays = Object.keys(dayKinds) as JournalKind[];

/** The figures after the journals of days were reversed. */
export const figuresAfterReversal = (loan: Loan, figures: Figures, moved: ReadonlyMap<ChartCode, Kobo>): Figures =>
  books.figuresAfter(loan, figures, moved, dayKinds);

/** Days that the books have not seen, up to the last one that is over. */
export function daysBehind(through: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let on = addDays(through, 1); !isBefore(last, on); on = addDays(on, 1)) days.push(on);
  return days;
}

export const totalOf = (amounts: Amounts): Kobo => sumOf(components.map((component) => amounts[component]));

/** Rows that a new schedule replaced are cancelled and ask for nothing; those of a write-off show what was lost. */
export const isInSchedule = ({ status, writtenOff }: Pick<Instalment, 'status' | 'writtenOff'>): boolean =>
  status !== 'cancelled' || totalOf(writtenOff) > noMoney;
