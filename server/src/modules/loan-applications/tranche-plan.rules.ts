/** Pure decisions about paying a loan out in parts: which plans it may have. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import { divideRounded, type Kobo, kobo, minus, naira, sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, isBefore, longDay } from '@ajo/contract/kernel/time';
import { PlannedPayout } from '@ajo/contract/modules/loans';
import { rateOf, whyNotTerms } from '#modules/schedules';
import { whyNotTouch } from './correction.rules.ts';
import { type Loan } from '#modules/loans';
import { firstPartOf, plannedTermsOf } from '#modules/loans/pricing';
import * as no from './loan-applications.errors.ts';

/** What is paid out later, as the columns of a loan. */
export const planColumns = (plan: readonly PlannedPayout[]): { tranche_plan: string; undrawn_kobo: Kobo } => ({
  tranche_plan: JSON.stringify(plan.map((part) => PlannedPayout.encode(part))),
  undrawn_kobo: sumOf(plan.map(({ amount }) => amount)),
});

/** "₦40,000.00 first, ₦60,000.00 about 5 May 2026". */
export const planText = (loan: Pick<Loan, 'principal' | 'tranchePlan'>): string =>
  [
    `${naira(firstPartOf(loan))} first`,
    ...loan.tranchePlan.map(({ amount, expected_on: day }) => `${naira(amount)} about ${longDay(day)}`),
  ].join(', ');

/** The least that is paid out first, in whole kobo and never less than the share. */
export function minFirstTranche({ principal, terms }: Pick<Loan, 'principal' | 'terms'>): Kobo {
  const share = rateOf(terms.first_tranche_min_percent ?? '0', 'year').hundredMillionths;
  return kobo(divideRounded(principal * share, 100_000_000n, 'up'));
}

/** `on`: the day on which the first part would be paid out. */
export function whyNotPlan(loan: Loan, actor: Actor, plan: readonly PlannedPayout[], on: Day): DomainError | undefined {
  const barred = whyNotTouch(loan, actor, 'loans.edit');
  if (barred) return barred;
  const maxTranches = loan.terms.max_tranches;
  if (plan.length + 1 > maxTranches)
    return no.planUnfit(
      'tranches',
      maxTranches === 1 ? 'This product has one payout only' : `At most ${maxTranches} payouts, the first included`,
    );
  return whyNotDays(loan, plan, on) ?? whyNotFirst(loan, plan) ?? whyNotRows(loan, plan, on);
}

function whyNotDays({ terms }: Loan, plan: readonly PlannedPayout[], on: Day): DomainError | undefined {
  const last = addDays(on, terms.tranche_within_days);
  for (const [at, { expected_on: day }] of plan.entries()) {
    const field = `tranches.${at}.expected_on`;
    if (!isBefore(plan[at - 1]?.expected_on ?? on, day)) return no.planUnfit(field, 'Choose a day after the payout before it');
    if (isBefore(last, day)) return no.planUnfit(field, `Choose a day within ${terms.tranche_within_days} days`);
  }
  return undefined;
}

function whyNotFirst(loan: Loan, plan: readonly PlannedPayout[]): DomainError | undefined {
  const first = minus(loan.principal, sumOf(plan.map(({ amount }) => amount)));
  if (first <= loan.fee) return no.planUnfit('tranches', 'Nothing would be left to pay out first');
  const minFirst = minFirstTranche(loan);
  return first < minFirst ? no.planUnfit('tranches', `At least ${naira(minFirst)} is paid out first`) : undefined;
}

function whyNotRows(loan: Loan, plan: readonly PlannedPayout[], on: Day): DomainError | undefined {
  const refused = whyNotTerms(plannedTermsOf({ ...loan, tranchePlan: plan }, on));
  return refused && no.planUnfit('tranches', refused.message);
}
