/** The principal of a running loan by day, from its first amount and every change since. */
import { type Kobo, noMoney, plus } from '@ajo/contract/kernel/money';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import type { Move } from './schedule.ts';

/** Changes in the order of their days, and what they come to after each. `sums[0]` is nothing. */
type History = { moves: readonly Move[]; sums: readonly Kobo[] };

/** A list of moves never changes, so its sums are computed once; a longer list continues those of the shorter one. */
const histories = new WeakMap<readonly Move[], History>();

export const byDay = (a: Move, b: Move): number => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0);

/** The moves with one more, after those of the same day. Both lists are in the order of days. */
export function withMove(moves: readonly Move[], move: Move): readonly Move[] {
  const at = firstAfter(moves, move.on);
  const longer = moves.toSpliced(at, 0, move);
  const { sums } = historyOf(moves);
  if (at === moves.length) histories.set(longer, { moves: longer, sums: [...sums, plus(sums.at(-1) ?? noMoney, move.amount)] });
  return longer;
}

function historyOf(moves: readonly Move[]): History {
  const known = histories.get(moves);
  if (known) return known;
  const sums: Kobo[] = [noMoney];
  for (const [at, move] of moves.entries()) sums.push(plus(sums[at] ?? noMoney, move.amount));
  const history = { moves, sums };
  histories.set(moves, history);
  return history;
}

/** The place of the first move on the day or later. */
function firstFrom(moves: readonly Move[], on: Day): number {
  let [low, high] = [0, moves.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const move = moves[middle];
    if (move && isBefore(move.on, on)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The place of the first move after the day. */
function firstAfter(moves: readonly Move[], on: Day): number {
  let [low, high] = [0, moves.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const move = moves[middle];
    if (move && !isBefore(on, move.on)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What the moves before a day come to. */
export const movedBefore = (moves: readonly Move[], on: Day): Kobo => historyOf(moves).sums[firstFrom(moves, on)] ?? noMoney;

/** What the moves until the end of a day come to. */
export const movedThrough = (moves: readonly Move[], on: Day): Kobo => historyOf(moves).sums[firstAfter(moves, on)] ?? noMoney;

/** The moves from a day until the day before another. */
export const movesWithin = (moves: readonly Move[], from: Day, until: Day): readonly Move[] =>
  moves.slice(firstFrom(moves, from), firstFrom(moves, until));
