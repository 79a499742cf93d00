/** Pure decisions about savings accounts: who may open one and how, which money may come in and which may leave. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, minus, noMoney, plus } from '@ajo/contract/kernel/money';
import { addDays, type Day, dayInLagos, daysBetween, isBefore } from '@ajo/contract/kernel/time';
import {
  leavesInOnePiece,
  type SavingsChange,
  type SavingsOpening,
  type SavingsTransactionType,
} from '@ajo/contract/modules/savings';
import type { SavingsProductTerms } from '@ajo/contract/modules/savings-products';
import {
  awaitsReview,
  hasMatured,
  isOpenOn,
  isPendingOrActive,
  lockedOn,
  maturesOn,
  maxOpenAccounts,
  type SavingsAccount,
  takesMoney,
  termDays,
} from './savings.ts';
import * as no from './savings.errors.ts';

export const whyNotAnother = (openAccounts: number): DomainError | undefined =>
  openAccounts >= maxOpenAccounts ? no.tooManyAccounts(openAccounts) : undefined;

export const whyNotOpen = (terms: SavingsProductTerms, opening: SavingsOpening, today: Day): DomainError | undefined =>
  whyNotGoal(terms, opening) ?? whyNotDay(terms, opening.target_date, today) ?? whyNotPlan(terms, opening);

function whyNotGoal(
  { kind, posting }: SavingsProductTerms,
  { target_amount: goal, target_date: on }: SavingsOpening,
): DomainError | undefined {
  if (kind === 'package') return no.packageElsewhere();
  if (kind === 'target' && goal === undefined) return no.goalNeeded();
  if (on !== undefined) return undefined;
  if (kind === 'locked') return no.dayNeeded();
  return kind === 'target' && posting === 'end' ? no.endNeeded() : undefined;
}

function whyNotDay(terms: SavingsProductTerms, on: Day | undefined, today: Day): DomainError | undefined {
  if (on === undefined) return undefined;
  if (terms.kind === 'flex') return no.flexHasNoDay();
  const { first, last } = termDays(terms, today);
  return isBefore(on, first) || (last !== null && isBefore(last, on)) ? no.dayOutside(first, last) : undefined;
}

function whyNotPlan(
  { min_deposit: min }: SavingsProductTerms,
  { frequency, amount }: Pick<SavingsOpening, 'frequency' | 'amount'>,
): DomainError | undefined {
  if (amount === undefined) return frequency === undefined ? undefined : no.planIncomplete('amount');
  if (frequency === undefined) return no.planIncomplete('frequency');
  return amount < min ? no.tooLittle(min) : undefined;
}

/** A customer changes the name and the goal. What was agreed decides the fee for leaving early, so a goal only rises and a day only moves later. */
export function whyNotChange(account: SavingsAccount, change: SavingsChange, today: Day): DomainError | undefined {
  if (!isPendingOrActive(account)) return no.notThisState(account.status);
  if (Object.values(change).every((value) => value === undefined)) return no.nothingToChange();
  const refusal =
    whyNotLower(account, change.target_amount) ??
    whyNotMove(account, change.target_date, today) ??
    whyNotInstruct(account, change.instruction, today);
  if (refusal) return refusal;
  if (change.frequency === undefined && change.amount === undefined) return undefined;
  return whyNotPlan(account.terms, {
    frequency: change.frequency ?? account.frequency ?? undefined,
    amount: change.amount ?? account.plannedAmount ?? undefined,
  });
}

/** What follows at the end is changed until the day before. */
function whyNotInstruct(account: SavingsAccount, instruction: SavingsChange['instruction'], today: Day): DomainError | undefined {
  const on = maturesOn(account);
  if (instruction === undefined) return undefined;
  return on !== null && hasMatured(account, today) ? no.instructionTooLate(on) : undefined;
}

/** Before the first deposit nothing is at stake. */
const bindsTarget = ({ terms, status }: SavingsAccount): boolean => terms.kind === 'target' && status === 'active';

function whyNotLower(account: SavingsAccount, goal: Kobo | undefined): DomainError | undefined {
  const { targetAmount: agreed } = account;
  if (goal === undefined || agreed === null || !bindsTarget(account)) return undefined;
  return goal < agreed ? no.goalOnlyUp(agreed) : undefined;
}

/** The term counts from the opening, or from today for a target that has no day yet; the day is still to come. */
function whyNotMove(account: SavingsAccount, on: Day | undefined, today: Day): DomainError | undefined {
  if (on === undefined) return undefined;
  const { terms, targetOn, createdAt } = account;
  if (hasMatured(account, today)) return no.hasMaturedOn(targetOn ?? today);
  if (terms.kind === 'locked' && targetOn && !isBefore(targetOn, on)) return no.onlyLater(targetOn);
  if (bindsTarget(account) && targetOn && isBefore(on, targetOn)) return no.dayOnlyLater(targetOn);
  if (!isBefore(today, on)) return no.dayOutside(addDays(today, 1), null);
  return whyNotDay(terms, on, termStart(account, dayInLagos(createdAt), today));
}

const termStart = (account: SavingsAccount, opened: Day, today: Day): Day =>
  bindsTarget(account) && account.targetOn === null ? today : opened;

/** What a customer may order to pay in. */
export function whyNotDeposit(account: SavingsAccount, { amount, today }: { amount: Kobo; today: Day }): DomainError | undefined {
  if (awaitsReview(account)) return no.stillReviewed();
  if (account.closingAt) return no.isClosing();
  if (!takesMoney(account)) return no.notThisState(account.status);
  if (hasMatured(account, today)) return no.hasMaturedOn(maturesOn(account) ?? today);
  const { min_opening: minOpening, min_deposit: minDeposit, max_balance: max } = account.terms;
  const min = account.status === 'pending' ? minOpening : minDeposit;
  if (amount < min) return no.tooLittle(min);
  if (max === null || plus(account.balance, amount) <= max) return undefined;
  return no.tooMuchInside(account.balance < max ? minus(max, account.balance) : noMoney);
}

/** What finance may book: money that has reached the bank counts, whatever its size. */
export function whyNotBook(
  account: SavingsAccount,
  { actorId, paidOn, today }: { actorId: string; paidOn: Day; today: Day },
): DomainError | undefined {
  return account.customerId === actorId ? no.ownSavings() : whyNotReceive(account, { paidOn, today });
}

/** One person dates a deposit back by so many days. */
const datedBackAlone = 31;

/** It earns interest from its day, so a second person confirms one that is dated further back. */
export const isDatedFarBack = (paidOn: Day, today: Day): boolean => isBefore(paidOn, addDays(today, -datedBackAlone));

/** Whether money that was paid to the bank on that day can be a deposit of the account. */
export function whyNotReceive(account: SavingsAccount, { paidOn, today }: { paidOn: Day; today: Day }): DomainError | undefined {
  if (awaitsReview(account)) return no.stillReviewed();
  if (account.closingAt) return no.isClosing();
  if (!takesMoney(account)) return no.notThisState(account.status);
  if (isBefore(today, paidOn)) return no.paidInFuture();
  const opened = dayInLagos(account.createdAt);
  return isBefore(paidOn, opened) ? no.paidBeforeOpening(opened) : undefined;
}

/** The whole balance, with nothing of it held: the customer leaves, so no minimum balance has to stay. */
const takesAll = ({ balance }: SavingsAccount, { amount, free }: Pick<Leaving, 'amount' | 'free'>): boolean =>
  amount === balance && free >= balance;

/** `free`: what holds leave of the balance, read under the lock. */
type Leaving = { amount: Kobo; free: Kobo; today: Day };

/** What may leave in this withdrawal: all of it at once, or what is above the minimum balance. */
const availableFor = (account: SavingsAccount, leaving: Pick<Leaving, 'amount' | 'free'>): Kobo =>
  takesAll(account, leaving) ? leaving.free : freeOf(leaving.free, { held: noMoney, minBalance: account.terms.min_balance });

/** What may leave today: nothing of a locked account. Without an amount, what stays above the minimum balance. */
export const availableOn = (
  account: SavingsAccount,
  { amount = noMoney, free, today }: { amount?: Kobo; free: Kobo; today: Day },
): Kobo => (isOpenOn(account, today) ? availableFor(account, { amount, free }) : noMoney);

/** Whether money may leave at the customer's request. */
export function whyNotTakeOut(account: SavingsAccount, leaving: Leaving): DomainError | undefined {
  const { amount, today } = leaving;
  if (account.status !== 'active') return no.notThisState(account.status);
  if (account.frozenAt) return no.isFrozen();
  if (account.dormantAt) return no.isDormant();
  const locked = lockedOn(account, today);
  if (locked !== undefined) return no.lockedUntil(locked);
  const available = availableFor(account, leaving);
  const { max_withdrawal: max, min_balance: min } = account.terms;
  const isRest = takesAll(account, leaving) && leavesInOnePiece(amount, min);
  if (max !== null && amount > max && !isRest) return no.aboveSingle(max);
  return amount > available ? no.notEnough(available) : undefined;
}

export function whyNotReview(account: SavingsAccount, actorId: string): DomainError | undefined {
  if (!awaitsReview(account)) return no.notInReview();
  if (account.customerId === actorId) return no.ownSavings();
  return undefined;
}

export function whyNotFreeze(account: SavingsAccount, actorId: string): DomainError | undefined {
  if (account.customerId === actorId) return no.ownSavings();
  if (!isPendingOrActive(account)) return no.notThisState(account.status);
  return account.frozenAt ? no.alreadyFrozen() : undefined;
}

/** Only a lock that holds the money today is lifted. */
export function whyNotLiftLock(
  account: SavingsAccount,
  { actorId, today }: { actorId: string; today: Day },
): DomainError | undefined {
  if (account.customerId === actorId) return no.ownSavings();
  if (account.status !== 'active') return no.notThisState(account.status);
  return lockedOn(account, today) === undefined ? no.notLocked() : undefined;
}

export function whyNotUnfreeze(account: SavingsAccount, actorId: string): DomainError | undefined {
  if (account.customerId === actorId) return no.ownSavings();
  return account.frozenAt ? undefined : no.notFrozen();
}

/** What is free of a balance: holds and the minimum balance stay. */
export function freeOf(balance: Kobo, { held, minBalance }: { held: Kobo; minBalance: Kobo }): Kobo {
  const free = minus(minus(balance, held), minBalance);
  return free > noMoney ? free : noMoney;
}

/** The customer is reminded of the day of a target or a lock seven days and one day before, also when the job missed a day. */
export function maturityNoticeDue(account: SavingsAccount, today: Day): { on: Day; days: number; left: number } | undefined {
  const on = maturesOn(account);
  if (account.status !== 'active' || on === null) return undefined;
  const left = daysBetween(today, on);
  if (left < 1 || left > 7) return undefined;
  const days = left === 1 ? 1 : 7;
  const { maturityNoticed: last } = account;
  return last !== null && last.on === on && last.days <= days ? undefined : { on, days, left };
}

/** A deposit reaches the goal: the balance was below it before. */
export const crosses = ({ goal, balance, added }: { goal: Kobo; balance: Kobo; added: Kobo }): boolean =>
  balance >= goal && minus(balance, added) < goal;

type Outflow = { type: SavingsTransactionType; change: Kobo };

/** Money leaves an account whose goal is reached: it stays reached. A split and a reversal take back what was never saved. */
export const leavesReachedGoal = ({ targetAmount, balance }: SavingsAccount, rows: readonly Outflow[]): boolean =>
  targetAmount !== null &&
  balance >= targetAmount &&
  rows.some(({ type, change }) => change < noMoney && type !== 'split' && type !== 'reversal');

/** An account without a first deposit ends after so many days. */
export const unfundedDays = 90;

/** Counted from the opening, or from its approval. One that waits for approval, or that is frozen, stays. */
export function endsUnfunded(account: SavingsAccount, today: Day): boolean {
  if (account.status !== 'pending' || account.frozenAt !== null || awaitsReview(account)) return false;
  return !isBefore(today, addDays(dayInLagos(account.reviewedAt ?? account.createdAt), unfundedDays));
}
