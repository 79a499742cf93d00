/** The principal of a running loan by day, from its first amount and every change since. */
import { type Kobo, noMoney, plus } from '@ajo/contract/kernel/money';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import type { Move, Terms } from './schedule.ts';

/** The changes of the principal, found by their days without walking them all. */
export type History = {
  /** Owed at the start of a day. */
  before: (on: Day) => Kobo;
  /** The changes from a day until the day before another. */
  within: (from: Day, until: Day) => Move[];
};

export function historyOf({ terms, moves }: { terms: Pick<Terms, 'principal'>; moves: readonly Move[] }): History {
  const sorted = moves.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
  const owed: Kobo[] = [terms.principal];
  for (const [at, move] of sorted.entries()) owed.push(plus(owed[at] ?? noMoney, move.amount));
  const firstFrom = (on: Day): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const move = sorted[middle];
      if (move && isBefore(move.on, on)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    before: (on) => owed[firstFrom(on)] ?? noMoney,
    within: (from, until) => sorted.slice(firstFrom(from), firstFrom(until)),
  };
}
