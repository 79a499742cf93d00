/** What the public pages state about savings and investments: interest, tax, fee, free days and locks, as the published products have them. */
import { addedWhen } from '@ajo/contract/modules/savings-products.words';
import { percent } from './figures.ts';
import type { Plan, Savings } from './offers.ts';

type Product = Pick<Savings, 'name' | 'kind' | 'posting' | 'withholding_tax_bps' | 'early_fee_bps' | 'free_days'>;
/** Undefined when they could not be loaded: the text holds for every product then. */
type Products = readonly Product[] | undefined;

const list = (words: readonly string[]): string => new Intl.ListFormat('en-NG').format(words);
const oneOf = new Intl.ListFormat('en-NG', { type: 'disjunction' });
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** "06-30" is 30 June, on one line. */
export const dayOfYear = (day: string): string =>
  new Date(`2026-${day}T00:00:00Z`)
    .toLocaleDateString('en-NG', { day: 'numeric', month: 'long', timeZone: 'UTC' })
    .replace(' ', '\u00A0');

/** "10%" or, where products differ, "5% or 10%". */
const taxOf = (shares: readonly number[]): string =>
  oneOf.format(
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
  if (fee === 0) return 'Any time, without a fee.';
  const days = list([...free.map(dayOfYear), 'from the day you chose']);
  return `Any time. Free ${free.length > 0 ? 'on ' : ''}${days}. Otherwise ${percent(fee)}% of the amount, plus VAT.`;
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

const reducedRate = (reduction: number, plans: readonly ExitTerms[]): string =>
  `If you withdraw early (${oneOf.format(plans.map(({ name }) => name))}), you earn the rate for the time held, less ${percent(reduction)} ${reduction === 100 ? 'point' : 'points'}. The early-withdrawal charge never reduces your principal.`;

/** What leaving early costs: a rule for all plans with the same reduction, and one for each plan that cannot be left. */
export function exitRules(plans: readonly ExitTerms[] | undefined): string[] {
  if (!plans?.length) return ['Your contract states it, and you see the exact amount before you confirm.'];
  const leavable = Map.groupBy(
    plans.filter(({ payout }) => payout !== 'upfront'),
    ({ early_exit_bps: reduction }) => reduction,
  );
  const bound = plans.filter(({ payout }) => payout === 'upfront');
  return [
    ...[...leavable].map(([reduction, alike]) => reducedRate(reduction, alike)),
    ...bound.map(({ name }) => `${name} pays its interest on the first day and allows no early withdrawal.`),
  ];
}
