/** Looks up purposes in the registry of money in, and asks it about deposits. */
import { noMoney, sumOf } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import type { Tx } from '#platform/db/transaction';
import type { BookingOutcome, MoneyIn, MoneyInPurposeHandler, MoneyInRegistry, SuspenseBooking } from './money-in.ts';
import { isPayerClosed } from './receipt.store.ts';
import { purposeUnknown } from './wallets.errors.ts';

/** @throws Error for a purpose that is stored but no longer registered: the job is retried and then given up with a notification. */
export function handlerOf({ purposes }: MoneyInRegistry, purpose: string): MoneyInPurposeHandler {
  const handler = purposes[purpose];
  if (!handler) throw new Error(`no module books money for the purpose ${purpose}`);
  return handler;
}

/** @throws DomainError `purpose_unknown` when staff cannot book suspense money for it. */
export function suspenseOf({ purposes }: MoneyInRegistry, purpose: string): SuspenseBooking {
  const suspense = purposes[purpose]?.suspense;
  if (!suspense) throw purposeUnknown();
  return suspense;
}

/** The purposes that staff may book suspense money for, in the registry's order. */
export const suspensePurposes = ({ purposes }: MoneyInRegistry): { purpose: string; noun: string; hint: string }[] =>
  Object.entries(purposes).flatMap(([purpose, { suspense }]) =>
    suspense ? [{ purpose, noun: suspense.noun, hint: suspense.hint }] : [],
  );

/** Posts its journal last. Every deposit for a person whose account is closed is refused. */
export async function bookMoneyIn(
  tx: Tx,
  context: Context,
  registry: MoneyInRegistry,
  moneyIn: MoneyIn,
): Promise<BookingOutcome> {
  const handler = handlerOf(registry, moneyIn.purpose);
  if (handler.isDeposit && (await isPayerClosed(tx, moneyIn.payerId))) return 'refused';
  return handler.book(tx, context, moneyIn);
}

/** The deposits of one payment count together towards the customer's limits. Before the shares are booked: balances are still the ones before. */
export async function checkDeposits(
  tx: Tx,
  context: Context,
  registry: MoneyInRegistry,
  bookings: readonly Pick<MoneyIn, 'purpose' | 'payerId' | 'amount'>[],
): Promise<void> {
  const deposits = bookings.filter(({ purpose }) => handlerOf(registry, purpose).isDeposit);
  const [first] = deposits;
  const amount = sumOf(deposits.map((deposit) => deposit.amount));
  if (!first || amount <= noMoney) return;
  const { payerId: customerId } = first;
  // The bookings refuse the money of an account that was closed.
  if (await registry.accountHolder(tx, customerId)) await registry.checkDeposits(tx, context, { customerId, amount });
}
