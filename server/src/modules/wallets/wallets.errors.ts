/** Every "no" that wallets can say. */
import { shortInstant } from '@ajo/contract/kernel/time';
import { DomainError } from '@ajo/contract/kernel/errors';

export const checkoutMissing = (): DomainError => new DomainError('missing', 'checkout_missing', 'There is no such payment');
export const keyUsedOtherwise = (): DomainError =>
  new DomainError('conflict', 'idempotency_key_reused', 'This Idempotency-Key was used for another payment');
export const checkoutStarting = (): DomainError =>
  new DomainError('conflict', 'checkout_starting', 'This payment is being opened. Please try again in a moment');
export const cardMissing = (): DomainError => new DomainError('missing', 'card_missing', 'There is no such card');
export const cardNotKeepable = (): DomainError =>
  new DomainError('conflict', 'card_not_keepable', 'The card of this payment cannot be kept');
export const cardUnusable = (why: string | null): DomainError =>
  new DomainError(
    'conflict',
    'card_unusable',
    `This card cannot be used any more: ${why ?? 'its bank refuses it'}. Please use another`,
  );
export const cardResting = (until: Date): DomainError =>
  new DomainError(
    'conflict',
    'card_resting',
    `This card was refused too often. It can be tried again from ${shortInstant(until)}`,
  );
export const chargeUnderWay = (): DomainError =>
  new DomainError('conflict', 'charge_under_way', 'A payment for this is under way. Please wait until it is finished');
export const notSigned = (): DomainError => new DomainError('signed-out', 'bad_signature', 'The signature does not match');
export const providerUndecided = (): DomainError =>
  new DomainError('unavailable', 'provider_unavailable', 'The payment provider cannot confirm this payment now', {
    retryAfterSeconds: 60,
  });
