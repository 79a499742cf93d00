/** How an account ends: when a target or a lock reaches its day, and when it is closed. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { addDays, type Day, dayInLagos, daysBetween, isBefore } from '@ajo/contract/kernel/time';
import type { SavingsProductTerms } from '@ajo/contract/modules/savings-products';
import {
  awaitsReview,
  hasMatured,
  isEmpty,
  isPendingOrActive,
  type OpenWithdrawal,
  type SavingsAccount,
  termDays,
} from './savings.ts';
import * as no from './savings.errors.ts';

/** `earnedThrough`: the last closed day of its interest; undefined when no money ever came. `held`: by withdrawals and liens. */
type EndFacts = { today: Day; earnedThrough: Day | undefined; openWithdrawals: number; held: Kobo };

/**
 * Whether the instruction is carried out now: the day has come, every day before it has earned, and nothing holds the money. A freeze, a lien
 * or a withdrawal that is under way puts it off, and the account earns on.
 */
export function reachesEnd(account: SavingsAccount, { today, earnedThrough, openWithdrawals, held }: EndFacts): boolean {
  const { kind, rate_bps: rate } = account.terms;
  if (account.status !== 'active' || account.maturedAt !== null) return false;
  if (account.frozenAt !== null || account.closingAt !== null) return false;
  if ((kind !== 'target' && kind !== 'locked') || !hasMatured(account, today)) return false;
  if (openWithdrawals > 0 || held > noMoney) return false;
  return rate === 0 || earnedThrough === undefined || !isBefore(earnedThrough, addDays(today, -1));
}

/** The day of a renewed term: as many days as before, within what the product allows now. */
export function renewedUntil(
  { createdAt, targetOn }: Pick<SavingsAccount, 'createdAt' | 'targetOn'>,
  terms: SavingsProductTerms,
  today: Day,
): Day {
  const { first, last } = termDays(terms, today);
  const on = addDays(today, Math.max(1, targetOn === null ? 1 : daysBetween(dayInLagos(createdAt), targetOn)));
  if (isBefore(on, first)) return first;
  return last !== null && isBefore(last, on) ? last : on;
}

/** Nothing is left: an account whose term is over is completed, and one that was closing is closed. */
export function endOf(account: SavingsAccount, openWithdrawals: number): 'completed' | 'closed' | undefined {
  if (account.status !== 'active' || !isEmpty(account) || openWithdrawals > 0) return undefined;
  if (account.maturedAt !== null) return 'completed';
  return account.closingAt === null ? undefined : 'closed';
}

type ClosingFacts = { actorId: string; withdrawal: OpenWithdrawal | undefined; held: Kobo };
export function whyNotClose(account: SavingsAccount, { actorId, ...facts }: ClosingFacts): DomainError | undefined {
  if (account.customerId === actorId) return no.ownSavings();
  if (isPendingOrActive(account) && awaitsReview(account)) return no.stillReviewed();
  return whyNotEnd(account, facts);
}

/** The customer may also close an account that staff still review. */
export const whyNotCloseOwn = (account: SavingsAccount, facts: Omit<ClosingFacts, 'actorId'>): DomainError | undefined =>
  whyNotEnd(account, facts);

/** What is in it leaves by a withdrawal, which has its own rules. */
function whyNotEnd(account: SavingsAccount, { withdrawal, held }: Omit<ClosingFacts, 'actorId'>): DomainError | undefined {
  if (!isPendingOrActive(account)) return no.notThisState(account.status);
  if (account.closingAt) return no.isClosing();
  if (account.frozenAt) return no.frozenAccount();
  if (withdrawal) return no.openWithdrawal(withdrawal);
  return held > noMoney ? no.onHold(held) : undefined;
}
