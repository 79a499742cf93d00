/** The words of the checklist of a month. */
import type { MonthCheckName, MonthCheckState } from '@ajo/contract/modules/month-close';
import type { Tone } from '#ui';

export const checkLabels: Record<MonthCheckName, string> = {
  days: 'Close every day',
  proof: 'Prove the books',
  provisions: 'Compute provisions',
  reconciliation: 'Reconcile each day',
  suspense: 'Clear unidentified receipts',
  taxes: 'File and pay taxes',
  trial_balance: 'Download the trial balance',
};

export const stateLabels: Record<MonthCheckState, { label: string; tone: Tone }> = {
  done: { label: 'done', tone: 'success' },
  open: { label: 'open', tone: 'warning' },
  required: { label: 'required', tone: 'error' },
};
