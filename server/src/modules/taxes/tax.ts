/** The taxes, their accounts, and a payment to the authority. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day, day } from '@ajo/contract/kernel/time';
import type { Tax } from '@ajo/contract/modules/taxes';
import { type AccountRef, gl } from '#modules/ledger';

export const taxAccounts: Record<Tax, AccountRef> = {
  withholding: gl.withholdingTaxPayable,
  vat: gl.vatPayable,
  levy: gl.levyPayable,
};
export const taxNames: Record<Tax, string> = { withholding: 'Withholding tax', vat: 'VAT', levy: 'Transfer levy' };

/** The words of a line of its return: what identifies it, the base, the rate, and the tax. */
export const returnColumns: Record<Tax, { line: readonly string[]; base: string; rate: string; amount: string }> = {
  withholding: { line: ['Beneficiary', 'Account'], base: 'Interest before tax', rate: 'Rate', amount: 'Tax withheld' },
  vat: { line: ['Day', 'Journal'], base: 'Fee without VAT', rate: 'Rate', amount: 'Output VAT' },
  levy: { line: ['Day', 'Journal'], base: 'Transferred', rate: 'Levy per transfer', amount: 'Levy' },
};

export type Remittance = {
  id: string;
  tax: Tax;
  month: Day;
  amount: Kobo;
  reference: string;
  paidOn: Day;
  status: 'pending' | 'completed' | 'declined' | 'reversed';
  requestedBy: string;
  requestedByName: string;
  requestedAt: Date;
  confirmedByName: string | null;
  journalId: string | null;
  /** `by`: the person who requested it, and the one who confirmed it. */
  reversal: { by: string; reason: string; journalId: string } | null;
};

/** The day of the following month on which a tax is due, for all three. */
const dueDay = 21;

/** @param month like 2026-10. */
export function spanOf(month: string): { from: Day; to: Day; dueOn: Day } {
  const from = day(`${month}-01`);
  const next = addMonths(from, 1);
  return { from, to: addDays(next, -1), dueOn: addDays(next, dueDay - 1) };
}
