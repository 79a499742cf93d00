/** The highest amount whose instalments fit the income. Pure: the same rule as at the decision, asked for many amounts. */
import { type Kobo, kobo, naira, noMoney } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { Affordable } from '@ajo/contract/modules/assessments';
import { dtiOf } from '@ajo/contract/modules/loans.credit';
import { type LoanProduct, productTerms } from '#modules/loan-products';
import { scheduleOf, whyNotTerms } from '#modules/schedules';
import { heaviestMonth } from './credit.rules.ts';

export type Highest = Pick<Affordable, 'most' | 'because'>;
export type AffordFacts = { income: Kobo; existing: Kobo; on: Day; instalments: number };

/** ₦1,000: amounts are named in whole thousands. */
const step = 100_000n;

/** The most that falls due within a month of a loan of this amount. Undefined when the product has no schedule for it. */
export function monthlyOf(
  product: LoanProduct,
  amount: Kobo,
  { instalments, on }: Pick<AffordFacts, 'instalments' | 'on'>,
): Kobo | undefined {
  const terms = productTerms(product, { amount, instalments, on });
  if (whyNotTerms(terms)) return undefined;
  const rows = scheduleOf(terms).rows.filter(({ days }) => days > 0);
  return heaviestMonth(
    rows.map(({ dueOn, total }) => ({ dueOn, amount: total })),
    product.frequency === 'month',
  );
}

/** Whether the debt-to-income ratio is within the product's maximum. Without a maximum, or a schedule, every amount fits. */
export function fitsIncome(product: LoanProduct, amount: Kobo, facts: AffordFacts): boolean {
  if (product.max_dti_bps === 0) return true;
  const requested = monthlyOf(product, amount, facts);
  if (requested === undefined) return true;
  const dti = dtiOf({ income: facts.income, existing_instalments: facts.existing, requested_instalment: requested });
  return dti !== null && dti <= product.max_dti_bps;
}

/** Instalments grow with the amount, so the highest is found by halving. */
export function affordableOf(product: LoanProduct, facts: AffordFacts): Highest {
  const { min_amount: min, max_amount: max } = product;
  if (fitsIncome(product, max, facts)) return { most: null, because: null };
  if (!fitsIncome(product, min, facts)) return { most: noMoney, because: becauseOf(product, facts) };
  let [fits, fails] = [min / step, max / step + 1n];
  while (fails - fits > 1n) {
    const middle = (fits + fails) / 2n;
    if (fitsIncome(product, kobo(middle * step), facts)) fits = middle;
    else fails = middle;
  }
  const highest = kobo(fits * step);
  return { most: highest < min ? min : highest, because: becauseOf(product, facts) };
}

function becauseOf({ max_dti_bps: share }: LoanProduct, { income, existing }: AffordFacts): string {
  const others = existing > noMoney ? `. Your other loans already take ${naira(existing)}` : '';
  return `Your income is ${naira(income)} a month. All your instalments together may be at most ${share / 100}% of it${others}`;
}
