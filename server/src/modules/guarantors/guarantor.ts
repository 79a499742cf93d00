/** A guarantor of one loan, and their lawful moves. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { GuarantorId, GuarantorState } from '@ajo/contract/modules/guarantors';

export type Guarantor = {
  id: GuarantorId;
  loanId: string;
  borrowerId: string;
  borrowerName: string;
  amount: Kobo;
  name: string;
  email: string;
  phone: string;
  relationship: string;
  status: GuarantorState;
  tokenExpiresAt: Date | null;
  bvnLast4: string | null;
  provenPhone: string | null;
};

/** Every lawful move (product decisions §2). */
export const guarantorMoves: Record<GuarantorState, readonly GuarantorState[]> = {
  unregistered: ['incomplete', 'denied'],
  incomplete: ['registered', 'denied'],
  registered: ['active', 'denied'],
  active: ['completed', 'registered'], // the latter when the payout came back
  completed: ['active'], // a reversed payment opens the loan again
  denied: [],
};

/** The text that is accepted. Whoever changes a word gives it a new version: what was signed stays what was signed. */
export const statementVersion = '2026-01';
export const statementFor = (guarantor: Pick<Guarantor, 'name' | 'borrowerName'>, amount: string): string =>
  `I, ${guarantor.name}, know ${guarantor.borrowerName} and stand as guarantor for the loan of ${amount}. If it is not paid back as agreed, ` +
  'I may be asked to pay what is still owed. I can be contacted about this loan only, and my data is deleted when it is no longer needed.';
