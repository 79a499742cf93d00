/** Refusals of taxes. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { type Day, longDay } from '@ajo/contract/kernel/time';

const conflict = (code: string, text: string): DomainError => new DomainError('conflict', code, text);

export const monthNotOver = (to: Day): DomainError =>
  wrongField('month', `The month ends on ${longDay(to)}. Record the payment after it`, 'month_not_over');
export const nothingOpen = (): DomainError => wrongField('month', 'Nothing is open for this month', 'nothing_open');
export const aboveOpen = (open: Kobo): DomainError => wrongField('amount', `${naira(open)} is open for this month`, 'above_open');
export const paidOutside = (from: Day, to: Day): DomainError =>
  wrongField('paid_on', `Choose a day from ${longDay(from)} to ${longDay(to)}`, 'paid_outside');
export const referenceBooked = (): DomainError =>
  wrongField('reference', 'A payment with this reference is recorded already', 'reference_already_booked');
export const remittanceMissing = (): DomainError =>
  new DomainError('missing', 'remittance_missing', 'Payment to the tax authority not found');
export const notBooked = (): DomainError => conflict('remittance_not_booked', 'Only a booked payment can be reversed');
/** @param on the day of the line. */
export const provenAtBank = (on: Day): DomainError =>
  conflict(
    'remittance_proven',
    `The bank line of ${longDay(on)} proves this payment. End its match in the reconciliation before you reverse the payment`,
  );
