/** Pure decisions about loan products: which terms make sense, and the schedule that follows from them. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { counted, type Kobo, naira, noMoney } from '@ajo/contract/kernel/money';
import { promises } from '@ajo/contract/kernel/promises';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import type { CardFeePayer } from '@ajo/contract/modules/schedules';
import { rateOf, type Schedule, type Terms, scheduleOf, whyNotTerms } from '#modules/schedules';
import type { LoanProduct } from './product.ts';
import { feesPaid, paidOutOf, productTerms, type TermsRequest } from './product-terms.rules.ts';
import * as no from './loan-products.errors.ts';

/** Every loan that the product allows must have a schedule: the corners of its limits are tried. */
export function whyNotProduct(product: LoanProduct, on: Day): DomainError | undefined {
  const {
    min_amount: minAmount,
    max_amount: maxAmount,
    min_instalments: minInstalments,
    max_instalments: maxInstalments,
  } = product;
  if (maxAmount < minAmount) return no.limitsCrossed('max_amount', 'The largest amount cannot be below the smallest');
  if (maxInstalments < minInstalments)
    return no.limitsCrossed('max_instalments', 'The longest time cannot be below the shortest');
  if (isRateBelow(product.rate_percent, product.min_rate_percent))
    return no.limitsCrossed('min_rate_percent', 'The lowest rate cannot be above the rate');
  if (product.first_due.rule === 'day_of_month' && product.frequency !== 'month')
    return no.limitsCrossed('first_due', 'A day of the month needs instalments by the month');
  if (product.cooling_off_days < promises.coolingOffDays)
    return no.limitsCrossed(
      'cooling_off_days',
      `Our terms promise at least ${promises.coolingOffDays} working days to return a loan`,
    );
  return whyNotInParts(product) ?? whyNotCorners(product, on);
}

/** The engine's errors name fields of its input; the form has its own names for some of them. */
const fieldOf: Record<string, string> = {
  principal: 'min_amount',
  instalments: 'max_instalments',
  first_due_on: 'first_due',
  down_payment: 'down_payment_percent',
};

function whyNotCorners(product: LoanProduct, on: Day): DomainError | undefined {
  const {
    min_amount: minAmount,
    max_amount: maxAmount,
    min_instalments: minInstalments,
    max_instalments: maxInstalments,
  } = product;
  for (const amount of [minAmount, maxAmount])
    for (const instalments of [minInstalments, maxInstalments]) {
      const terms = productTerms(product, { amount, instalments, on });
      if (terms.downPayment && paidOutOf(terms) <= noMoney)
        return no.limitsCrossed('down_payment_percent', `Of a loan of ${naira(amount)} nothing would be paid out`);
      const refused = whyNotTerms(terms);
      const [field = 'principal'] = Object.keys(refused?.errors ?? {});
      if (refused)
        return no.limitsCrossed(
          fieldOf[field] ?? field,
          `A loan of ${naira(amount)} in ${counted(instalments, 'instalment')} has no schedule: ${refused.message}`,
        );
      if (terms.instalments < minInstalments || terms.instalments > maxInstalments)
        return no.limitsCrossed(
          'instalment_amount',
          `At this instalment a loan of ${naira(amount)} has ${terms.instalments} of them, outside the product's limits`,
        );
    }
  return undefined;
}

/** Where plan and life are proven to have the same rows. */
const inParts: readonly LoanProduct['method'][] = ['flat', 'declining_equal_instalment', 'declining_equal_principal', 'bullet'];

function whyNotInParts({
  method,
  max_tranches: maxTranches,
  down_payment_percent: downPayment,
}: Pick<LoanProduct, 'method' | 'max_tranches' | 'down_payment_percent'>): DomainError | undefined {
  if (maxTranches === 1) return undefined;
  if (!inParts.includes(method)) return no.limitsCrossed('max_tranches', 'This method allows one payout only: choose 1');
  return downPayment === undefined
    ? undefined
    : no.limitsCrossed('max_tranches', 'A loan with a down payment has one payout only: choose 1');
}

type CardFeeChange = { payer: CardFeePayer; from: Day; held: CardFeePayer; today: Day };

/** `held`: who pays the processing fee of card payments on the requested day. */
export function whyNotCardFee({ payer, from, held, today }: CardFeeChange): DomainError | undefined {
  if (isBefore(from, today)) return no.cardFeeInThePast();
  return payer === held ? no.cardFeeUnchanged() : undefined;
}

/** Rates are exact decimals in text: compared as whole numbers, never as floats. */
export const isRateBelow = (rate: string, limit: string): boolean =>
  rateOf(rate, 'month').hundredMillionths < rateOf(limit, 'month').hundredMillionths;

/** What one loan on these terms would cost, for the person who sets them. */
export function productPreview(
  product: LoanProduct,
  input: TermsRequest,
): { fee: Kobo; upfrontFee: Kobo; downPayment: Kobo; netPayout: Kobo; terms: Terms; schedule: Schedule } {
  const terms = productTerms(product, input);
  return {
    fee: feesPaid(terms.fees, 'deducted'),
    upfrontFee: feesPaid(terms.fees, 'upfront'),
    downPayment: terms.downPayment ?? noMoney,
    netPayout: paidOutOf(terms),
    terms,
    schedule: scheduleOf(terms),
  };
}
