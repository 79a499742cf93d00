/** What the public pages state about savings and investments: interest, tax, fee, free days and locks, as the published products have them. */
import { addedWhen } from '@ajo/contract/modules/savings-products.words';
import { percent } from './figures.ts';
import type { Plan, Savings } from './offers.ts';

type Product = Pick<Savings, 'name' | 'kind' | 'posting' | 'withholding_tax_bps' | 'early_fee_bps' | 'free_days'>;
/** Undefined when they could not be loaded: the text holds for every product then. */
type Products = readonly Product[] | undefined;

const list = (words: readonly string[]): string => new Intl.ListFormat('en-NG').format(words);
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** "06-30" is 30 June. */
export const dayOfYear = (day: string): string =>
  new Date(`2026-${day}T00:00:00Z`).toLocaleDateString('en-NG', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** "10%" or, where products differ, "5% or 10%". */
const taxOf = (shares: readonly number[]): string =>
  new Intl.ListFormat('en-NG', { type: 'disjunction' }).format(
    unique(shares)
      .toSorted((one, other) => one - other)
      .map((share) => `${percent(share)}%`),
  );

/** When interest is added, and what is kept back from it. */
export function interestAdded(products: Products): string {
  if (!products?.length) return 'Interest is added to your balance as your account states it, less withholding tax.';
  const bearing = products.map(({ posting = 'monthly' }) => posting);
  const tax = taxOf(products.map(({ withholding_tax_bps: share }) => share));
  const times = unique(bearing);
  if (times.length === 1)
    return `Interest is added to your balance ${addedWhen[times[0] ?? 'monthly']}, less ${tax} of it as withholding tax.`;
  const each = products.map(({ name, posting = 'monthly' }) => `to ${name} ${addedWhen[posting]}`);
  return `Interest is added ${list(each)}, less ${tax} of it as withholding tax.`;
}

/** When money may leave the product. */
export function leavingOf({ kind, early_fee_bps: fee, free_days: free }: Product): string {
  if (kind === 'locked') return 'Only from the day you chose.';
  if (fee === 0) return 'At any time, without a fee.';
  const days = free.length > 0 ? `; on ${list(free.map(dayOfYear))} it is free` : '';
  return `At any time. Before the day you chose it costs ${percent(fee)}% of the amount, plus VAT${days}.`;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** One sentence for each product. */
export const leavingRules = (products: Products): string[] =>
  products?.length
    ? products.map((product) => `${product.name}: ${lowerFirst(leavingOf(product))}`)
    : [
        'Your account states it: at any time, with a fee before its day, or from its day on. You see each fee before you confirm.',
      ];

/** What investors keep. */
export const investmentTax = (plans: readonly Pick<Plan, 'withholding_tax_bps'>[] | undefined): string =>
  plans?.length
    ? `${taxOf(plans.map(({ withholding_tax_bps: share }) => share))} of the interest as withholding tax, which we pay to the tax office. The calculator and your account show it as its own line.`
    : 'withholding tax, which we pay to the tax office. The calculator and your account show it as its own line.';

type ExitTerms = Pick<Plan, 'name' | 'payout' | 'early_exit_bps'>;

/** What leaving a plan early costs. */
export const exitOf = ({ name, payout, early_exit_bps: reduction }: ExitTerms): string =>
  payout === 'upfront'
    ? `${name} pays its interest on the first day and allows no early withdrawal.`
    : `${name}: you earn the rate for the time held, less ${percent(reduction)} points, and never less than your principal.`;

/** One sentence for each plan. */
export const exitRules = (plans: readonly ExitTerms[] | undefined): string[] =>
  plans?.length ? plans.map(exitOf) : ['Your contract states it, and you see the exact amount before you confirm.'];
