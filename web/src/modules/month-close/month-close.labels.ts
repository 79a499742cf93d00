/** The words of the states of a checklist, and of a month. */
import type { MonthCheckState, MonthClose } from '@ajo/contract/modules/month-close';
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
