/** The words of autosave. */
import type { AutosaveAttemptView, AutosaveView } from '@ajo/contract/modules/autosave';
import type { Tone } from '#ui';

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const stateLabels: Record<AutosaveView['status'], string> = { active: 'On', paused: 'Paused', stopped: 'Off' };
export const stateTones: Record<AutosaveView['status'], Tone> = { active: 'success', paused: 'warning', stopped: 'secondary' };
export const attemptLabels: Record<AutosaveAttemptView['status'], string> = {
  pending: 'On its way',
  completed: 'Completed',
  failed: 'Failed',
};

/** "every Monday", "on day 15 of every month", "every day". */
export function rhythmText({ frequency, day }: Pick<AutosaveView, 'frequency' | 'day'>): string {
  if (frequency === 'daily' || day === null) return 'every day';
  return frequency === 'weekly' ? `every ${weekdays[day - 1] ?? 'week'}` : `on day ${day} of every month`;
}
