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
export const notPayable = (): DomainError => conflict('not_payable', 'This subscription takes no more payments');
export const priceEnded = (): DomainError =>
  conflict('price_ended', 'The price no longer holds. Extend the subscription, or turn what you paid into credit');
export const tooMuch = (remaining: Kobo): DomainError =>
  wrongField('amount', `Enter an amount up to ${naira(remaining)}, which is what is left of the price`, 'more_than_remaining');
export const tooLittle = (smallest: Kobo): DomainError =>
  wrongField('amount', `Enter an amount of ${naira(smallest)} or more`, 'too_little');
export const aboveLevel = (message: string): DomainError => conflict('deposit_limit', message);
export const notOpen = (): DomainError => conflict('not_open', 'This subscription has ended or is fully paid');
export const chargeUnderWay = (): DomainError =>
  conflict('charge_under_way', 'Your card is being charged for this package. Wait until it is finished');
export const customerChargeUnderWay = (): DomainError =>
  conflict('charge_under_way', 'The card of the customer is being charged for this package. Wait until it is finished');
export const notMissed = (): DomainError => conflict('not_missed', 'The price still holds. Cancel the subscription instead');
export const nothingToRefund = (): DomainError => conflict('nothing_to_refund', 'This subscription has no money to refund');
export const ownSubscription = (): DomainError =>
  new DomainError('forbidden', 'own_subscription', 'Another person must do this: it is your own subscription');
export const extendedBefore = (): DomainError =>
  conflict('extended_before', 'This subscription was extended before. It can be extended once');
export const nothingLate = (): DomainError => conflict('nothing_late', 'No part is late, so there is nothing to extend');
export const packageGone = (): DomainError =>
  conflict('package_gone', 'This package is no longer on offer. Turn what you paid into credit');
export const noBankAccount = (): DomainError =>
  conflict('no_bank_account', 'Add a bank account in your own name, or take the money as credit');
export const paidFromSavings = (): DomainError =>
  conflict('paid_from_savings', 'You paid from savings, so the money becomes credit. You can move it to savings again');
export const quoteChanged = (total: Kobo): DomainError =>
  conflict('quote_changed', `You would receive ${naira(total)} today. Reload the page and try again`);
export const extensionChanged = ({ until, price }: { until: Day; price: Kobo }): DomainError =>
  conflict('extension_changed', `The extension is until ${longDay(until)} at ${naira(price)}. Reload the page and try again`);
export const deliveredBefore = (): DomainError => conflict('delivered_before', 'This package has been delivered already');
export const deliveryBegun = (): DomainError =>
  conflict('delivery_begun', 'The delivery has begun. Contact us to change where it goes');
export const nothingToDeliver = (): DomainError =>
  conflict('nothing_to_deliver', 'Nothing is owed: the package is not fully paid');
export const deliveredOutside = (): DomainError =>
  wrongField('delivered_on', 'Choose a day between the last payment and today', 'delivered_outside');
export const photoMissing = (): DomainError => wrongField('photo', 'Add a photo of the delivery', 'photo_missing');
export const codeMissing = (): DomainError => wrongField('code', 'Send a code to the customer, then enter it', 'code_missing');
export const wrongCode = (): DomainError => wrongField('code', 'This is not the code that was sent', 'wrong_code');
export const codeTriedTooOften = (): DomainError =>
  wrongField('code', 'Too many wrong codes. Send a new one', 'code_tried_too_often');
export const codeSentJustNow = (): DomainError => conflict('code_sent_just_now', 'Wait a minute before you send another code');
