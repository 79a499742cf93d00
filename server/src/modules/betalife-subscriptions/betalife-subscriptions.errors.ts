/** Errors of subscriptions on BetaLife packages. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { type Day, longDay } from '@ajo/contract/kernel/time';

const conflict = (code: string, text: string): DomainError => new DomainError('conflict', code, text);

export const subscriptionMissing = (): DomainError =>
  new DomainError('missing', 'subscription_missing', 'This subscription does not exist');
export const packageNotOffered = (): DomainError =>
  wrongField('package_id', 'This package is not on offer. Choose another one', 'package_not_offered');
export const startOutside = (from: Day, until: Day): DomainError =>
  wrongField('start_on', `Choose a day between ${longDay(from)} and ${longDay(until)}`, 'start_outside');
export const addressMissing = (): DomainError =>
  wrongField('delivery.address', 'Enter the address for the delivery', 'address_missing');
export const keyUsed = (): DomainError =>
  conflict('idempotency_key_reused', 'This key was used for another subscription. Start again');
export const notPayable = (): DomainError => conflict('not_payable', 'This subscription takes no payments any more');
export const priceEnded = (): DomainError =>
  conflict('price_ended', 'The price no longer holds. Extend the subscription, or turn it into cash');
export const tooMuch = (remaining: Kobo): DomainError =>
  wrongField('amount', `Enter an amount up to ${naira(remaining)}, which is what is left of the price`, 'more_than_remaining');
export const tooLittle = (smallest: Kobo): DomainError =>
  wrongField('amount', `Enter an amount of ${naira(smallest)} or more`, 'too_little');
export const aboveLevel = (message: string): DomainError => conflict('deposit_limit', message);
