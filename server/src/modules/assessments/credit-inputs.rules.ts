/** From what is known about a customer to the inputs of the credit rules. Pure. */
import { type Kobo, noMoney, sumOf } from '@ajo/contract/kernel/money';
import { type Day, dayInLagos, daysBetween } from '@ajo/contract/kernel/time';
import type { CreditInputs } from '@ajo/contract/modules/loans.credit';
import { type Due, heaviestMonth, monthsSince, yearsSince } from './credit.rules.ts';
import { type DueRow, repaymentScoreOf } from './repayment-score.rules.ts';

export type CreditFacts = {
  income: Kobo | null;
  bornOn: Day | null;
  customerSince: Date;
  isSuspended: boolean;
  bvnMatch: string | null;
  bankNameMatches: boolean | null;
  writtenOff: number;
  /** Loans whose money is out or on its way, except the one that is assessed. */
  running: { id: string; isMonthly: boolean; owed: Kobo; oldestOverdueOn: Day | null; coming: Due[] }[];
  /** Instalments of every loan of the customer that fell due. */
  fallenDue: DueRow[];
};

/** `ready`: guarantors who accepted. `requestedInstalment`: the most that falls due within a month of the requested loan. */
type Requested = { on: Day; ready: number; requested: Kobo; requestedInstalment: Kobo };

export const existingInstalments = ({ running }: Pick<CreditFacts, 'running'>): Kobo =>
  sumOf(running.map(({ coming, isMonthly }) => heaviestMonth(coming, isMonthly)));

export const creditInputsOf = (facts: CreditFacts, { on, ready, requested, requestedInstalment }: Requested): CreditInputs => ({
  assessed_on: on,
  income: facts.income ?? noMoney,
  income_source: facts.income === null ? 'none' : 'declared',
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
  bureau_worst_days_late: null,
  guarantors_ready: ready,
  bvn_match: facts.bvnMatch,
  bank_name_matches: facts.bankNameMatches,
});
