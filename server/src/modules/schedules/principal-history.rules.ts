/** The principal of a running loan by day, from its first amount and every change since. */
import { type Kobo, noMoney, plus } from '@ajo/contract/kernel/money';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import type { Move } from './schedule.ts';

/**
 * What the moves come to after each of them, from nothing on. A list of moves never changes, so its sums are computed once; a longer list
 * continues those of the shorter one.
 */
const knownSums = new WeakMap<readonly Move[], readonly Kobo[]>();

export const byDay = (a: Move, b: Move): number => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0);

/** The moves with one more, after those of the same day. Both lists are in the order of days. */
export function withMove(moves: readonly Move[], move: Move): readonly Move[] {
  const at = firstAfter(moves, move.on);
  const longer = moves.toSpliced(at, 0, move);
  const sums = sumsOf(moves);
  if (at === moves.length) knownSums.set(longer, [...sums, plus(sums.at(-1) ?? noMoney, move.amount)]);
  return longer;
}

function sumsOf(moves: readonly Move[]): readonly Kobo[] {
  const known = knownSums.get(moves);
  if (known) return known;
  const sums: Kobo[] = [noMoney];
  for (const [at, move] of moves.entries()) sums.push(plus(sums[at] ?? noMoney, move.amount));
  knownSums.set(moves, sums);
  return sums;
}

/** How many moves come before the first that does not count. All before it do: the list is in order. */
function countWhile(moves: readonly Move[], counts: (move: Move) => boolean): number {
  let [low, high] = [0, moves.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const move = moves[middle];
    if (move && counts(move)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The place of the first move on the day or later. */
const firstFrom = (moves: readonly Move[], on: Day): number => countWhile(moves, (move) => isBefore(move.on, on));

/** The place of the first move after the day. */
const firstAfter = (moves: readonly Move[], on: Day): number => countWhile(moves, (move) => !isBefore(on, move.on));

/** What the moves before a day come to. */
export const movedBefore = (moves: readonly Move[], on: Day): Kobo => sumsOf(moves)[firstFrom(moves, on)] ?? noMoney;

/** What the moves until the end of a day come to. */
export const movedThrough = (moves: readonly Move[], on: Day): Kobo => sumsOf(moves)[firstAfter(moves, on)] ?? noMoney;

/** The moves from a day until the day before another. */
export const movesWithin = (moves: readonly Move[], from: Day, until: Day): readonly Move[] =>
  moves.slice(firstFrom(moves, from), firstFrom(moves, until));
