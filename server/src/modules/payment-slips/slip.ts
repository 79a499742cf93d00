/** A slip of a payment made at a bank: evidence, until a person other than its uploader has found the credit. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { FileId } from '@ajo/contract/modules/files';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { PaymentSlipId, PaymentSlipState } from '@ajo/contract/modules/payment-slips';

export type Slip = {
  id: PaymentSlipId;
  loanId: LoanId;
  customerId: string;
  fileId: FileId;
  amount: Kobo;
  paidOn: Day;
  note: string | null;
  status: PaymentSlipState;
  uploadedBy: { id: string; name: string };
  uploadedAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  reason: string | null;
  reference: string | null;
};

/** What its approval is about. */
export const slipSubject = (id: PaymentSlipId) => ({ kind: 'payment_slip', id });
