/** The principal of a running loan by day, from its first amount and every change since. */
import { type Kobo, noMoney, plus } from '@ajo/contract/kernel/money';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import type { Move } from './schedule.ts';

/** What the moves come to after each of them, from nothing on: computed once for each list, and continued by `addMove`. */
const knownSums = new WeakMap<readonly Move[], Kobo[]>();

/** Compares for `toSorted`: the earlier day first. */
export const byDay = (a: Move, b: Move): number => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0);

/** Adds one after those of the same day. Nothing but this changes a list, which is in the order of days. */
export function addMove(moves: Move[], move: Move): void {
  const at = firstAfter(moves, move.on);
  const sums = sumsOf(moves);
  moves.splice(at, 0, move);
  sums.splice(at + 1);
  for (const { amount } of moves.slice(at)) sums.push(plus(sums.at(-1) ?? noMoney, amount));
}

function sumsOf(moves: readonly Move[]): Kobo[] {
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
