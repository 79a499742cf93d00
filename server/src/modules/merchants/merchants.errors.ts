/** Every refusal of the module merchants. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { type Day, longDay } from '@ajo/contract/kernel/time';

export const merchantMissing = (): DomainError => new DomainError('missing', 'merchant_missing', 'Merchant not found');
const conflict = (code: string, text: string): DomainError => new DomainError('conflict', code, text);

export const nothingOwed = (): DomainError =>
  wrongField('amount', 'Nothing more is owed. Pending payments cover the balance', 'nothing_owed');
export const aboveOwed = (open: Kobo): DomainError => wrongField('amount', `Enter ${naira(open)} or less`, 'above_owed');
export const paidOutside = (from: Day, to: Day): DomainError =>
  wrongField('paid_on', `Choose a day from ${longDay(from)} to ${longDay(to)}`, 'paid_outside');
export const referenceBooked = (): DomainError =>
  wrongField('reference', 'A payment with this reference is recorded already', 'reference_already_booked');
export const settlementMissing = (): DomainError =>
  new DomainError('missing', 'settlement_missing', 'Payment to the merchant not found');
export const notBooked = (): DomainError => conflict('settlement_not_booked', 'Only a booked payment can be reversed');
/** @param on the day of the line. */
export const provenAtBank = (on: Day): DomainError =>
  conflict(
    'settlement_proven',
    `The bank line of ${longDay(on)} proves this payment. End its match in the reconciliation before you reverse the payment`,
  );
