/** The checklist of a month in words: on its page, and in what the approver of a close reads. */
import type { MonthCheckName } from './month-close.ts';

export const monthCheckLabels: Record<MonthCheckName, string> = {
  days: 'Close every day',
  proof: 'Check that the books agree',
  provisions: 'Compute provisions',
  reconciliation: 'Reconcile each day',
  bank_balance: 'Compare the balance at the bank',
  suspense: 'Clear unidentified receipts',
  taxes: 'File and pay taxes',
  trial_balance: 'Download the trial balance',
};
