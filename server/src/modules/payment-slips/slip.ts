/** A slip of a payment made at a bank: evidence, until a person other than its uploader has found the credit. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { Actor } from '@ajo/contract/kernel/access';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { FileId } from '@ajo/contract/modules/files';
import type { PaymentSlipId, PaymentSlipState, SlipOwner } from '@ajo/contract/modules/payment-slips';
import type { Context } from '#context';
import type { Tx } from '#platform/db/transaction';

export type Slip = {
  id: PaymentSlipId;
  /** What the payment is for. */
  owner: SlipOwner;
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

export type SlipBooking = {
  slip: Slip;
  reference: string;
  /** Who found the credit. */
  recorder: { id: string; name: string };
  acceptOverpayment: boolean;
};

/** The owner of a slip, locked: what takes its money. */
export type SlipReceiver = {
  owner: SlipOwner;
  customerId: string;
  /** The number of the owner. */
  label: string;
  whyNotHandIn: (actor: Pick<Actor, 'id'>, facts: { paidOn: Day; today: Day }) => DomainError | undefined;
  /** Posts its journal last. @returns the id of the payment. @throws DomainError when the owner does not take it. */
  book: (tx: Tx, context: Context, booking: SlipBooking) => Promise<string>;
};

/** A customer uploads receipts of their own account: then one person of staff has seen it when it is booked, not two. */
export const isOfCustomer = ({ uploadedBy, customerId }: Pick<Slip, 'uploadedBy' | 'customerId'>): boolean =>
  uploadedBy.id === customerId;

/** The page of staff where a slip is decided. */
export const staffPageOf = ({ kind, id }: Pick<SlipOwner, 'kind' | 'id'>): string =>
  kind === 'loan' ? `/admin/requests/${id}?tab=repayments` : `/admin/savings/${id}?tab=receipts`;

/** What its approval is about. */
export const slipSubject = (id: PaymentSlipId) => ({ kind: 'payment_slip', id });
