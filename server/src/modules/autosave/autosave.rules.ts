/** Pure decisions of autosave: the days of a plan, the amount of a day, and when a plan ends. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, minOf, minus } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day, day, daysBetween } from '@ajo/contract/kernel/time';
import type { AutosavePlan } from '@ajo/contract/modules/autosave';
import type { DebitAttemptState } from '@ajo/contract/modules/card-debits';
import type { SavingsAccount } from '#modules/savings';
import type { Autosave, AutosaveAttempt } from './autosave.ts';
import { maxFailures } from './autosave.ts';
import * as no from './autosave.errors.ts';

type Rhythm = Pick<Autosave, 'frequency' | 'day'>;
const aSunday = day('2026-01-04');

/** The first day of the plan after a day. A day that a month does not have is its last one. */
export function nextDay({ frequency, day: of }: Rhythm, after: Day): Day {
  const tomorrow = addDays(after, 1);
  if (frequency === 'daily' || of === null) return tomorrow;
  if (frequency === 'weekly') {
    // 1 is Monday, 7 is Sunday.
    const weekday = ((daysBetween(aSunday, tomorrow) % 7) + 7) % 7;
    return addDays(tomorrow, (((of - weekday) % 7) + 7) % 7);
  }
  const inMonth = dayOfMonth(tomorrow, of);
  return inMonth >= tomorrow ? inMonth : dayOfMonth(addMonths(day(`${tomorrow.slice(0, 7)}-01`), 1), of);
}

function dayOfMonth(month: Day, of: number): Day {
  const first = day(`${month.slice(0, 7)}-01`);
  const length = daysBetween(first, addMonths(first, 1));
  return addDays(first, Math.min(of, length) - 1);
}

export const isReached = ({ targetAmount, balance }: SavingsAccount): boolean => targetAmount !== null && balance >= targetAmount;

/** What is saved on a day: at most what the goal and the largest balance leave, and at least the smallest deposit. */
export function amountOf(account: SavingsAccount, planned: Kobo): Kobo {
  const { targetAmount, balance, terms } = account;
  const amount = [targetAmount, terms.max_balance].reduce<Kobo>(
    (least, end) => (end === null ? least : minOf(least, minus(end, balance))),
    planned,
  );
  const min = account.status === 'pending' ? terms.min_opening : terms.min_deposit;
  return amount < min ? min : amount;
}

export function whyNotPlan(account: SavingsAccount, { frequency, day: on }: AutosavePlan): DomainError | undefined {
  if (isReached(account)) return no.goalReached();
  if (frequency === 'daily') return undefined;
  return on === undefined || (frequency === 'weekly' && on > 7) ? no.dayNeeded(frequency) : undefined;
}

/** Refusals of a deposit after which no later one is taken. */
const finalRefusals: readonly string[] = ['savings_state', 'savings_matured'];
export const isFinal = ({ code }: Pick<DomainError, 'code'>): boolean => finalRefusals.includes(code);

/** Why a plan is over before its next day; undefined while it goes on. `failures`: days of the plan in a row on which the card was refused. */
export function whyEnded(account: SavingsAccount, failures: number): string | undefined {
  if (isReached(account)) return 'the goal is reached';
  return failures >= maxFailures ? `the card was refused ${maxFailures} times in a row` : undefined;
}

export const stateOf = (
  { status, pausedUntil }: Pick<Autosave, 'status' | 'pausedUntil'>,
  today: Day,
): 'active' | 'paused' | 'stopped' => {
  if (status === 'stopped') return 'stopped';
  return pausedUntil !== null && pausedUntil > today ? 'paused' : 'active';
};

type Outcome = { status: DebitAttemptState; isRefusal: boolean; createdAt: Date };

/**
 * Days of the plan in a row on which the bank refused the card, from the newest of the list. Days whose charge was never sent do not count.
 * Attempts before the plan was last set are not its own.
 */
export const failuresInRow = (attempts: readonly Outcome[], { setAt }: Pick<Autosave, 'setAt'>): number => {
  const sent = attempts.filter(({ status, isRefusal, createdAt }) => createdAt > setAt && (status !== 'failed' || isRefusal));
  const end = sent.findIndex(({ status }) => status !== 'failed');
  return end === -1 ? sent.length : end;
};

/** Why an attempt that was stored before is not charged any more: the plan is not the one that it was made for, or rests. */
export function whyNotCharge(
  plan: Autosave | undefined,
  { createdAt }: Pick<AutosaveAttempt, 'createdAt'>,
  today: Day,
): DomainError | undefined {
  const isSame = plan !== undefined && plan.setAt <= createdAt && stateOf(plan, today) === 'active';
  return isSame ? undefined : no.planChanged();
}

/** Refusals of a card after which no charge of it succeeds. */
const finalCardRefusals: readonly string[] = ['card_missing', 'card_unusable'];
export const isCardGone = ({ code }: Pick<DomainError, 'code'>): boolean => finalCardRefusals.includes(code);
