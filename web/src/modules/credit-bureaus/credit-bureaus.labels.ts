/** The words of credit reports. */
import type { FacilityClass } from '@ajo/contract/modules/loans.credit';
import type { Tone } from '#ui';

export const classLabels: Record<FacilityClass, { text: string; tone: Tone }> = {
  unknown: { text: 'Not stated', tone: 'secondary' },
  performing: { text: 'Performing', tone: 'success' },
  watch: { text: 'Watch', tone: 'warning' },
  substandard: { text: 'Substandard', tone: 'warning' },
  doubtful: { text: 'Doubtful', tone: 'error' },
  lost: { text: 'Lost', tone: 'error' },
  written_off: { text: 'Written off', tone: 'error' },
};
