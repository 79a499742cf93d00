/** How a kept value reads when its field states nothing more about it: days, instants, yes and no, phone and hidden numbers, words joined by underscores. Pure. */
import { capital } from '@ajo/contract/kernel/capital';
import { Day, longDay, longInstant } from '@ajo/contract/kernel/time';
import { masked } from './masked.ts';
import { phoneText } from './phone-text.ts';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const texts: Record<string, string> = { true: 'Yes', false: 'No' };

export function factText(value: string | null): string {
  if (value === null || value === '') return '—';
  if (instant.test(value)) return longInstant(new Date(value));
  const on = Day.safeParse(value);
  if (on.success) return longDay(on.data);
  if (/^[a-z]+(_[a-z]+)+$/.test(value)) return value.replaceAll('_', ' ');
  if (/^[•*]+\d{4}$/.test(value)) return masked(value);
  return texts[value] ?? phoneText(value);
}

/** Fields whose names say less than their values. */
const names: Record<string, string> = { user_type_id: 'role' };

/** "terms.due_on" reads "Terms: due on", and "branch_id" reads "Branch". */
export const factName = (field: string): string =>
  capital((names[field] ?? field.replace(/_id$/, '')).replaceAll('.', ': ').replaceAll('_', ' '));

/** Ids say nothing to people. */
export const isId = (value: string | null): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value ?? '');

type Sides = { before: string | null; after: string | null };
/** The changes that people read: count these, and show them. */
export const forPeople = <One extends Sides>(changes: readonly One[]): One[] =>
  changes.filter(({ before, after }) => !isId(before) && !isId(after));

const maxReference = 20;

type Recorded = { sentence: string; changes: readonly (Sides & { field: string })[] };

/** The sentence of a history entry. A long reference is among its details. */
export function shortSentence({ sentence, changes }: Recorded): string {
  const reference = changes.find(({ field }) => field === 'reference')?.after ?? '';
  return reference.length > maxReference ? sentence.replace(`, reference ${reference}`, '') : sentence;
}
