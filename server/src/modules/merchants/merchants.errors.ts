/** Every refusal of the module merchants. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { type Day, longDay } from '@ajo/contract/kernel/time';

export const merchantMissing = (): DomainError => new DomainError('missing', 'merchant_missing', 'Merchant not found');
export const nothingOwed = (): DomainError =>
  wrongField('amount', 'Nothing more is owed. Pending payments cover the balance', 'nothing_owed');
export const aboveOwed = (open: Kobo): DomainError => wrongField('amount', `Enter ${naira(open)} or less`, 'above_owed');
export const paidOutside = (from: Day, to: Day): DomainError =>
  wrongField('paid_on', `Choose a day from ${longDay(from)} to ${longDay(to)}`, 'paid_outside');
export const referenceBooked = (): DomainError =>
  wrongField('reference', 'A payment with this reference is recorded already', 'reference_already_booked');
