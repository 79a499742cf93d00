/** What people read about the terms of a savings product. */
import { naira, type Kobo, wholeNumber } from '@ajo/contract/kernel/money';
import { daysText } from '@ajo/contract/kernel/time';
import type { PostingPeriod } from '@ajo/contract/modules/interest';
import type { SavingsKind, SavingsProductTerms } from '@ajo/contract/modules/savings-products';
import { compoundingNames } from '@ajo/contract/modules/savings-products.words';
import { changedFacts } from '#platform/changed-facts';
import { percentOfBasisPoints } from '#platform/percent';

export const kindLabels: Record<SavingsKind, string> = {
  flex: 'Flex',
  target: 'Target',
  locked: 'Locked',
  package: 'Package',
};
/** In the form, where the choice decides which terms there are. */
export const kindChoices: Record<SavingsKind, string> = {
  flex: 'Flex: in and out at any time',
  target: 'Target: toward an amount or a day',
  locked: 'Locked: no withdrawal before the end date',
  package: 'Package: toward a food or asset package',
};

export const postingChoices: Record<PostingPeriod, string> = {
  daily: 'Every day',
  monthly: 'On the first of each month',
  quarterly: 'On the first day of each quarter',
  half_yearly: 'On 1 January and 1 July',
  yearly: 'On 1 January',
  end: 'At the end',
};

export const percentText = (share: number): string => `${percentOfBasisPoints(share)}%`;
const limit = (amount: Kobo | null): string => (amount === null ? 'No limit' : naira(amount));

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
/** "06-30" is 30 June. */
const dayText = (day: string): string => `${Number(day.slice(3))} ${months[Number(day.slice(0, 2)) - 1] ?? ''}`.trim();

export const rateText = ({ rate_bps: rate }: Pick<SavingsProductTerms, 'rate_bps'>): string =>
  rate === 0 ? 'No interest' : `${percentText(rate)} a year`;

export function lengthText({ min_days: min, max_days: max }: Pick<SavingsProductTerms, 'min_days' | 'max_days'>): string {
  if (min === null && max === null) return 'No end';
  if (min === null) return `Up to ${daysText(max ?? 0)}`;
  return max === null ? `At least ${daysText(min)}` : `${wholeNumber(min)} to ${daysText(max)}`;
}

type EarlyTerms = Pick<SavingsProductTerms, 'kind' | 'early_fee_bps' | 'free_days'>;
export function earlyText({ kind, early_fee_bps: fee, free_days: free }: EarlyTerms): string {
  if (kind === 'locked') return 'Not before the end date';
  if (fee === 0) return 'No fee';
  return `${percentText(fee)} of the amount${free.length > 0 ? `; none on ${free.map(dayText).join(', ')}` : ''}`;
}

/** In a row of a list. */
export function earlyInShort({ kind, early_fee_bps: fee, free_days: free }: EarlyTerms): string {
  if (kind === 'locked') return 'Not before the end date';
  if (fee === 0) return 'No fee';
  return `${percentText(fee)} fee${free.length > 0 ? `, ${free.length} free ${free.length === 1 ? 'day' : 'days'}` : ''}`;
}

/** Every term with its name, in the order of the form. */
export const termFacts = (terms: SavingsProductTerms): Record<string, string> => ({
  Name: terms.name,
  Description: terms.description || 'None',
  Kind: kindLabels[terms.kind],
  Interest: rateText(terms),
  'Interest is added': postingChoices[terms.posting],
  'Interest on interest': compoundingNames[terms.compounding],
  'Withholding tax': `${percentText(terms.withholding_tax_bps)} of the interest`,
  'Lowest balance that earns interest': naira(terms.min_interest_balance),
  'First deposit': `At least ${naira(terms.min_opening)}`,
  'Later deposits': `At least ${naira(terms.min_deposit)}`,
  'Minimum balance': naira(terms.min_balance),
  'Maximum balance': limit(terms.max_balance),
  'Maximum withdrawal': limit(terms.max_withdrawal),
  Length: lengthText(terms),
  'Early withdrawal': earlyText(terms),
  'Dormant after': daysText(terms.dormancy_days),
  Place: String(terms.position),
  Offered: terms.active ? 'Yes' : 'No',
});

/** What the second version changes. */
export const changedTerms = (before: SavingsProductTerms | undefined, after: SavingsProductTerms): string[] =>
  changedFacts(before && termFacts(before), termFacts(after));
