/** Between the wire's words and the account engine's: the events of a question, and the account as it is answered. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, minus, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import { type AccountView, largestPrincipal, type ScheduleEvent, type ScheduleQuestion } from '@ajo/contract/modules/schedules';
import type { Account, AccountEvent, AccountRow, AccountTransaction, Servicing } from './account.ts';
import { accountOn, inOrder } from './account.rules.ts';
import { rateOf } from './rate.rules.ts';
import { type Amounts, components, type Terms } from './schedule.ts';
import * as no from './schedules.errors.ts';

const percent = (text: string) => ({ numerator: rateOf(text, 'year').hundredMillionths, denominator: 100_000_000n });

/** From the question to the engine. A rebate above 100 % counts as 100 %. */
export function servicingOf({
  penalty,
  principal_first_after_days,
  early_settlement_rebate_percent: rebate,
}: ScheduleQuestion): Servicing {
  const rebateBps = rateOf(rebate, 'year').hundredMillionths / 10_000n;
  return {
    rebateBps: rebateBps > 10_000n ? 10_000n : rebateBps,
    principalFirstAfterDays: principal_first_after_days,
    penalty: penalty && {
      kind: penalty.kind,
      rate: rateOf(penalty.percent, 'year'),
      on: penalty.on,
      graceDays: penalty.grace_days,
      cap: penalty.cap_percent === undefined ? undefined : percent(penalty.cap_percent),
      freeDays: penalty.free_days,
    },
  };
}

/** Events without an id are numbered in their order: "1", "2", … */
export function eventsOf(wire: readonly ScheduleEvent[]): AccountEvent[] {
  const known = wire.map((event, at) => ({ ...event, id: event.id ?? String(at + 1) }));
  const undone = new Set<string>();
  return known.map((event, at): AccountEvent => {
    if (event.type === 'reschedule') return rescheduleFrom(event);
    if (event.type === 'repayment') return repaymentFrom(event);
    if (event.type !== 'reversal') return event;
    const reverses = event.reverses ?? latestPayment(known.slice(0, at), { ...event, undone });
    undone.add(reverses);
    return { type: 'reversal', id: event.id, on: event.on, reverses };
  });
}

type Known = ScheduleEvent & { id: string };

const repaymentFrom = ({ penalties_last: penaltiesLast, ...event }: Extract<Known, { type: 'repayment' }>): AccountEvent => ({
  ...event,
  penaltiesLast,
});

function rescheduleFrom({
  id,
  on,
  instalments,
  first_due_on,
  annual_rate,
  monthly_rate,
  spread,
}: Extract<Known, { type: 'reschedule' }>): AccountEvent {
  const percentage = annual_rate ?? monthly_rate;
  const rate = percentage === undefined ? undefined : rateOf(percentage, annual_rate === undefined ? 'month' : 'year');
  return { type: 'reschedule', id, on, instalments, firstDueOn: first_due_on, rate, spread };
}

function latestPayment(
  before: readonly Known[],
  { amount, undone }: { amount?: Kobo | undefined; undone: ReadonlySet<string> },
): string {
  const payments = before.filter((event) => event.type === 'repayment' || event.type === 'prepayment');
  return payments.findLast((event) => !undone.has(event.id) && (amount === undefined || event.amount === amount))?.id ?? '';
}

/**
 * Why no account follows from these events: an event before the disbursement, a reversal of nothing or of a reversal, a repeated id, or
 * an event that is impossible after a write-off. The error names the event.
 */
export function whyNotEvents(terms: Terms, events: readonly AccountEvent[]): DomainError | undefined {
  return whyNotEachEvent(terms, events) ?? whyNotAfterWriteOff(events) ?? whyNotTotal(terms, events);
}

function whyNotEachEvent(terms: Terms, events: readonly AccountEvent[]): DomainError | undefined {
  const ids = new Set<string>();
  const reversible = new Map<string, Day>();
  for (const [at, event] of events.entries()) {
    if (event.on < terms.disbursedOn) return no.eventTooEarly(at);
    if (ids.has(event.id)) return no.sameEventTwice(at);
    ids.add(event.id);
    if (event.type === 'reversal') {
      const occurredOn = reversible.get(event.reverses);
      if (occurredOn === undefined || occurredOn > event.on) return no.nothingToReverse(at);
      reversible.delete(event.reverses);
    } else reversible.set(event.id, event.on);
    if (terms.rows && event.type === 'tranche') return no.notWithRows(`events.${at}.type`);
    if (event.type === 'reschedule' && event.firstDueOn && event.firstDueOn <= event.on) return no.eventFirstDueTooEarly(at);
  }
  return undefined;
}

const afterWriteOff: ReadonlySet<AccountEvent['type']> = new Set(['repayment', 'prepayment', 'reversal']);

/** In the order of the replay, without reversed events. */
function whyNotAfterWriteOff(events: readonly AccountEvent[]): DomainError | undefined {
  const reversed = new Set(events.flatMap((event) => (event.type === 'reversal' ? [event.reverses] : [])));
  let isWrittenOff = false;
  for (const event of inOrder(events).filter(({ id }) => !reversed.has(id))) {
    if (isWrittenOff && !afterWriteOff.has(event.type)) return no.notAfterWriteOff(events.indexOf(event));
    isWrittenOff ||= event.type === 'write_off';
  }
  return undefined;
}

/** Figures above the largest principal could leave the range of exact JSON numbers. */
function whyNotTotal({ principal, tranches = [] }: Terms, events: readonly AccountEvent[]): DomainError | undefined {
  let lent = sumOf([principal, ...tranches.map(({ amount }) => amount)]);
  if (lent > largestPrincipal) return no.lentTooMuch('tranches');
  for (const [at, event] of events.entries()) {
    if (event.type !== 'tranche' && event.type !== 'charge') continue;
    lent = plus(lent, event.amount);
    if (lent > largestPrincipal) return no.lentTooMuch(`events.${at}.amount`);
  }
  return undefined;
}

/** The account requested in a preview; undefined when only the schedule is requested. */
export function accountFor(terms: Terms, question: ScheduleQuestion, events: readonly AccountEvent[]): AccountView | undefined {
  const last = events
    .map(({ on }) => on)
    .toSorted()
    .at(-1);
  const on = question.as_of ?? last;
  if (!on) return undefined;
  const day = later(on, terms.disbursedOn);
  // A reversal of a later day is not known yet: the account is as it was.
  const known = events.filter((event) => !isBefore(day, event.on));
  return accountView(accountOn({ terms, servicing: servicingOf(question) }, known, day));
}

const later = (a: Day, b: Day): Day => (a < b ? b : a);

const total = (amounts: Amounts): Kobo => sumOf(components.map((component) => amounts[component]));

/** The account as the API returns it, in kobo. */
export const accountView = (account: Account): AccountView => ({
  as_of: account.on,
  status: account.state,
  rows: account.rows.map(rowView),
  transactions: account.transactions.map(transactionView),
  balances: {
    outstanding: account.outstanding,
    total_outstanding: total(account.outstanding),
    due: account.due,
    total_due: total(account.due),
    interest_earned: account.interestEarned,
    customer_credit: account.credit,
    recovered: account.recovered,
    written_off: account.writtenOff,
    payoff: account.payoff,
  },
  days_past_due: account.daysPastDue,
});

const rowView = ({ number, dueOn, state, billed, paid, waived, writtenOff }: AccountRow): AccountView['rows'][number] => ({
  number,
  due_on: dueOn,
  status: state,
  asked: billed,
  paid,
  waived,
  written_off: writtenOff,
  total: total(billed),
  outstanding: [paid, waived, writtenOff].map(total).reduce(minus, total(billed)),
});

const transactionView = (transaction: AccountTransaction): AccountView['transactions'][number] => ({
  id: transaction.event.id,
  on: transaction.event.on,
  type: transaction.event.type,
  amount: transaction.amount ?? noMoney,
  split: transaction.split,
  parts: transaction.parts,
  overpaid: transaction.overpaid,
  recovered: transaction.recovered,
  principal_balance: transaction.balance,
  reversed_by: transaction.reversedBy ?? null,
});
