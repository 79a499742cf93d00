/** How money settles a running loan: what is due first, then what the payer wants or the method gives. */
import { type Kobo, minOf, minus, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { type Day, daysBetween, isBefore } from '@ajo/contract/kernel/time';
import type { PrepaymentEffect } from '@ajo/contract/modules/schedules';
import type { Servicing, WorkRow } from './account.ts';
import { closingAmount, closingParts } from './closing.rules.ts';
import { earnedOn } from './earned.rules.ts';
import { isEngineSince } from './engine.ts';
import { levelOf, nearest } from './level.rules.ts';
import { evenly, fromTheEnd, relieve } from './agreed-rows.rules.ts';
import { type Amounts, type Component, components } from './schedule.ts';
import { movesWithin } from './principal-history.rules.ts';
import { dropLater, principalOwedOn } from './tranches.rules.ts';
import { dueRows, isDue, openOn, type PlacedRow, receivedBy, unsettledRows } from './progress.rules.ts';
import {
  changeRows,
  isFlat,
  keepsRows,
  movePrincipal,
  movePrincipalAhead,
  nothing,
  principalBefore,
  principalPaidByRow,
  refresh,
  refreshBegun,
  type Work,
} from './working-rows.rules.ts';
import { deferralOf } from './deferral.rules.ts';

/** What one payment settled. Principal is separate only where a row was chosen; the rest fills rows in order. */
export type Settled = { split: Amounts; byRow: Map<number, Amounts>; left: Kobo };

export type Payment = {
  on: Day;
  amount: Kobo;
  row?: number | undefined;
  effect?: PrepaymentEffect | undefined;
  penaltiesLast?: boolean | undefined;
  /** Whether it ends the loan, where the rows do not show what that costs. */
  ends?: boolean | undefined;
};

const principalFirst: readonly Component[] = ['principal', 'interest', 'penalty', 'fee'];

/** Applies a payment to `work`, which it changes: a chosen row first, then due rows, then rows ahead. `left` is customer credit. */
export function pay(work: Work, servicing: Servicing, payment: Payment): Settled {
  const { on, penaltiesLast = false } = payment;
  const till: Till = { settled: { split: nothing(), byRow: new Map(), left: payment.amount }, on, penaltiesLast };
  if (work.isClosed) return till.settled;
  if (payment.row !== undefined) payChosen(work, till, payment.row);
  payDue(work, servicing, till);
  if (till.settled.left === noMoney && !payment.ends && !mayClose(work, till)) return till.settled;
  (readsAhead(work, till) ? refresh : refreshBegun)(work, on);
  if (payment.ends ?? coversAll(work, servicing, till)) close(work, servicing, till);
  else if (keepsRows(work.terms)) payRowsAhead(work, till, payment.effect);
  else payPrincipalAhead(work, till, payment.effect);
  if (penaltiesLast) payPenalties(work, till);
  return till.settled;
}

/**
 * Money ahead of time on a declining loan goes to principal: only closing and a new plan read the rows ahead. Before version 4 the days late
 * were read from rows ahead as they were last brought up to date.
 */
const readsAhead = (work: Work, till: Till): boolean =>
  !isEngineSince(work.terms, 4) || !work.progress || keepsRows(work.terms) || mayClose(work, till);

const coversAll = (work: Work, servicing: Servicing, till: Till): boolean =>
  isDuePaid(work, till.on) && mayClose(work, till) && till.settled.left >= closingAmount(work, servicing, till.on);

/** Closing takes all principal at least: comparing with it saves reading all rows again. */
const mayClose = (work: Work, { settled, on }: Till): boolean => settled.left >= principalOwedOn(work, on);

/** Only then is anything left for what is not due: a chosen row may have taken it before. */
function isDuePaid(work: Work, on: Day): boolean {
  for (const placed of dueRows(work, on))
    if (!placed.row.cancelled && !isPaid(placed.row, receivedBy(work, placed))) return false;
  return true;
}

const isPaid = (row: WorkRow, received: Kobo): boolean =>
  components.every((component) => openOn(row, component, received) === noMoney);

type Till = { settled: Settled; on: Day; penaltiesLast: boolean };

function take(row: WorkRow, component: Component, till: Till, max: Kobo): Kobo {
  const { settled } = till;
  const part = minOf(settled.left, max);
  if (part <= noMoney) return noMoney;
  settled.left = minus(settled.left, part);
  settled.split[component] = plus(settled.split[component], part);
  const own = settled.byRow.get(row.number) ?? nothing();
  settled.byRow.set(row.number, { ...own, [component]: plus(own[component], part) });
  if (component !== 'principal') row.paid = { ...row.paid, [component]: plus(row.paid[component], part) };
  return part;
}

/** The payer settles this row whole, its interest as planned; then it no longer moves. */
function payChosen(work: Work, till: Till, number: number): void {
  const at = work.rows.findIndex((row) => row.number === number && !row.cancelled);
  const row = work.rows[at];
  if (!row) return;
  for (const component of components.slice(0, 3)) take(row, component, till, openOn(row, component, noMoney));
  const received = principalPaidByRow(work)[at] ?? noMoney;
  const principal = take(row, 'principal', till, openOn(row, 'principal', received));
  row.paid = { ...row.paid, principal: plus(row.paid.principal, principal) };
  const isWhole = components.every((component) => openOn(row, component, plus(received, principal)) === noMoney);
  // A row with deferred interest still has to earn it, and a row without an amount was not settled by a payment.
  if (isWhole && !deferralOf(work).isDeferred(row) && till.settled.byRow.has(number)) row.frozen = true;
  movePrincipal(work, till.on, principal, row);
}

/** Oldest row first, penalty, fee, interest, principal; principal first of all where the loan is long overdue and its contract requires it. */
function payDue(work: Work, { principalFirstAfterDays }: Servicing, till: Till): void {
  const isBad = principalFirstAfterDays !== undefined && daysSinceOldest(work, till.on) > principalFirstAfterDays;
  if (isBad) for (const component of principalFirst) settle(work, till, dueRows(work, till.on), [component]);
  else settle(work, till, dueRows(work, till.on));
}

function daysSinceOldest(work: Work, on: Day): number {
  for (const placed of dueRows(work, on)) {
    const { row } = placed;
    const received = receivedBy(work, placed);
    if (!row.cancelled && components.some((component) => openOn(row, component, received) > 0n))
      return daysBetween(row.period.dueOn, on);
  }
  return 0;
}

/** Money that was asked for instalments has paid them all, also those ahead: what is left settles penalties before it becomes a credit. */
function payPenalties(work: Work, till: Till): void {
  till.penaltiesLast = false;
  settle(work, till, allRows(work), ['penalty']);
}

const allRows = (work: Work): Iterable<PlacedRow> => unsettledRows(work, () => false);

/** Row by row in this order of components, until nothing is left. Cancelled rows ask nothing. */
function settle(work: Work, till: Till, rows: Iterable<PlacedRow>, order: readonly Component[] = components): void {
  for (const placed of rows) {
    const { row } = placed;
    if (row.cancelled) continue;
    for (const component of order) {
      if (till.settled.left <= noMoney) return;
      if (component === 'penalty' && till.penaltiesLast) continue;
      const part = take(row, component, till, openOn(row, component, receivedBy(work, placed)));
      if (component !== 'principal' || part === noMoney) continue;
      work.principalPaid = plus(work.principalPaid, part);
      movePrincipal(work, till.on, part, row);
    }
  }
}

function principalByRow(work: Work): ReadonlyMap<WorkRow, Kobo> {
  const received = principalPaidByRow(work);
  return new Map(work.rows.map((row, at) => [row, received[at] ?? noMoney]));
}

/** A flat loan owes its interest in full and given rows stand, so money ahead of time pays the next rows; a prepayment takes principal where it was asked to. */
function payRowsAhead(work: Work, till: Till, effect: PrepaymentEffect | undefined): void {
  if (effect === 'lower_instalment' || effect === 'fewer_instalments') {
    const ahead = work.rows.filter((row) => !row.cancelled && !isDue(row, till.on));
    takePrincipal(work, till, { ahead, effect });
  }
  settle(work, till, aheadRows(work, till.on));
}

function* aheadRows(work: Work, on: Day): Generator<PlacedRow> {
  for (const placed of allRows(work)) if (!isDue(placed.row, on)) yield placed;
}

function takePrincipal(
  work: Work,
  till: Till,
  { ahead, effect }: { ahead: readonly WorkRow[]; effect: 'lower_instalment' | 'fewer_instalments' },
): void {
  const paid = principalByRow(work);
  const open = ahead.map((row) => openOn(row, 'principal', paid.get(row) ?? noMoney));
  const taken = minOf(till.settled.left, sumOf(open));
  const first = ahead[0];
  if (!first || taken <= noMoney) return;
  const shares = effect === 'lower_instalment' ? evenly(taken, open) : fromTheEnd(taken, open);
  if (!isFlat(work.terms)) {
    const change = ahead.map((row, at) => {
      const before = open[at] ?? noMoney;
      return { row, before, after: minus(before, shares[at] ?? noMoney) };
    });
    relieve({ on: till.on, ahead: change, earned: (row) => earnedOn(work, row, till.on) });
  }
  for (const [at, row] of ahead.entries())
    row.billed = { ...row.billed, principal: minus(row.billed.principal, shares[at] ?? noMoney) };
  first.billed = { ...first.billed, principal: plus(first.billed.principal, taken) };
  first.paid = { ...first.paid, principal: plus(first.paid.principal, taken) };
  take(first, 'principal', till, taken);
  movePrincipal(work, till.on, taken);
}

/** On a declining loan amounts not yet due go to principal at once; interest of the current row stays due on its day. */
function payPrincipalAhead(work: Work, till: Till, effect: PrepaymentEffect | undefined): void {
  const amount = minOf(till.settled.left, principalOwedOn(work, till.on));
  if (amount > noMoney) {
    till.settled.left = minus(till.settled.left, amount);
    till.settled.split.principal = plus(till.settled.split.principal, amount);
    movePrincipalAhead(work, till.on, amount);
    if (effect === 'lower_instalment' || effect === 'fewer_instalments') replan(work, till.on, { amount, effect });
    else work.principalPaid = plus(work.principalPaid, amount);
  }
  if (till.settled.left === noMoney && !readsAhead(work, till)) return;
  refresh(work, till.on);
  settle(work, till, allRows(work));
}

/**
 * Takes an early payment out of the plan: it is in the row in which it was made, with whatever was paid ahead before, and the rows
 * after it are planned again.
 */
function replan(work: Work, on: Day, { amount, effect }: { amount: Kobo; effect: PrepaymentEffect }): void {
  const live = work.rows.filter(({ cancelled }) => !cancelled);
  const holder = live.find(({ period }) => period.days > 0 && !isBefore(period.endsOn, on)) ?? live.at(-1);
  if (!holder) return;
  const ahead = live.filter(({ period, frozen }) => !frozen && isBefore(on, period.endsOn));
  const received = principalByRow(work);
  const paidAhead = sumOf(ahead.map((row) => minus(received.get(row) ?? noMoney, row.paid.principal)));
  const taken = plus(amount, paidAhead);
  work.principalPaid = minus(work.principalPaid, paidAhead);
  holder.prepaid = plus(holder.prepaid, taken);
  holder.paid = { ...holder.paid, principal: plus(holder.paid.principal, taken) };
  holder.billed = { ...holder.billed, principal: plus(holder.billed.principal, taken) };
  if (effect === 'lower_instalment') lowerTargets(work, ahead);
}

function lowerTargets(work: Work, ahead: readonly WorkRow[]): void {
  const [first] = ahead;
  if (!first) return;
  const idle = Math.max(
    0,
    ahead.findIndex(({ target }) => target.kind === 'instalment' || target.amount > noMoney),
  );
  const repaying = ahead.slice(idle);
  const moves = movesWithin(work.moves, first.period.startsOn, first.period.endsOn);
  const opening = principalBefore(work, first.period.startsOn);
  if (repaying[0]?.target.kind === 'instalment') {
    const level = levelOf({ periods: ahead.map(({ period }) => period), balance: opening, moves, idle }, work.terms);
    for (const row of repaying) row.target = { kind: 'instalment', amount: level };
    return;
  }
  const owed = plus(opening, sumOf(moves.map(({ amount }) => amount)));
  const before = sumOf(repaying.map(({ target }) => target.amount));
  for (const row of repaying) {
    const share = { numerator: row.target.amount * owed, denominator: before || 1n };
    row.target = { kind: 'principal', amount: nearest(share, work.terms.rounding) };
  }
}

function close(work: Work, servicing: Servicing, till: Till): void {
  changeRows(work);
  dropLater(work, till.on);
  const closing = closingParts(work, servicing, till.on);
  for (const component of components.slice(0, 3))
    for (const { row, parts } of closing) take(row, component, till, parts[component]);
  for (const { row, parts } of closing) {
    const part = take(row, 'principal', till, parts.principal);
    work.principalPaid = plus(work.principalPaid, part);
    movePrincipal(work, till.on, part, row);
  }
  forgiveTheRest(work, till.on);
  work.isClosed = true;
}

/** Nothing is owed any more: interest and fees of the rows ahead are not asked. */
export function forgiveTheRest(work: Work, on: Day): void {
  refresh(work, on);
  for (const row of work.rows) {
    if (row.cancelled) continue;
    row.frozen = true;
    const fee = isDue(row, on) ? noMoney : openOn(row, 'fee', noMoney);
    row.waived = {
      ...row.waived,
      interest: plus(row.waived.interest, openOn(row, 'interest', noMoney)),
      fee: plus(row.waived.fee, fee),
    };
  }
}
