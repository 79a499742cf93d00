/** The words of the states of a checklist, and of a month. */
import type { MonthCheck, MonthCheckState, MonthClose, MonthSummary } from '@ajo/contract/modules/month-close';
import type { Tone } from '#ui';

export const stateLabels: Record<MonthCheckState, { label: string; tone: Tone }> = {
  done: { label: 'Done', tone: 'success' },
  open: { label: 'Open', tone: 'warning' },
  required: { label: 'Required', tone: 'error' },
};

type MonthState = { word: string; tone: Tone };

/** In the list, which has no checklists. */
export function monthStateOf({ closed, requested }: { closed: object | null; requested: boolean }): MonthState {
  if (closed) return { word: 'Closed', tone: 'success' };
  return requested ? { word: 'Waiting for approval', tone: 'warning' } : { word: 'Open', tone: 'warning' };
}

export function stateOfMonth({ checks, refusal, ...month }: MonthClose): MonthState {
  if (month.closed || month.requested) return monthStateOf(month);
  if (checks.some(({ state }) => state === 'required')) return { word: 'Cannot be closed yet', tone: 'error' };
  if (refusal) return { word: 'Not open for closing', tone: 'secondary' };
  const isDone = checks.every(({ state }) => state === 'done');
  return isDone ? { word: 'Ready to close', tone: 'success' } : { word: 'Open', tone: 'warning' };
}

/** Months in one row: those that closed together with a later one. `id`: the newest month. */
export type MonthGroup = { id: string; first: MonthSummary; last: MonthSummary; count: number };

/** @param months newest first. */
export function monthGroupsOf(months: readonly MonthSummary[]): MonthGroup[] {
  const groups: MonthGroup[] = [];
  for (const one of months) {
    const before = groups.at(-1);
    if (before && one.closed?.with && before.last.closed?.with === one.closed.with) {
      before.first = one;
      before.count += 1;
    } else groups.push({ id: one.month, first: one, last: one, count: 1 });
  }
  return groups;
}

const stateOrder: Record<MonthCheckState, number> = { required: 0, open: 1, done: 2 };

/** What is left to do comes first. */
export const inWorkOrder = (checks: readonly MonthCheck[]): MonthCheck[] =>
  checks.toSorted((a, b) => stateOrder[a.state] - stateOrder[b.state]);
