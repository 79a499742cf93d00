/** How an account ends: when a target or a lock reaches its day, when it is closed, and when it becomes dormant. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { addDays, type Day, dayInLagos, daysBetween, isBefore } from '@ajo/contract/kernel/time';
import type { SavingsProductTerms } from '@ajo/contract/modules/savings-products';
import {
  awaitsReview,
  hasMatured,
  isEmpty,
  isPendingOrActive,
  maturesOn,
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

/** Days of warning before an account becomes dormant. */
export const dormancyWarningDays = 30;

/**
 * Dormancy counts from the last act of the owner, and not before the day of the term that they chose. A renewal is no choice: its account
 * begins after the act that it counts from.
 */
export function dormancyFrom(account: SavingsAccount): Day {
  const { lastActAt, createdAt } = account;
  const acted = dayInLagos(lastActAt);
  const on = lastActAt < createdAt ? null : maturesOn(account);
  return on !== null && isBefore(acted, on) ? on : acted;
}

/** The day on which the account becomes dormant unless its owner acts. */
export const dormantOn = (account: SavingsAccount): Day => addDays(dormancyFrom(account), account.terms.dormancy_days);

/** The owner is warned once after their last act. */
export function dormancyNoticeDue(account: SavingsAccount, today: Day): boolean {
  const { status, dormantAt, lastActAt, dormancyNoticedAt } = account;
  if (status !== 'active' || dormantAt !== null) return false;
  if (dormancyNoticedAt !== null && dormancyNoticedAt >= lastActAt) return false;
  const left = daysBetween(today, dormantOn(account));
  return left > 0 && left <= dormancyWarningDays;
}

/** No act of the customer for as many days as the terms say. Interest, fees and acts of staff are none. */
export const becomesDormant = (account: SavingsAccount, today: Day): boolean =>
  account.status === 'active' && account.dormantAt === null && !isBefore(today, dormantOn(account));
