/** Whether the terms of a savings product make sense together. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { PostingPeriod } from '@ajo/contract/modules/interest';
import { lockDays, type SavingsProductTerms } from '@ajo/contract/modules/savings-products';
import { termsCrossed } from './savings-products.errors.ts';

export const whyNotProduct = (terms: SavingsProductTerms): DomainError | undefined =>
  whyNotAmounts(terms) ?? whyNotDays(terms) ?? whyNotPeriods(terms) ?? whyNotKind(terms);

function whyNotAmounts({ min_opening, min_deposit, min_balance, max_balance }: SavingsProductTerms): DomainError | undefined {
  if (min_opening < min_deposit) return termsCrossed('min_opening', 'The first deposit cannot be below the smallest deposit');
  if (max_balance === null) return undefined;
  if (max_balance < min_opening) return termsCrossed('max_balance', 'The largest balance cannot be below the first deposit');
  if (max_balance < min_balance) return termsCrossed('max_balance', 'The largest balance cannot be below the smallest');
  return undefined;
}

function whyNotDays({ min_days, max_days, free_days }: SavingsProductTerms): DomainError | undefined {
  if (min_days !== null && max_days !== null && max_days < min_days)
    return termsCrossed('max_days', 'The longest term cannot be below the shortest');
  const twice = free_days.findIndex((one, at) => free_days.indexOf(one) !== at);
  return twice === -1 ? undefined : termsCrossed(`free_days.${twice}`, 'This day is there twice');
}

/** Posted interest bears interest anyway: only a period that ends before the posting has an effect. */
function whyNotPeriods({ kind, posting, compounding }: SavingsProductTerms): DomainError | undefined {
  if (posting === 'end' && (kind === 'flex' || kind === 'package'))
    return termsCrossed('posting', `A ${kind} account has no end: choose a period`);
  if (compounding === 'none') return undefined;
  const [every, joins] = [compounding, posting].map((period) => PostingPeriod.options.indexOf(period)) as [number, number];
  return every < joins
    ? undefined
    : termsCrossed('compounding', 'Choose a period that is shorter than the one in which interest is added, or none');
}

function whyNotKind({ kind, ...terms }: SavingsProductTerms): DomainError | undefined {
  if (kind === 'flex') return whyNotFlex(terms);
  if (kind === 'locked') return whyNotLocked(terms);
  if (kind === 'package' && terms.rate_bps !== 0) return termsCrossed('rate_bps', 'A package bears no interest');
  return undefined;
}

type OtherTerms = Omit<SavingsProductTerms, 'kind'>;

function whyNotFlex({ early_fee_bps, min_days, max_days }: OtherTerms): DomainError | undefined {
  if (early_fee_bps !== 0) return termsCrossed('early_fee_bps', 'A flex account has no day to leave before, so it has no fee');
  if (min_days !== null) return termsCrossed('min_days', 'A flex account has no term');
  return max_days === null ? undefined : termsCrossed('max_days', 'A flex account has no term');
}

function whyNotLocked({ min_days, max_days, early_fee_bps }: OtherTerms): DomainError | undefined {
  const span = `Enter ${lockDays.min} to ${lockDays.max.toLocaleString('en-NG')} days`;
  if (min_days === null || min_days < lockDays.min) return termsCrossed('min_days', span);
  if (max_days === null || max_days > lockDays.max) return termsCrossed('max_days', span);
  return early_fee_bps === 0
    ? undefined
    : termsCrossed('early_fee_bps', 'No money leaves a locked account before its end date, so it has no fee');
}
