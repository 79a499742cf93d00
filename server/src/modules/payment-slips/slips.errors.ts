/** Errors of payment slips. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import type { PaymentSlipState } from '@ajo/contract/modules/payment-slips';

export const slipMissing = (): DomainError => new DomainError('missing', 'receipt_missing', 'Payment slip not found');
export const notYours = (): DomainError => new DomainError('forbidden', 'forbidden', 'You are not allowed to do this');
export const slipDecided = (status: PaymentSlipState): DomainError =>
  new DomainError('conflict', 'receipt_decided', `This payment slip is ${status} already`);
export const customerClosed = (): DomainError =>
  new DomainError(
    'conflict',
    'receipt_customer_closed',
    'The account of this customer is closed. Deny the payment slip and keep its credit in suspense',
  );
export const sameUploader = (): DomainError =>
  new DomainError('forbidden', 'receipt_same_person', 'Another person must confirm a payment slip that you uploaded');
export const slipKnown = (): DomainError => wrongField('file', 'This payment slip has already been uploaded', 'receipt_known');
export const tooManyWaiting = (count: number): DomainError =>
  new DomainError(
    'conflict',
    'too_many_receipts',
    `We are still checking ${count} payment slips of this account. Upload another when we have checked one`,
  );
