/** The words of taxes. */
import type { Tax, TaxRemittance, TaxState } from '@ajo/contract/modules/taxes';
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
  credit: { word: 'Credit', tone: 'secondary' },
};

export const remittanceLabels: Record<TaxRemittance['status'], { word: string; tone: Tone }> = {
  pending: { word: 'Waiting for a second person', tone: 'warning' },
  completed: { word: 'Booked', tone: 'success' },
  reversed: { word: 'Reversed', tone: 'secondary' },
};

/** What each tax is charged on, and how the books relate to it. */
export const taxBases: Record<Tax, { base: string; hint: string }> = {
  withholding: { base: 'Interest before tax', hint: 'Interest of savings and investments from which tax was withheld.' },
  vat: {
    base: 'Fees without VAT',
    hint: 'Fee income (4010) is booked without this VAT, also in the income statement. Loan fees bear no VAT and are not in this return.',
  },
  levy: { base: 'Transferred', hint: 'Transfers to accounts in another name on which the levy was taken.' },
};
