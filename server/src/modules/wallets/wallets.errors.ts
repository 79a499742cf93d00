/** The errors of wallets. */
import { longInstant } from '@ajo/contract/kernel/time';
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';

export const checkoutMissing = (): DomainError => new DomainError('missing', 'checkout_missing', 'Payment not found');
export const keyUsedOtherwise = (): DomainError =>
  new DomainError('conflict', 'idempotency_key_reused', 'This Idempotency-Key was used for another payment', {
    errors: { 'Idempotency-Key': ['This key was used for another payment'] },
  });
export const checkoutStarting = (): DomainError =>
  new DomainError('conflict', 'checkout_starting', 'This payment is being opened. Please try again in a moment');
export const cardMissing = (): DomainError => new DomainError('missing', 'card_missing', 'Card not found');
export const cardNotKeepable = (): DomainError =>
  new DomainError('conflict', 'card_not_keepable', 'The card of this payment cannot be kept');
export const sourceUnusable = (why: string): DomainError => new DomainError('conflict', 'card_unusable', why);
export const cardResting = (until: Date): DomainError =>
  new DomainError(
    'conflict',
    'card_resting',
    `This card was refused too often. It can be tried again from ${longInstant(until)}`,
  );
export const chargeUnderWay = (): DomainError =>
  new DomainError('conflict', 'charge_under_way', 'A payment for this is under way. Please wait until it is finished');
export const receiptMissing = (): DomainError => new DomainError('missing', 'receipt_missing', 'Payment not found');
export const receiptDecided = (how: string): DomainError =>
  new DomainError('conflict', 'receipt_decided', `This payment has been decided already: it is ${how}`);
export const keptInSuspense = (how: string): DomainError =>
  new DomainError('conflict', 'kept_in_suspense', `This credit was kept in suspense, and its payment is ${how}. Its match stays`);
export const receiptRequested = (): DomainError =>
  new DomainError(
    'conflict',
    'receipt_requested',
    'A request about this payment in suspense is pending. Approve or decline the request first',
  );
export const notInNaira = (): DomainError =>
  new DomainError('conflict', 'not_in_naira', 'This payment is not in naira. It can only be refunded');
export const notRefundable = (): DomainError =>
  new DomainError('conflict', 'not_refundable', 'This is a returned payout: there is no payer to refund');
export const notRefundableAtBank = (): DomainError =>
  new DomainError(
    'conflict',
    'not_refundable_at_bank',
    'This money cannot be refunded through a provider. Book this payment, or return it to its sender',
  );
export const notReturnable = (): DomainError =>
  new DomainError('conflict', 'not_returnable', 'Only money of our own bank accounts is returned to its sender');
export const notReturned = (): DomainError =>
  new DomainError('conflict', 'not_returned', 'Only a returned payout can become credit of its customer');
export const targetTakesIt = (label: string): DomainError =>
  new DomainError('conflict', 'target_takes_it', `${label} still takes money: book it there`);
export const targetOfAnother = (noun: string, customer: string): DomainError =>
  wrongField('target', `This is a returned payout to ${customer}: choose one of their ${noun}s`, 'target_of_another');
export const targetUnknown = (noun: string): DomainError => wrongField('target', `This ${noun} was not found`, 'target_unknown');
/** @param why of this payment, when the purpose states it. */
export const targetTakesNothing = (noun: string, why?: string): DomainError =>
  wrongField(
    'target',
    `This ${noun} ${why ? `does not take this payment: ${why}` : 'takes no payments any more'}`,
    'target_takes_nothing',
  );
export const purposeUnknown = (): DomainError => wrongField('purpose', 'Choose what it is for from the list', 'purpose_unknown');
export const ownReceipt = (): DomainError =>
  new DomainError('forbidden', 'receipt_own', 'You cannot book a payment for yourself');
export const walletFresh = (): DomainError =>
  new DomainError('conflict', 'wallet_fresh', 'This customer has just been given a new account number');
export const partInSuspense = (reference: string): DomainError =>
  new DomainError(
    'conflict',
    'part_in_suspense',
    `The payment ${reference} was divided, and another part of it is kept in suspense. This part cannot be put there too`,
  );
export const providerOff = (): DomainError => wrongField('product', 'Providus is not set up. Choose paystack', 'provider_off');
export const notSigned = (): DomainError => new DomainError('signed-out', 'bad_signature', 'The signature does not match');
export const providerUndecided = (): DomainError =>
  new DomainError('unavailable', 'provider_unavailable', 'The payment provider cannot confirm this payment now', {
    retryAfterSeconds: 60,
  });

export const paymentNotFound = (reference: string): DomainError =>
  new DomainError(
    'unavailable',
    'payment_not_found',
    `The payment provider announced the payment ${reference} but does not find it`,
    {
      retryAfterSeconds: 60,
    },
  );
