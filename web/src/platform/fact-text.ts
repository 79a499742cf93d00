/** How a kept value reads when its field says nothing more about it: days, instants, yes and no, words joined by underscores. Pure. */
import { Day, longDay, shortInstant } from '@ajo/contract/kernel/time';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const said: Record<string, string> = { true: 'Yes', false: 'No' };

export function factText(kept: string | null): string {
  if (kept === null || kept === '') return '—';
  if (instant.test(kept)) return shortInstant(new Date(kept));
  const on = Day.safeParse(kept);
  if (on.success) return longDay(on.data);
  if (/^[a-z]+(_[a-z]+)+$/.test(kept)) return kept.replaceAll('_', ' ');
  return said[kept] ?? kept;
}

/** "terms.due_on" reads "Terms: due on". */
export const factName = (field: string): string =>
  field
    .replaceAll('.', ': ')
    .replaceAll('_', ' ')
    .replace(/^./, (first) => first.toUpperCase());

/** Ids say nothing to people. */
export const isId = (kept: string | null): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(kept ?? '');

type Sides = { before: string | null; after: string | null };
/** The changes that people read: count these, and show them. */
export const forPeople = <One extends Sides>(changes: readonly One[]): One[] =>
  changes.filter(({ before, after }) => !isId(before) && !isId(after));
