/** The terms of a loan that takes over another one. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { Kobo } from '@ajo/contract/kernel/money';
import { type Day, daysBetween } from '@ajo/contract/kernel/time';
import type { LoanProductTerms } from '@ajo/contract/modules/loan-products';
import { type Account, currentEngineVersion, whyNotTerms } from '#modules/schedules';
import { type Loan } from '#modules/loans';
import type { Leg } from '#modules/ledger';
import { termsOfLoan } from '#modules/loans/pricing';
import { isRateBelow, noSchedule } from '#modules/loan-products';
import * as no from './servicing.errors.ts';

export type Restructuring = {
  /** All that is owed on the day: the new principal. */
  owed: Kobo;
  instalments: number;
  firstDueOn: Day | undefined;
  ratePercent: string;
  on: Day;
};

/** Methods whose rows follow from an amount or a share of the old principal become equal instalments. */
const methodAfter = (method: Loan['method']): Loan['method'] =>
  method === 'fixed_instalment' || method === 'fixed_principal_percent' ? 'declining_equal_instalment' : method;

/** The contract goes on: penalty, rounding and working days as agreed; no grace and no fee is given or taken a second time. */
export const termsAfter = (loan: Loan, { firstDueOn, ratePercent, on }: Restructuring): LoanProductTerms => ({
  ...loan.terms,
  rate_percent: ratePercent,
  method: methodAfter(loan.method),
  fee_bps: 0,
  fees: [],
  grace: { principal: 0, interest_deferred: 0, interest_free: 0 },
  principal_percent: undefined,
  instalment_amount: undefined,
  down_payment_percent: undefined,
  first_due: firstDueOn ? { rule: 'after_days', days: daysBetween(on, firstDueOn) } : { rule: 'one_period' },
  cooling_off_days: 0,
  max_tranches: 1,
});

/** New schedules begin after today and within a year. */
export const whyNotFirstDue = (firstDueOn: Day | undefined, on: Day): DomainError | undefined =>
  firstDueOn && (firstDueOn <= on || daysBetween(on, firstDueOn) > 365) ? no.firstDueOutside() : undefined;

/** The payoff must close the old loan to the kobo: a rest would be owed in both. */
export const whyNotTakenOver = ({ state }: Pick<Account, 'state'>): DomainError | undefined =>
  state === 'completed' ? undefined : no.payoffDoesNotClose();

export function whyNotRestructure(loan: Loan, input: Restructuring): DomainError | undefined {
  if (loan.coolingOffRequestedAt) return no.beingReturned();
  if (isRateBelow(loan.ratePercent, input.ratePercent)) return no.rateAbove(loan.ratePercent);
  const early = whyNotFirstDue(input.firstDueOn, input.on);
  if (early) return early;
  const refused = whyNotTerms(termsOfLoan(loanAfter(loan, input), input.on));
  return refused && noSchedule(refused.message, 'instalments');
}

/** The new loan as its schedule is calculated: by the present rules, for all that is owed. */
export const loanAfter = (loan: Loan, input: Restructuring): Loan => ({
  ...loan,
  engineVersion: currentEngineVersion,
  imported: null,
  tranchePlan: [],
  terms: termsAfter(loan, input),
  ratePercent: input.ratePercent,
  principal: input.owed,
  instalments: input.instalments,
});

/** The payment without money that closes the old loan. */
export const takeOverEvent = ({ cash, ...event }: { id: string; on: Day; amount: Kobo; cash: readonly Leg[] }) => ({
  event: { type: 'repayment' as const, ...event },
  kind: 'loan-restructured' as const,
  cash,
});
