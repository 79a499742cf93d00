/** Every "no" about slips and imports. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import type { PaymentSlipState } from '@ajo/contract/modules/repayments.slips';

export const slipMissing = (): DomainError => new DomainError('missing', 'receipt_missing', 'There is no such receipt');
export const notYours = (): DomainError => new DomainError('forbidden', 'forbidden', 'You are not allowed to do this');
export const slipDecided = (status: PaymentSlipState): DomainError =>
  new DomainError('conflict', 'receipt_decided', `This receipt is ${status} already`);
export const sameUploader = (): DomainError =>
  new DomainError('forbidden', 'receipt_same_person', 'Somebody else must confirm a receipt that you handed in');
export const slipKnown = (): DomainError =>
  wrongField('file', 'This receipt has been handed in for this loan already', 'receipt_known');

export const importMissing = (): DomainError => new DomainError('missing', 'import_missing', 'There is no such import');
export const importKnown = (): DomainError =>
  wrongField('file', 'This file has been imported already. Change it before you import again', 'import_known');
export const unreadable = (why: string): DomainError => wrongField('file', why, 'import_unreadable');
export const takesOverOutside = (): DomainError =>
  wrongField('takes_over_on', 'Choose today or one of the 25 days before', 'import_takes_over_outside');
export const nothingOwed = (): DomainError =>
  new DomainError(
    'conflict',
    'loan_paid_off',
    'paid: nothing is owed on this loan any more; only loans that run are brought over',
  );
