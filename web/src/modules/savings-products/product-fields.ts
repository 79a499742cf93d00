/** Between the form of a savings product, where everything is text, and its terms. Pure. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import type { SavingsKind, SavingsProductTerms } from '@ajo/contract/modules/savings-products';
import { basisPointsOf, percentOfBasisPoints } from '#platform/percent';
import { wholeOf } from '#platform/whole';

type Amount = Kobo | undefined;
/** Amounts that must be entered. */
type Amounts = { min_opening: Kobo; min_deposit: Kobo };
export type ProductFields = Pick<SavingsProductTerms, 'name' | 'description' | 'kind' | 'active' | 'posting' | 'compounding'> & {
  [Name in keyof Amounts]: Amount;
} & {
  position: string;
  rate_bps: string;
  withholding_tax_bps: string;
  min_interest_balance: Amount;
  min_balance: Amount;
  max_balance: Amount;
  max_withdrawal: Amount;
  min_days: string;
  max_days: string;
  early_fee_bps: string;
  free_days: string;
  dormancy_days: string;
};

/** Terms that a kind does not have. A flex account has no end, and nothing leaves a lock before its day. */
export const hasTerm = (kind: SavingsKind): boolean => kind !== 'flex';
export const hasEarlyFee = (kind: SavingsKind): boolean => kind === 'target' || kind === 'package';
export const hasInterest = (kind: SavingsKind): boolean => kind !== 'package';

const none = kobo(0n);
const daysOf = (text: string): number | null => (text.trim() ? wholeOf(text, 4) : null);
const textOfDays = (days: number | null): string => (days === null ? '' : String(days));
const freeDaysOf = (text: string): string[] =>
  text
    .split(/[,\s]+/)
    .map((day) => day.trim())
    .filter(Boolean);

/** What may be sent. What is not a number yet stays a value that the contract refuses. */
export const termsOf = (fields: ProductFields & Amounts): SavingsProductTerms => ({
  ...fields,
  position: wholeOf(fields.position, 3),
  rate_bps: hasInterest(fields.kind) ? basisPointsOf(fields.rate_bps) : 0,
  withholding_tax_bps: basisPointsOf(fields.withholding_tax_bps),
  min_interest_balance: fields.min_interest_balance ?? none,
  min_balance: fields.min_balance ?? none,
  max_balance: fields.max_balance ?? null,
  max_withdrawal: fields.max_withdrawal ?? null,
  min_days: hasTerm(fields.kind) ? daysOf(fields.min_days) : null,
  max_days: hasTerm(fields.kind) ? daysOf(fields.max_days) : null,
  early_fee_bps: hasEarlyFee(fields.kind) ? basisPointsOf(fields.early_fee_bps) : 0,
  free_days: hasEarlyFee(fields.kind) ? freeDaysOf(fields.free_days) : [],
  dormancy_days: wholeOf(fields.dormancy_days, 4),
});

export const fieldsOf = (terms: SavingsProductTerms): ProductFields => ({
  name: terms.name,
  description: terms.description,
  kind: terms.kind,
  active: terms.active,
  posting: terms.posting,
  compounding: terms.compounding,
  position: String(terms.position),
  rate_bps: percentOfBasisPoints(terms.rate_bps),
  withholding_tax_bps: percentOfBasisPoints(terms.withholding_tax_bps),
  min_interest_balance: terms.min_interest_balance,
  min_opening: terms.min_opening,
  min_deposit: terms.min_deposit,
  min_balance: terms.min_balance,
  max_balance: terms.max_balance ?? undefined,
  max_withdrawal: terms.max_withdrawal ?? undefined,
  min_days: textOfDays(terms.min_days),
  max_days: textOfDays(terms.max_days),
  early_fee_bps: percentOfBasisPoints(terms.early_fee_bps),
  free_days: terms.free_days.join(', '),
  dormancy_days: String(terms.dormancy_days),
});

export const blankProduct: ProductFields = {
  name: '',
  description: '',
  kind: 'target',
  active: false,
  posting: 'monthly',
  compounding: 'none',
  position: '10',
  rate_bps: '',
  withholding_tax_bps: '10',
  min_interest_balance: none,
  min_opening: undefined,
  min_deposit: kobo(10_000n),
  min_balance: none,
  max_balance: undefined,
  max_withdrawal: undefined,
  min_days: '',
  max_days: '',
  early_fee_bps: '2.5',
  free_days: '03-31, 06-30, 09-30, 12-31',
  dormancy_days: '365',
};
