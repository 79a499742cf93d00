/** The words of the states of a checklist. */
import type { MonthCheckState } from '@ajo/contract/modules/month-close';
import type { Tone } from '#ui';

export const stateLabels: Record<MonthCheckState, { label: string; tone: Tone }> = {
  done: { label: 'done', tone: 'success' },
  open: { label: 'open', tone: 'warning' },
  required: { label: 'required', tone: 'error' },
};
