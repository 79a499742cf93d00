/**
 * How far a replay has come in the rows of a loan. Rows at the front that are over keep what they ask while ordinary payments come in, so an
 * event visits only the rows after them. Figures never depend on it: without it every row is visited.
 */
import { type Kobo, maxOf, minOf, minus, noMoney, plus } from '@ajo/contract/kernel/money';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import type { WorkRow } from './account.ts';
import { isEngineSince } from './engine.ts';
import { type Component, components, type Terms } from './schedule.ts';

export type Progress = {
  /** Rows are in the order of their days. A charge on a loan that was paid in advance comes after rows that fall due later. */
  isOrdered: boolean;
  /** So many rows at the front are over. */
  over: number;
  /** Principal that they ask. */
  asked: Kobo;
  /** The part of it that payments in the order of rows fill. */
  room: Kobo;
  /** Interest of rows alone: a later row may ask for that of deferred ones. */
  own: Map<WorkRow, Kobo>;
  /** For each row the principal that the rows after it keep. */
  keptLater: readonly Kobo[];
  /** So many rows at the front ask the same from now on: those that are over, or all where the contract fixes them. */
  fixed: number;
  /** So many rows at the front are settled in full as well: nothing is due, late or paid in them any more. */
  settled: number;
  /** Principal in the order of rows that the settled rows have received. */
  settledRoom: Kobo;
  /** So many rows at the front bear no penalty any more, whatever is open in them. */
  spent: number;
  /** Principal in the order of rows that they take. */
  spentRoom: Kobo;
};

type Tracked = {
  terms: Pick<Terms, 'engine'>;
  rows: readonly WorkRow[];
  principalPaid: Kobo;
  /** Undefined while an event changes rows in another way than by an ordinary payment. */
  progress: Progress | undefined;
  /** Rows visited so far: what the replay has cost. */
  visits: number;
};

/** Progress before the first payment: no row is settled. */
export const noProgress = (rows: readonly WorkRow[]): Progress => ({
  isOrdered: isOrdered(rows),
  over: 0,
  asked: noMoney,
  room: noMoney,
  own: new Map(),
  keptLater: keptByLaterRows(rows),
  fixed: 0,
  settled: 0,
  settledRoom: noMoney,
  spent: 0,
  spentRoom: noMoney,
});

/** For each row the principal that all rows after it keep, in one pass from the end. */
function keptByLaterRows(rows: readonly WorkRow[]): Kobo[] {
  const kept: Kobo[] = [];
  let sum = noMoney;
  for (const row of rows.toReversed()) {
    kept.push(sum);
    if (!row.cancelled) sum = plus(sum, principalKept(row));
  }
  return kept.toReversed();
}

/** Principal that a row keeps whatever the rows before it ask. */
const principalKept = ({ frozen, billed, paid, prepaid }: WorkRow): Kobo =>
  frozen ? billed.principal : maxOf(prepaid, paid.principal);

function isOrdered(rows: readonly WorkRow[]): boolean {
  const live = rows.filter(({ cancelled }) => !cancelled).map(({ period }) => period);
  return live.every(({ dueOn, endsOn }, at) => {
    const before = live[at - 1];
    return !before || (!isBefore(dueOn, before.dueOn) && !isBefore(endsOn, before.endsOn));
  });
}

/** What is still open on a row; principal needs the whole loan, so it is handed in. */
export function openOn(row: WorkRow, component: Component, principalPaid: Kobo): Kobo {
  const paid = component === 'principal' ? principalPaid : row.paid[component];
  return minus(minus(minus(row.billed[component], paid), row.waived[component]), row.writtenOff[component]);
}

/** From its due day on. */
export const isDue = ({ period }: WorkRow, on: Day): boolean => !isBefore(on, period.dueOn);

/** Principal that a row takes from payments in the order of rows. */
export const roomIn = ({ billed, paid }: WorkRow): Kobo => minus(billed.principal, paid.principal);

/** A row, and the principal that the rows before it take first. */
export type PlacedRow = { row: WorkRow; before: Kobo };

/** Principal that the row has received: its own, if it was chosen, and its turn of what was paid in the order of rows. */
export function receivedBy({ principalPaid }: Pick<Tracked, 'principalPaid'>, { row, before }: PlacedRow): Kobo {
  const left = minus(principalPaid, before);
  return left <= noMoney ? row.paid.principal : plus(row.paid.principal, minOf(left, roomIn(row)));
}

/** A place in the rows: so many are before it, and the principal that they take first. */
type Place = { at: number; room: Kobo };

const afterSettled = ({ progress }: Tracked): Place => ({
  at: progress?.settled ?? 0,
  room: progress?.settledRoom ?? noMoney,
});

/** The rows that are not settled, in their order, up to the first that ends the search: by its days, and only where rows are in the order of days. */
export function* unsettledRows(
  work: Tracked,
  isLast: (row: WorkRow) => boolean,
  from: Place = afterSettled(work),
): Generator<PlacedRow> {
  const { rows, progress } = work;
  let before = from.room;
  for (let { at } = from; at < rows.length; at += 1) {
    const row = rows[at] as WorkRow;
    work.visits += 1;
    if (progress?.isOrdered && !row.cancelled && isLast(row)) break;
    yield { row, before };
    before = plus(before, maxOf(noMoney, roomIn(row)));
  }
}

/** The unsettled rows that have fallen due, cancelled ones among them. */
export function* dueRows(work: Tracked, on: Day): Generator<PlacedRow> {
  for (const placed of unsettledRows(work, (row) => !isDue(row, on))) if (isDue(placed.row, on)) yield placed;
}

/**
 * The unsettled rows that have fallen due until `on`, after `spentOn`. Rows at the front that fell due until then bear no penalty any more: they are
 * passed once and not visited again.
 */
export function* rowsToCharge(work: Tracked, on: Day, spentOn: Day): Generator<PlacedRow> {
  passSpent(work, spentOn);
  const { progress } = work;
  const spent = progress && progress.spent > progress.settled ? { at: progress.spent, room: progress.spentRoom } : undefined;
  for (const placed of unsettledRows(work, (row) => !isDue(row, on), spent))
    if (isDue(placed.row, on) && isBefore(spentOn, placed.row.period.dueOn) && !placed.row.cancelled) yield placed;
}

function passSpent(work: Tracked, spentOn: Day): void {
  const { rows, progress } = work;
  if (!progress?.isOrdered) return;
  for (; progress.spent < progress.fixed; progress.spent += 1) {
    const row = rows[progress.spent] as WorkRow;
    if (!row.cancelled && isBefore(spentOn, row.period.dueOn)) return;
    work.visits += 1;
    progress.spentRoom = plus(progress.spentRoom, maxOf(noMoney, roomIn(row)));
  }
}

/** Rows that have begun or are due: the place of the first after them. */
export function begunRows(work: Tracked, on: Day): number {
  const { rows, progress } = work;
  let at = progress?.over ?? 0;
  for (; at < rows.length; at += 1) {
    const { cancelled, period } = rows[at] as WorkRow;
    if (!cancelled && isBefore(on, period.startsOn) && isBefore(on, period.dueOn)) break;
  }
  return at;
}

/**
 * Whether the row asks the same from now on: its period is over, its moved due day as well, and it is not the one that goes on bearing interest.
 * A cancelled row that was filled leaves nothing to count, so its period need not be over.
 */
export function isOver(row: WorkRow, { on, unpaid, isLast }: { on: Day; unpaid: Kobo; isLast: boolean }): boolean {
  const { cancelled, period } = row;
  if (isLast || roomIn(row) < noMoney) return false;
  if (cancelled && unpaid === noMoney) return true;
  const isAwaited = isBefore(period.endsOn, period.dueOn) && !isBefore(period.dueOn, on);
  return !isBefore(on, period.endsOn) && (cancelled || !isAwaited);
}

/** Counts the row after those that are over as one of them. */
export function passRow(progress: Progress, row: WorkRow): void {
  progress.over += 1;
  progress.asked = plus(progress.asked, row.billed.principal);
  progress.room = plus(progress.room, roomIn(row));
}

/** Counts the rows that are over and settled. `fixed`: rows after it may still change. */
export function passSettled(work: Tracked, fixed: number): void {
  const { terms, rows, progress } = work;
  if (!progress) return;
  progress.fixed = fixed;
  while (progress.settled < fixed) {
    const row = rows[progress.settled];
    if (!row || roomIn(row) < noMoney) return;
    // In version 1 a penalty that the cap has stopped grows again when the cap rises, on settled and cancelled rows too.
    if (row.overdueDays > 0n && !isEngineSince(terms, 2)) return;
    work.visits += 1;
    const received = receivedBy(work, { row, before: progress.settledRoom });
    if (components.some((component) => openOn(row, component, received) !== noMoney)) return;
    progress.settled += 1;
    progress.settledRoom = plus(progress.settledRoom, roomIn(row));
  }
}
