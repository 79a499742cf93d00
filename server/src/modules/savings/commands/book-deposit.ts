/** Money that has arrived becomes a deposit: a transaction, the account active, and last its journal. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { addDays, type Day, dayInLagos, isBefore } from '@ajo/contract/kernel/time';
import type { SavingsTransactionId, SavingsChannel } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import { record } from '#modules/history';
import {
  bankCredit,
  bankOperating,
  credit,
  type JournalId,
  type Leg,
  post,
  clearingOf,
  unidentifiedReceipts,
} from '#modules/ledger';
import { notify } from '#modules/notifications';
import type { BookingOutcome, MoneyIn } from '#modules/wallets';
import { cashLegs } from '#modules/bookings';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { startEarning } from '../interest/earning.store.ts';
import { ledgerAccountOf, type SavingsAccount, savingsNumber, takesMoney } from '../savings.ts';
import { lockSavings, saveSavings } from '../savings.store.ts';
import { noteAboveLevel } from './note-above-level.ts';
import { recordTransaction } from './record-transaction.ts';

type Deposit = {
  amount: Kobo;
  reference: string;
  paidOn: Day;
  channel: SavingsChannel;
  /** Where the money is, without the credit of the account. */
  cash: Leg[];
  note?: string | undefined;
  recordedBy?: { id: string; name: string } | undefined;
};

/** Money in for a savings account. `refused` when it takes none any more: the money goes to suspense. */
export async function bookSavingsDeposit(tx: Tx, context: Context, moneyIn: MoneyIn): Promise<BookingOutcome> {
  const account = await lockReceiver(tx, moneyIn.purposeId);
  if (!takesMoney(account)) return 'refused';
  const { amount, reference, processingFee, providerFee, suspenseDecision, source } = moneyIn;
  const arrivedAt = suspenseDecision ? unidentifiedReceipts : clearingOf(reference);
  await bookDeposit(tx, context, account, {
    amount,
    reference,
    paidOn: dayInLagos(moneyIn.paidAt),
    channel: suspenseDecision ? 'suspense' : source,
    cash: cashLegs({ amount, processingFee, providerFee, arrivedAt }),
    ...(suspenseDecision && { recordedBy: suspenseDecision.by, note: suspenseDecision.note }),
  });
  return 'taken';
}

/** The account, or the one that its money was moved to at the end of its term. */
async function lockReceiver(tx: Tx, id: string): Promise<SavingsAccount> {
  const account = await lockSavings(tx, id);
  return account.successorId === null || takesMoney(account) ? account : lockReceiver(tx, account.successorId);
}

/** At the counter of finance: money in our own bank account. */
export const bookBankDeposit = (
  tx: Tx,
  context: Context,
  account: SavingsAccount,
  deposit: Omit<Deposit, 'channel' | 'cash'>,
): Promise<SavingsTransactionId> =>
  bookDeposit(tx, context, account, {
    ...deposit,
    channel: 'bank',
    cash: cashLegs({ amount: deposit.amount, arrivedAt: bankOperating }),
  });

/** The account is locked. Posts its journal last. */
async function bookDeposit(
  tx: Tx,
  context: Context,
  account: SavingsAccount,
  { amount, reference, cash, channel, recordedBy, note, paidOn }: Deposit,
): Promise<SavingsTransactionId> {
  const at = context.clock.now();
  const journalId = newId<JournalId>(at);
  const opened = dayInLagos(account.createdAt);
  const valueOn = isBefore(paidOn, opened) ? opened : paidOn;
  await noteAboveLevel(tx, context, account, amount);
  const { account: after, id } = await recordTransaction(tx, context, account, {
    type: 'deposit',
    change: amount,
    valueOn,
    channel,
    journalId,
    reference,
    note,
    recordedBy,
  });
  await activate(tx, context, { before: account, after, valueOn, isOwnAct: recordedBy === undefined });
  await record(tx, context, {
    actor: recordedBy ?? 'system',
    subject: { kind: 'savings', id: account.id },
    customerId: account.customerId,
    action: 'deposit booked',
    ...(note && { reason: note }),
    after: { amount, channel, reference, balance: after.balance },
  });
  await notify(tx, context, {
    userId: account.customerId,
    kind: 'savings',
    message: `${naira(amount)} was added to “${account.name}”. The balance is ${naira(after.balance)}`,
    link: `/savings/${account.id}/transactions`,
  });
  const journal = {
    id: journalId,
    kind: account.terms.kind === 'package' ? ('subscription-contributed' as const) : ('savings-deposited' as const),
    effectiveOn: context.clock.businessDay(),
    legs: [...cash, credit(ledgerAccountOf(account), amount)],
    actorId: recordedBy?.id,
    meta: { savings: savingsNumber(account.number), reference, value_on: valueOn },
    externalRef: bankCredit(reference),
  };
  await post(tx, [journal], at);
  return id;
}

type Activation = { before: SavingsAccount; after: SavingsAccount; valueOn: Day; isOwnAct: boolean };

/** The first deposit makes the account active; an own act ends its dormancy. */
async function activate(tx: Tx, context: Context, { before, after, valueOn, isOwnAct }: Activation): Promise<void> {
  const at = context.clock.now();
  const wakes = isOwnAct && { last_act_at: at, dormant_at: null };
  if (before.status === 'active') {
    const earlier = before.activatedOn !== null && isBefore(valueOn, before.activatedOn);
    if (isOwnAct || earlier) await saveSavings(tx, after.id, { ...wakes, ...(earlier && { activated_on: valueOn }) });
    return;
  }
  await saveSavings(tx, after.id, { status: 'active', activated_at: at, activated_on: valueOn, ...wakes });
  await startEarning(tx, after.id, addDays(context.clock.businessDay(), -1));
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'savings', id: after.id },
    customerId: after.customerId,
    action: 'savings account activated',
    from: before.status,
    to: 'active',
  });
}
