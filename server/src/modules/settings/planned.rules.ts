/** The terms that a planned change touches. Pure. */
import type { Wire } from './catalogue.ts';
import type { TermChanges } from './planned.ts';

export function termChanges(before: Wire, after: Wire): TermChanges {
  const terms = Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(before[name], value)));
  return { terms, ended: Object.keys(before).filter((name) => !(name in after)) };
}

export const isUnchanged = ({ terms, ended }: TermChanges): boolean => Object.keys(terms).length === 0 && ended.length === 0;

/** Terms with the changes; the others stay as they are, also when they were changed after the planning. */
export const withChanges = (before: Wire, { terms, ended }: TermChanges): Wire =>
  Object.fromEntries(Object.entries({ ...before, ...terms }).filter(([name]) => !ended.includes(name)));

/** Terms are JSON: the order of the names in an object has no meaning. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}
