/** When a customer in arrears may be contacted, what a contact may state, and whether a promise was kept. Pure. */
import { type DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Kobo, kobo, naira, noMoney, plus } from '@ajo/contract/kernel/money';
import { promises } from '@ajo/contract/kernel/promises';
import { addDays, type Day, dayInLagos, dayMs, hourMs, isBefore, startOfDay } from '@ajo/contract/kernel/time';
import {
  type ContactBreach,
  contactRecordedWithinDays,
  type LateBucket,
  type NewContact,
  type PaymentHelpRequest,
  type PromiseState,
  type RecoverySettings,
} from '@ajo/contract/modules/recovery';
import { addBankDays } from '#modules/schedules';

type Limits = Pick<RecoverySettings, 'contact_from' | 'contact_to' | 'contacts_per_day'>;
const furthestPromiseDays = 90;
export const furthestPromise = (today: Day): Day => addDays(today, furthestPromiseDays);
/** The last day for the answer to a request for help. */
export const answerBy = (requestedAt: Date): Day => addBankDays(dayInLagos(requestedAt), promises.helpDays);
const smallestPromise = kobo(10_000n);

type Contact = Omit<NewContact, 'contacted_at'> & { contactedAt: Date };

type PromiseFacts = { owed?: Kobo | undefined; kept?: Kobo | undefined };

/**
 * `owed`: on the loan, of a contact with a promise. `kept`: what has arrived of an open promise that this one changes. It counts for the new one.
 * The hours and the limit of the day are no reason: see `breachOf`.
 */
export function whyNotContact(
  { contactedAt, outcome, promised_on: on, promised_amount: amount }: Contact,
  { now, ...facts }: PromiseFacts & { now: Date },
): DomainError | undefined {
  if (contactedAt > now) return wrongField('contacted_at', 'The contact cannot be in the future', 'contact_in_future');
  if (now.getTime() - contactedAt.getTime() > contactRecordedWithinDays * dayMs)
    return wrongField('contacted_at', `Record a contact within ${contactRecordedWithinDays} days`, 'contact_too_old');
  return whyNotPromise({ outcome, on, amount }, dayInLagos(contactedAt)) ?? whyNotPromised(amount, facts);
}

/**
 * What a contact broke when it took place. With a time of its own it is recorded as it was: a refusal would only make its time untrue. `spokenTo`: how often the
 * customer had been reached on that day.
 */
export function breachOf(
  { contactedAt, outcome, channel }: Pick<Contact, 'contactedAt' | 'outcome' | 'channel'>,
  { spokenTo, limits }: { spokenTo: number; limits: Limits },
): ContactBreach | null {
  if (channel !== 'mail' && !isWithinHours(contactedAt, limits)) return 'hours';
  return isSpokenTo({ channel, outcome }) && spokenTo >= limits.contacts_per_day ? 'daily_limit' : null;
}

const timesText = (times: number): string => (times === 1 ? 'One contact' : `No more than ${times} contacts`);

/** A contact of now is prevented, not recorded: a time has to be entered for one that has taken place. */
export const whyNotNow = (breach: ContactBreach, limits: Limits): DomainError =>
  breach === 'hours'
    ? wrongField(
        'contacted_at',
        `Customers may be contacted from ${limits.contact_from}:00 to ${limits.contact_to}:00 only. If you have contacted them, enter the time`,
        'contact_hours',
      )
    : wrongField(
        'contacted_at',
        `This customer was reached today already. ${timesText(limits.contacts_per_day)} a day is permitted. If you have contacted them again, enter the time`,
        'contact_daily_limit',
      );

const breachTexts: Record<ContactBreach, string> = {
  hours: 'It was outside of the contact hours. Compliance is notified',
  daily_limit: 'The customer had been reached on that day already. Compliance is notified',
};

/** The answer to the person who recorded it. */
export const recordedText = (what: 'Contact' | 'Visit', { breach }: { breach: ContactBreach | null }): string =>
  breach ? `${what} recorded. ${breachTexts[breach]}` : `${what} recorded`;

function whyNotPromised(amount: Kobo | undefined, { owed, kept = noMoney }: PromiseFacts): DomainError | undefined {
  if (amount === undefined) return undefined;
  if (kept > noMoney && amount <= kept) return wrongField('promised_amount', paidAlready(kept), 'promise_kept_already');
  return owed !== undefined && amount > plus(owed, kept)
    ? wrongField('promised_amount', tooMuch(owed, kept), 'promise_above_owed')
    : undefined;
}

const tooMuch = (owed: Kobo, kept: Kobo): string =>
  kept > noMoney
    ? `The customer owes ${naira(owed)} and has paid ${naira(kept)} of the open promise. Enter ${naira(plus(owed, kept))} or less`
    : `The customer owes ${naira(owed)}. Enter that or less`;

const paidAlready = (kept: Kobo): string =>
  `The customer has paid ${naira(kept)} of the open promise. Enter the whole amount of the new promise, above that`;

/** A mail, or an unanswered call, is no contact that counts. */
const isSpokenTo = ({ channel, outcome }: Pick<NewContact, 'channel' | 'outcome'>): boolean =>
  channel !== 'mail' && (outcome === 'reached' || outcome === 'refused' || outcome === 'promise');

export const isWithinHours = (at: Date, { contact_from: from, contact_to: to }: Omit<Limits, 'contacts_per_day'>): boolean => {
  const hour = (at.getTime() - startOfDay(dayInLagos(at)).getTime()) / hourMs;
  return hour >= from && hour < to;
};

/**
 * A customer's own promise is for at least ₦100 and at most what is owed; the other requests have no day and amount. `kept`: what has arrived of an open
 * promise that this one changes. It counts for the new one.
 */
export function whyNotHelp(
  { kind, promised_on: on, promised_amount: amount }: PaymentHelpRequest,
  { today, owed, kept = noMoney }: { today: Day; owed: Kobo; kept?: Kobo | undefined },
): DomainError | undefined {
  const refused = whyNotPromise({ outcome: kind === 'promise' ? 'promise' : 'reached', on, amount }, today);
  if (refused || amount === undefined) return refused;
  const max = plus(owed, kept);
  if (amount > max)
    return wrongField('promised_amount', `You owe ${naira(owed)}: promise ${naira(max)} or less`, 'promise_above_owed');
  if (kept > noMoney && amount <= kept)
    return wrongField('promised_amount', `You have paid ${naira(kept)} of it: promise more than that`, 'promise_kept_already');
  return amount < smallestPromise
    ? wrongField('promised_amount', `Promise ${naira(smallestPromise)} or more`, 'promise_too_small')
    : undefined;
}

type NewPromise = { outcome: NewContact['outcome']; on: Day | undefined; amount: Kobo | undefined };

function whyNotPromise({ outcome, on, amount }: NewPromise, today: Day): DomainError | undefined {
  if (outcome !== 'promise') {
    const field = on ? 'promised_on' : 'promised_amount';
    return on || amount !== undefined
      ? wrongField(field, 'Only a promise has a day and an amount', 'promise_unexpected')
      : undefined;
  }
  if (!on) return wrongField('promised_on', 'Enter the day of the promise', 'promise_incomplete');
  if (amount === undefined) return wrongField('promised_amount', 'Enter the promised amount', 'promise_incomplete');
  if (isBefore(on, today)) return wrongField('promised_on', 'The day of a promise cannot be in the past', 'promise_past');
  return isBefore(furthestPromise(today), on)
    ? wrongField('promised_on', `A promise is for the next ${furthestPromiseDays} days`, 'promise_too_far')
    : undefined;
}

type Before = { id: string; since: Day; after: Date | null; promise: { state: PromiseState } };

/** Of a new promise. What has arrived of the open one that it changes counts for it, and what kept a promise does not count for the next. */
export function followsPromise(before: Before | undefined, madeAt: Date) {
  const changed = before?.promise.state === 'open' ? before : undefined;
  const counted = before?.promise.state === 'kept' ? madeAt : null;
  return {
    changes_id: changed?.id ?? null,
    promised_since: changed?.since ?? null,
    promised_after: changed ? changed.after : counted,
  };
}

/** `paid`: what arrived from the day of the promise to the promised day and was not reversed, whenever. */
export function promiseState({ on, amount, paid }: { on: Day; amount: Kobo; paid: Kobo }, today: Day): PromiseState {
  if (paid >= amount) return 'kept';
  return isBefore(on, today) ? 'broken' : 'open';
}

/** Of promises whose outcome is known. A rate of none is no rate. */
export function keptRateBps({ kept, broken }: { kept: number; broken: number }): number | null {
  const decided = kept + broken;
  return decided === 0 ? null : Math.round((kept * 10_000) / decided);
}

/** First and last day past due of each bucket. */
export const lateBuckets: Record<LateBucket, { from: number; to: number | undefined }> = {
  '1-30': { from: 1, to: 30 },
  '31-60': { from: 31, to: 60 },
  '61-90': { from: 61, to: 90 },
  '91-180': { from: 91, to: 180 },
  '181+': { from: 181, to: undefined },
};

/** @throws RangeError for a loan that is not late. */
export function bucketOf(daysPastDue: number): LateBucket {
  const found = (Object.keys(lateBuckets) as LateBucket[]).findLast((name) => daysPastDue >= lateBuckets[name].from);
  if (!found) throw new RangeError('a loan in arrears is at least a day late');
  return found;
}
