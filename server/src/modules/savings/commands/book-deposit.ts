/** Money that has arrived becomes a deposit: a transaction, the account active, and last its journal. */
import { type Kobo, naira, noMoney } from '@ajo/contract/kernel/money';
import { type Day, dayInLagos, isBefore } from '@ajo/contract/kernel/time';
import type { SavingsTransactionId, SavingsChannel } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import { record } from '#modules/history';
import { bankCredit, credit, type JournalId, type Leg, post, gl } from '#modules/ledger';
import { notify } from '#modules/notifications';
import type { BookingOutcome, MoneyIn } from '#modules/wallets';
import { cashLegs } from '#modules/bookings';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { ledgerAccountOf, type SavingsAccount, savingsNumber, takesMoney } from '../savings.ts';
import { lockSavings } from '../savings.store.ts';
import { activate, divideDeposit, type CreditedSavings, noteGoals, reportDepositAboveTier } from './credit-savings.ts';
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
  /** Staff book it, and it is an act of the customer. */
  isOwnAct?: boolean | undefined;
};

export type BankDeposit = Omit<Deposit, 'channel' | 'cash'> & { channel?: 'bank' | 'import' | 'slip' };

/** Money in for a savings account. `refused` when it takes none any more: the money goes to suspense. */
export async function bookSavingsDeposit(tx: Tx, context: Context, moneyIn: MoneyIn): Promise<BookingOutcome> {
  const account = await lockReceiver(tx, moneyIn.purposeId);
  if (!takesMoney(account)) return 'refused';
  const { amount, reference, processingFee, providerFee, suspenseDecision, source } = moneyIn;
  const arrivedAt = suspenseDecision ? gl.unidentifiedReceipts : gl.clearingOf(reference);
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

/** Recorded by finance, from a receipt or from a file: money in our own bank account. */
export async function bookBankDeposit(
  tx: Tx,
  context: Context,
  account: SavingsAccount,
  deposit: BankDeposit,
): Promise<SavingsTransactionId> {
  await reportDepositAboveTier(tx, context, account, deposit.amount);
  return bookDeposit(tx, context, account, {
    channel: 'bank',
    ...deposit,
    cash: cashLegs({ amount: deposit.amount, arrivedAt: gl.bankOperating }),
  });
}

/** The account is locked. Posts its journal last. */
async function bookDeposit(
  tx: Tx,
  context: Context,
  account: SavingsAccount,
  { amount, reference, cash, channel, recordedBy, note, paidOn, isOwnAct = recordedBy === undefined }: Deposit,
): Promise<SavingsTransactionId> {
  const at = context.clock.now();
  const journalId = newId<JournalId>(at);
  const opened = dayInLagos(account.createdAt);
  const valueOn = isBefore(paidOn, opened) ? opened : paidOn;
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
  await activate(tx, context, { before: account, after, valueOn, isOwnAct });
  const kept = await divideDeposit(tx, context, { account: after, amount, valueOn, journalId, isOwnAct });
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
    message: depositText(account, amount, kept),
    link: `/savings/${account.id}/transactions`,
  });
  await noteGoals(tx, context, kept, journalId);
  const journal = {
    id: journalId,
    kind: account.terms.kind === 'package' ? ('subscription-contributed' as const) : ('savings-deposited' as const),
    effectiveOn: context.clock.businessDay(),
    legs: [...cash, ...kept.flatMap((one) => (one.amount > noMoney ? [credit(ledgerAccountOf(one.account), one.amount)] : []))],
    actorId: recordedBy?.id,
    meta: { savings: savingsNumber(account.number), reference, value_on: valueOn },
    externalRef: bankCredit(reference),
  };
  await post(tx, [journal], at);
  return id;
}

/** What the customer reads: the amount, where its shares went, and the balance after it. */
function depositText({ name, id }: SavingsAccount, amount: Kobo, kept: readonly CreditedSavings[]): string {
  const shares = kept.filter(({ account }) => account.id !== id);
  const moved = shares.map((one) => `${naira(one.amount)} of it went to “${one.account.name}”`).join(', ');
  const balance = kept.find(({ account }) => account.id === id)?.account.balance ?? noMoney;
  return `${naira(amount)} was added to “${name}”. ${moved && `${moved}. `}The balance is ${naira(balance)}`;
}
