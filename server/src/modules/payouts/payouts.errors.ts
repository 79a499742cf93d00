/** Errors of payouts. */
import { DomainError } from '@ajo/contract/kernel/errors';

export const payoutMissing = (): DomainError => new DomainError('missing', 'payout_missing', 'Payout not found');
export const payoutAlive = (): DomainError => new DomainError('conflict', 'payout_alive', 'This payout has already been ordered');
export const payoutDisputed = (): DomainError =>
  new DomainError(
    'conflict',
    'payout_disputed',
    'The provider contradicts an earlier payout for this. Ask the provider, then query that payout again',
  );
export const payoutClaimed = (): DomainError =>
  new DomainError('conflict', 'payout_claimed', 'The payout is on its way and cannot be stopped any more');
export const payoutInDoubt = (): DomainError =>
  new DomainError('conflict', 'payout_disputed', 'We are checking with the bank whether the money was sent. Please contact us');
export const payoutNotSent = (): DomainError =>
  new DomainError('conflict', 'payout_not_sent', 'This payout has not been sent yet');
export const providerSilent = (): DomainError =>
  new DomainError('unavailable', 'provider_unavailable', 'The payment provider is not responding. Please try again', {
    retryAfterSeconds: 60,
  });
