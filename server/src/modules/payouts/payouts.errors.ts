/** Errors of payouts. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Day, longDay } from '@ajo/contract/kernel/time';

export const payoutMissing = (): DomainError => new DomainError('missing', 'payout_missing', 'Payout not found');
export const payoutAlive = (): DomainError => new DomainError('conflict', 'payout_alive', 'This payout has already been ordered');
/** `byHand`: payouts of this purpose are recorded by hand. */
export const payoutDisputed = (byHand = false): DomainError =>
  new DomainError(
    'conflict',
    'payout_disputed',
    `The provider contradicts an earlier payout for this. Ask the provider, then query that payout again${byHand ? ', or record it by hand' : ''}`,
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

export const notDisputed = (): DomainError =>
  new DomainError('conflict', 'payout_not_disputed', 'The provider does not contradict this payout. Query it instead');
export const recordedElsewhere = (): DomainError =>
  new DomainError('conflict', 'payout_recorded_elsewhere', 'This payout is not recorded by hand here. Open what it is for');
export const newerPayout = (): DomainError =>
  new DomainError('conflict', 'payout_alive', 'Another attempt has been paid or is on its way. Recover the money of one of them');
export const payoutChanged = (): DomainError =>
  new DomainError('conflict', 'payout_changed', 'The payout has changed since. Decline this and record it again');
export const ownPayout = (): DomainError =>
  new DomainError('forbidden', 'own_payout', 'You cannot record a payout of your own money');
export const referenceUsed = (): DomainError =>
  wrongField('reference', 'Another payment was recorded under this reference', 'reference_used');
export const inFuture = (): DomainError => wrongField('on', 'Choose today or an earlier day', 'paid_in_future');
export const beforeOrder = (on: Day): DomainError =>
  wrongField('on', `It was ordered on ${longDay(on)}: choose that day or a later one`, 'paid_before_order');
