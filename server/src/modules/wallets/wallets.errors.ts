/** Every "no" that wallets can say. */
import { DomainError } from '@ajo/contract/kernel/errors';

export const checkoutMissing = (): DomainError => new DomainError('missing', 'checkout_missing', 'There is no such payment');
export const keyUsedOtherwise = (): DomainError =>
  new DomainError('conflict', 'idempotency_key_reused', 'This Idempotency-Key was used for another payment');
export const checkoutStarting = (): DomainError =>
  new DomainError('conflict', 'checkout_starting', 'This payment is being opened. Please try again in a moment');
export const notSigned = (): DomainError => new DomainError('signed-out', 'bad_signature', 'The signature does not match');
export const providerUndecided = (): DomainError =>
  new DomainError('unavailable', 'provider_unavailable', 'The payment provider cannot confirm this payment now', {
    retryAfterSeconds: 60,
  });
