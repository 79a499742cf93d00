/** Pure decisions about loan products: which terms make sense, and the schedule that follows from them. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, minus } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { rateOf, type Schedule, scheduleOf, type Terms, whyNotTerms } from '#modules/schedules';
import * as no from './loans.errors.ts';
import { feeOf, managementFee } from './offer.rules.ts';
import type { LoanProduct } from './product.ts';

/** Every loan that the product allows must have a schedule: the corners of its limits are tried. */
export function whyNotProduct(product: LoanProduct, on: Day): DomainError | undefined {
  const { least, most, fewestInstalments, mostInstalments } = product;
  if (most < least) return no.limitsCrossed('max_amount', 'The largest amount cannot be below the smallest');
  if (mostInstalments < fewestInstalments)
    return no.limitsCrossed('max_instalments', 'The longest time cannot be below the shortest');
  if (isRateBelow(product.ratePercent, product.minRatePercent))
    return no.limitsCrossed('min_rate_percent', 'The lowest rate cannot be above the rate');
  for (const amount of [least, most])
    for (const instalments of [fewestInstalments, mostInstalments]) {
      const refused = whyNotTerms(productTerms(product, { amount, instalments, on }));
      if (refused)
        return no.limitsCrossed('min_amount', `A loan at the edge of these limits has no schedule: ${refused.message}`);
    }
  return undefined;
}

/** Rates are exact decimals in text: compared as whole numbers, never as floats. */
export const isRateBelow = (rate: string, least: string): boolean =>
  rateOf(rate, 'month').hundredMillionths < rateOf(least, 'month').hundredMillionths;

/** Two people at once: the second edits a version that is no longer the newest. */
export const whyNotThisVersion = (product: LoanProduct, edited: number): DomainError | undefined =>
  product.version === edited ? undefined : no.productChanged(product.version);

type Wish = { amount: Kobo; instalments: number; on: Day };

const productTerms = (product: LoanProduct, { amount, instalments, on }: Wish): Terms => ({
  principal: amount,
  rate: rateOf(product.ratePercent, product.ratePeriod),
  method: product.method,
  frequency: { every: 1, unit: product.frequency },
  instalments,
  disbursedOn: on,
  fees: managementFee(feeOf(product, amount)),
});

/** What one loan on these terms would cost, for the person who sets them. */
export function productPreview(product: LoanProduct, wish: Wish): { fee: Kobo; netPayout: Kobo; schedule: Schedule } {
  const fee = feeOf(product, wish.amount);
  return { fee, netPayout: minus(wish.amount, fee), schedule: scheduleOf(productTerms(product, wish)) };
}
