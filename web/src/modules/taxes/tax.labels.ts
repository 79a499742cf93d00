/** The words of taxes. */
import type { Tax, TaxState } from '@ajo/contract/modules/taxes';
import type { Tone } from '#ui';

export const taxLabels: Record<Tax, string> = {
  withholding: 'Withholding tax',
  vat: 'VAT',
  levy: 'Transfer levy',
};
export const taxStateLabels: Record<TaxState, { word: string; tone: Tone }> = {
  nothing: { word: 'Nothing due', tone: 'secondary' },
  open: { word: 'Open', tone: 'warning' },
  overdue: { word: 'Overdue', tone: 'error' },
  remitted: { word: 'Paid', tone: 'success' },
};
