/** What early money may be used for. Pure. */
import { type Kobo, minus, noMoney } from '@ajo/contract/kernel/money';
import { type Day, daysBetween } from '@ajo/contract/kernel/time';
import type { RepaymentsView } from '@ajo/contract/modules/repayments';
import type { PrepaymentQuote } from '@ajo/contract/modules/repayments.prepayment';
import type { EarlyUse } from './early.labels.ts';

type Quoted = PrepaymentQuote['choices'][number];
export type EarlyOption<Use extends EarlyUse> = Omit<Quoted, 'effect' | 'interest_left' | 'instalments_left'> & { effect: Use };

/** More than what is due, and less than what closes the loan. */
const isAhead = (amount: Kobo | undefined, quote: PrepaymentQuote | undefined): quote is PrepaymentQuote =>
  amount !== undefined && quote?.amount === amount && amount > quote.due && amount < quote.payoff;

/** Money ahead of time that is not simply the next instalment leaves a choice where the choices differ. */
export const leavesChoice = (
  amount: Kobo | undefined,
  quote: PrepaymentQuote | undefined,
  next: Kobo | undefined,
): quote is PrepaymentQuote => isAhead(amount, quote) && amount !== next && quote.choices.length > 1;

type Account = Pick<RepaymentsView, 'next' | 'instalments' | 'outstanding' | 'due_now' | 'payoff'>;

/** Before its due day the next instalment is not paid until the quote is here: without a use it would cost the planned interest unasked. */
export const awaitsQuote = (
  amount: Kobo | undefined,
  quote: PrepaymentQuote | undefined,
  { next, due_now: due, payoff }: Account,
): boolean => amount !== undefined && amount === next?.outstanding && amount > due && amount < payoff && quote?.amount !== amount;

/** So few days before its due day the next instalment is settled as planned unless the payer chooses otherwise: little is saved, and nothing stays due. */
const shortlyDays = 7;

/**
 * The preselected use first; none where nothing is to be asked. About the next instalment only where paying it early saves interest.
 * @param account `today`: the day in Lagos.
 */
export function usesForPayer(
  amount: Kobo | undefined,
  quote: PrepaymentQuote | undefined,
  account: Account & { today: Day },
): EarlyOption<EarlyUse>[] {
  if (!isAhead(amount, quote)) return [];
  const { next } = account;
  if (!next || amount !== next.outstanding) return quote.choices.length > 1 ? quote.choices : [];
  if (!quote.choices.some(({ saves }) => saves > noMoney)) return [];
  const asPlanned = planned(quote.amount, account);
  const isShortly = daysBetween(account.today, next.due_on) <= shortlyDays;
  return isShortly ? [asPlanned, ...quote.choices] : [...quote.choices, asPlanned];
}

function planned(amount: Kobo, { next, instalments, outstanding }: Account): EarlyOption<'as_planned'> {
  const rows = instalments.filter(({ id, outstanding: open }) => id !== next?.id && open > noMoney);
  return {
    effect: 'as_planned',
    saves: noMoney,
    next_instalment: rows[0]?.outstanding ?? noMoney,
    last_due_on: rows.at(-1)?.due_on ?? null,
    total_left: minus(outstanding, amount),
    rows: rows.map(({ number, due_on: due, outstanding: open }) => ({ number, due_on: due, outstanding: open })),
  };
}
