/** The errors of settlements. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';

export const settlementMissing = (): DomainError => new DomainError('missing', 'settlement_missing', 'Settlement not found');
export const settlementUnknown = (field: string): DomainError =>
  wrongField(field, 'Settlement not found. Create it first', 'settlement_unknown');
export const settlementBooked = (): DomainError =>
  new DomainError('conflict', 'settlement_booked', 'This credit is booked already');
export const settlementKnown = (): DomainError =>
  new DomainError('conflict', 'settlement_known', 'This settlement is in the list already');
export const creditNotFound = (field: string): DomainError =>
  wrongField(field, 'The bank has no record of this credit. Check the id', 'credit_not_found');
export const numberUnknown = (): DomainError =>
  wrongField('account_number', "This is not a customer's Paystack account number", 'number_unknown');
export const dayInFuture = (): DomainError => wrongField('paid_on', 'Choose today or an earlier day', 'day_in_future');
export const requeryFresh = (): DomainError =>
  new DomainError('conflict', 'requery_fresh', 'Paystack was queried for this number in the last ten minutes');
export const bankOff = (): DomainError =>
  new DomainError('conflict', 'bank_off', 'Providus is not set up, so there is no bank to request a notice from');
export const batchMissing = (): DomainError => new DomainError('missing', 'settlement_batch_missing', 'Batch not found');
