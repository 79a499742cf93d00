/** Hard declines that are known before an application is sent, in the customer's words. Pure: the rules of the decision, with every guarantor accepted. */
import { counted, type Kobo } from '@ajo/contract/kernel/money';
import { daysText } from '@ajo/contract/kernel/time';
import type { VersionedScorecard } from '@ajo/contract/modules/assessments.scorecards';
import type { CreditInputs, HardStop } from '@ajo/contract/modules/loans.credit';
import type { LoanProduct } from '#modules/loan-products';
import { type AffordFacts, monthlyOf } from './affordable.rules.ts';
import { creditInputsOf, type CreditFacts } from './credit-inputs.rules.ts';
import { assess } from './credit.rules.ts';

export type Barred = { rule: HardStop; text: string };

/** Limits that each product sets for itself: another product may have lower ones. */
const ofProduct: readonly HardStop[] = ['age', 'too_new', 'score'];
/** Whether another product may accept the customer. */
export const isOfProduct = ({ rule }: Barred): boolean => ofProduct.includes(rule);

/** Affordability is refused with the amount that fits, not here. */
const elsewhere: readonly HardStop[] = ['dti', 'guarantor_missing'];

/**
 * The final stop that no answer of a guarantor can lift. The score is the highest that the application can reach: with all guarantors, and for
 * the customer's question about a product with its smallest amount.
 */
export function whyBarred(
  product: LoanProduct,
  facts: CreditFacts,
  {
    amount,
    on,
    instalments,
    scorecard,
  }: Pick<AffordFacts, 'on' | 'instalments'> & { amount: Kobo; scorecard: VersionedScorecard },
): Barred | undefined {
  const requestedInstalment = monthlyOf(product, amount, { on, instalments });
  if (requestedInstalment === undefined) return undefined;
  const inputs = creditInputsOf(facts, { on, ready: product.required_guarantors, requested: amount, requestedInstalment });
  const stop = assess(inputs, product, scorecard).stops.find(({ rule, final }) => final && !elsewhere.includes(rule));
  return stop && { rule: stop.rule, text: textsOf(inputs, product)[stop.rule] ?? stop.text };
}

const textsOf = (inputs: CreditInputs, product: LoanProduct): Partial<Record<HardStop, string>> => ({
  suspended: 'Your account is suspended. Contact us to apply again',
  blacklisted: 'We wrote off an earlier loan of yours, so we cannot lend to you. Contact us about paying it back',
  late: `A loan of yours is ${daysText(inputs.days_late)} late. Pay what is overdue, then apply`,
  too_many_loans: 'Pay back your running loan before you apply for another',
  age: `You must be at least ${product.min_age_years} years old for this loan`,
  too_new: `You must have been our customer for at least ${counted(product.min_months_as_customer, 'month')}`,
  score: 'Your repayment history does not meet the requirement for this loan. Try another loan',
});
