/** A repeatable sequence of numbers: the same demo portfolio on every machine. */

export type Random = {
  /** A whole number from `min` to `max`, both included. */
  between: (min: number, max: number) => number;
  /** True in so many of a hundred cases. */
  percent: (share: number) => boolean;
  pick: <Item>(list: readonly [Item, ...Item[]]) => Item;
};

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, good enough for names and habits, not for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const between = (min: number, max: number): number => min + (next() % (max - min + 1));
  return {
    between,
    percent: (share) => between(1, 100) <= share,
    pick: (list) => list[between(0, list.length - 1)] ?? list[0],
  };
}
