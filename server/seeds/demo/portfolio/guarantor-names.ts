/** Names of guarantors. */
import { bvnOf } from '../lending.ts';
import { firstNames, lastNames } from './names.ts';
import type { Random } from './random.ts';

/** @returns a function that returns the name of a person with another BVN each time: a person guarantees two running loans at most. */
export function guarantorNames(random: Random): () => string {
  const known = new Set<string>();
  return () => {
    for (;;) {
      const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
      const bvn = bvnOf(name);
      if (known.has(bvn)) continue;
      known.add(bvn);
      return name;
    }
  };
}
