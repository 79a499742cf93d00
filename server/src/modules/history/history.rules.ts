/** What an act changed, fact by fact; what names or reaches a person stays covered. Pure. */
import type { Change } from '@ajo/contract/modules/history';

const covered = new Set([
  'ip',
  'email',
  'phone',
  'phone_number',
  'number',
  'account_number',
  'bvn',
  'nin',
  'address',
  'date_of_birth',
  'password',
  'token',
]);

/** Only what differs, in the order in which it was kept. A recorded fact has no value before; a removed one has none after. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [new Map(flat(before)), new Map(flat(after))];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: textOf(was.get(field)), after: textOf(is.get(field)) }))
    .filter((change) => change.before !== change.after);
}

/** For every reader of history: a masked fact shows that it changed, without its values. */
export const coveredChangesOf = (before: unknown, after: unknown): Change[] =>
  changesOf(before, after).map(({ field, ...sides }) => ({
    field,
    before: shown(field, sides.before),
    after: shown(field, sides.after),
  }));

/** Groups by their path: "grace.principal". A list is one fact. */
function flat(facts: unknown, path = ''): [string, unknown][] {
  if (typeof facts !== 'object' || facts === null) return [];
  return Object.entries(facts).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
    const at = path === '' ? name : `${path}.${name}`;
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isGroup ? flat(value, at) : [[at, value]];
  });
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map(itemText).join(', ') || null;
  return String(value as string | number | boolean);
}

/** One entry of a list, without its masked parts. */
const itemText = (item: unknown): string =>
  typeof item === 'object' && item !== null
    ? flat(item)
        .map(([field, value]) => `${field} ${shown(field, textOf(value)) ?? '—'}`)
        .join(' ')
    : String(item);

const shown = (field: string, text: string | null): string | null =>
  text !== null && covered.has(field.slice(field.lastIndexOf('.') + 1)) ? '••••' : text;

/** Filters that identify one person: history records that they were used, without their value. */
const searches = new Set(['name', 'phone', 'email', 'search', 'number', 'recipient']);

/** The filters of a list as history keeps them, with the names of the searches. */
export function auditedFilters(filters: Record<string, unknown>): Record<string, unknown> {
  const chosen = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  const searched = chosen.filter(([name]) => searches.has(name)).map(([name]) => name);
  return {
    ...Object.fromEntries(chosen.filter(([name]) => !searches.has(name))),
    ...(searched.length > 0 && { searched_by: searched.join(', ') }),
  };
}
