/** From what is known about a customer to the inputs of the credit rules. Pure. */
import { type Kobo, sumOf } from '@ajo/contract/kernel/money';
import { type Day, dayInLagos, daysBetween } from '@ajo/contract/kernel/time';
import { type CreditInputs, FacilityClass } from '@ajo/contract/modules/loans.credit';
import type { ProvenIncome } from '#modules/statements';
import { type Due, heaviestMonth, incomeOf, monthsSince, yearsSince } from './credit.rules.ts';
import { type DueRow, repaymentScoreOf } from './repayment-score.rules.ts';

/** What credit bureaus report of loans at other lenders; null where they state nothing. */
export type BureauFacts = { worstDaysLate: number | null; worstClass: FacilityClass | null; monthly: Kobo | null };

/** Bureaus report the same loans, so the figures of two reports are not added: the worse one counts. */
export function worstReport(reports: readonly BureauFacts[]): BureauFacts | null {
  const [first, ...others] = reports;
  if (!first) return null;
  return others.reduce(
    (worst, one) => ({
      worstDaysLate: higher(worst.worstDaysLate, one.worstDaysLate),
      worstClass: worseClass(worst.worstClass, one.worstClass),
      monthly: higher(worst.monthly, one.monthly),
    }),
    first,
  );
}

function higher<N extends number | bigint>(a: N | null, b: N | null): N | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

const worseClass = (a: FacilityClass | null, b: FacilityClass | null): FacilityClass | null =>
  FacilityClass.options.findLast((one) => one === a || one === b) ?? null;

export type CreditFacts = {
  /** As the customer declared it. */
  declaredIncome: Kobo | null;
  /** Of the newest bank statement that proves itself. */
  provenIncome: ProvenIncome | null;
  bornOn: Day | null;
  customerSince: Date;
  isSuspended: boolean;
  bvnMatch: string | null;
  bankNameMatches: boolean | null;
  writtenOff: number;
  /** Loans whose money is out or on its way, except the one that is assessed. */
  running: { id: string; isMonthly: boolean; owed: Kobo; oldestOverdueOn: Day | null; coming: Due[] }[];
  /** Of valid reports of credit bureaus; null without one. */
  bureau: BureauFacts | null;
  /** Instalments of every loan of the customer that fell due. */
  fallenDue: DueRow[];
};

/** `ready`: guarantors who accepted. `conflicts`: those who are staff. `requestedInstalment`: the most that falls due within a month of the requested loan. */
type Requested = { on: Day; ready: number; conflicts?: number; requested: Kobo; requestedInstalment: Kobo };

/** Kobo a month: for each running loan, the most that falls due within a month. */
export const existingInstalments = ({ running }: Pick<CreditFacts, 'running'>): Kobo =>
  sumOf(running.map(({ coming, isMonthly }) => heaviestMonth(coming, isMonthly)));

/** The income that counts, and both from which it was chosen. */
export function incomesOf({ declaredIncome, provenIncome }: Pick<CreditFacts, 'declaredIncome' | 'provenIncome'>) {
  const incomes = { declared_income: declaredIncome, statement_income: provenIncome?.income ?? null };
  return { ...incomeOf(incomes), ...incomes, statement_to: provenIncome?.to ?? null };
}

/** Inputs of the credit rules on `on`. Amounts are kobo; instalments and income are kobo a month. */
export const creditInputsOf = (
  facts: CreditFacts,
  { on, ready, conflicts = 0, requested, requestedInstalment }: Requested,
): CreditInputs => ({
  assessed_on: on,
  ...incomesOf(facts),
  existing_instalments: existingInstalments(facts),
  requested_instalment: requestedInstalment,
  requested,
  exposure: sumOf(facts.running.map(({ owed }) => owed)),
  age_years: facts.bornOn && yearsSince(facts.bornOn, on),
  months_as_customer: monthsSince(dayInLagos(facts.customerSince), on),
  active_loans: facts.running.length,
  days_late: Math.max(0, ...facts.running.map(({ oldestOverdueOn }) => (oldestOverdueOn ? daysBetween(oldestOverdueOn, on) : 0))),
  written_off_loans: facts.writtenOff,
  suspended: facts.isSuspended,
  repayment_score: repaymentScoreOf(facts.fallenDue, on),
  bureau_worst_days_late: facts.bureau?.worstDaysLate ?? null,
  bureau_worst_class: facts.bureau?.worstClass ?? null,
  bureau_instalments: facts.bureau?.monthly ?? null,
  guarantors_ready: ready,
  guarantor_conflicts: conflicts,
  bvn_match: facts.bvnMatch,
  bank_name_matches: facts.bankNameMatches,
});
