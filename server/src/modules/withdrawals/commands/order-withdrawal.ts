/** An approved withdrawal leaves the savings account: the hold becomes the order's journal, and the payout is ordered. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type Kobo, naira, negative, noMoney, plus } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { record } from '#modules/history';
import { captureHold, heldUnder } from '#modules/ledger/holds';
import { type Journal, type JournalId, post } from '#modules/ledger';
import { notify } from '#modules/notifications';
import { payableAccountOf } from '#modules/onboarding';
import { orderPayout, wasOrderedTo } from '#modules/payouts';
import {
  ledgerAccountOf,
  type NewSavingsTransaction,
  recordTransactions,
  type SavingsAccount,
  savingsNumber,
} from '#modules/savings';
import type { Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import type { Price, Withdrawal } from '../withdrawal.ts';
import { orderLegs } from '../withdrawal.rules.ts';
import { type Locked, saveWithdrawal } from '../withdrawal.store.ts';
import { accountFrozen, noBankAccount, noTransfer } from '../withdrawals.errors.ts';
import { endApprovals } from './end-approvals.ts';
import { priceWithoutFee } from './price-withdrawal.ts';

type Order = Locked & {
  by: Actor | 'system';
  /** The fee and its VAT are given up. */
  waives?: boolean;
  /** Paid outside of the product: no payout is ordered. */
  byHand?: boolean;
};

/** Both rows are locked, and the withdrawal is pending. Posts its journal last. */
export async function orderWithdrawal(tx: Tx, context: Context, order: Order): Promise<Withdrawal> {
  const { account, withdrawal, by, waives = false, byHand = false } = order;
  if (account.frozenAt) throw accountFrozen();
  const at = context.clock.now();
  const price = waives ? await priceWithoutFee(tx, context, account, withdrawal) : withdrawal;
  const journal = orderJournal(context, account, { ...withdrawal, ...price });
  await endApprovals(tx, context, withdrawal, byHand ? 'It was recorded as paid by hand' : 'It was approved');
  const approved = await saveWithdrawal(tx, withdrawal.id, {
    ...(waives && waived(price)),
    ...decidedBy(by, at),
    status: 'approved',
    waiver_requested: false,
    // The receipt of a payment by hand that was not confirmed proves nothing about the transfer.
    ...(!byHand && { receipt_file_id: null }),
    order_journal_id: journal.id,
  });
  await recordTransactions(tx, context, account, transactionsOf(context, approved, journal.id, by));
  if (!byHand && !withdrawal.skipAutoTransfer) await sendPayout(tx, context, account, approved);
  await recordApproval(tx, context, { ...order, withdrawal: approved });
  failpoint('withdrawal.unposted');
  await postOrder(tx, withdrawal, { journal, at });
  return approved;
}

async function postOrder(tx: Tx, { holdId }: Withdrawal, { journal, at }: { journal: Journal; at: Date }): Promise<void> {
  const held = holdId ? await heldUnder(tx, holdId) : noMoney;
  if (holdId && held > noMoney) await captureHold(tx, { id: holdId, journal }, at);
  // The hold ended during an outage of the jobs: the floor of the account decides.
  else await post(tx, [journal], at);
}

const waived = ({ fee, vat, levy, net }: Price) => ({
  fee_waived: true,
  fee_kobo: fee,
  vat_kobo: vat,
  levy_kobo: levy,
  net_kobo: net,
});

const decidedBy = (by: Actor | 'system', at: Date) => ({
  ...(by !== 'system' && { reviewed_by: by.id, reviewed_by_name: by.name }),
  reviewed_at: at,
});

/** The account as it is on file and verified now. @throws DomainError when nothing may be paid to it. */
export async function sendPayout(tx: Tx, context: Context, account: SavingsAccount, { id, net }: Withdrawal): Promise<void> {
  const payee = await payableAccountOf({ ...context, db: tx }, account.customerId);
  if (!payee) throw noBankAccount();
  await saveWithdrawal(tx, id, { account_last4: payee.number.slice(-4) });
  await orderPayout(tx, context, {
    purpose: 'savings_withdrawal',
    purposeId: id,
    amount: net,
    account: { number: payee.number, bankCode: payee.bankCode, name: payee.name },
    reason: `Savings ${savingsNumber(account.number)}`,
  });
}

/** The account on file is not the one that the latest payout went to. */
export async function goesElsewhere(tx: Tx, context: Context, { account, withdrawal }: Locked): Promise<boolean> {
  const payee = await payableAccountOf({ ...context, db: tx }, account.customerId);
  const order = { purpose: 'savings_withdrawal', purposeId: withdrawal.id } as const;
  return payee !== undefined && !(await wasOrderedTo(tx, context.config, order, payee));
}

/** The bank refused it: a new order with a new reference, never before the earlier one has definitely failed. */
export async function orderAgain(tx: Tx, context: Context, actor: Actor, { account, withdrawal }: Locked): Promise<void> {
  if (account.frozenAt) throw accountFrozen();
  if (withdrawal.skipAutoTransfer) throw noTransfer();
  await saveWithdrawal(tx, withdrawal.id, { status: 'approved', outcome: null });
  await record(tx, context, {
    actor,
    subject: { kind: 'savings', id: account.id },
    customerId: account.customerId,
    action: 'withdrawal sent again',
    from: 'failed',
    to: 'approved',
    after: { net: withdrawal.net, withdrawal: withdrawal.id },
  });
  await sendPayout(tx, context, account, withdrawal);
}

function orderJournal(context: Context, account: SavingsAccount, withdrawal: Withdrawal): Journal {
  return {
    id: newId<JournalId>(context.clock.now()),
    kind: 'withdrawal-ordered',
    effectiveOn: context.clock.businessDay(),
    legs: orderLegs(ledgerAccountOf(account), withdrawal),
    meta: { savings: account.id, withdrawal: withdrawal.id },
  };
}

/** As the customer reads them: what was paid out, the fee with its VAT, the levy. */
function transactionsOf(
  { clock }: Context,
  { net, fee, vat, levy }: Withdrawal,
  journalId: JournalId,
  by: Actor | 'system',
): NewSavingsTransaction[] {
  const row = (type: 'withdrawal' | 'fee' | 'levy', amount: Kobo): NewSavingsTransaction => ({
    type,
    change: negative(amount),
    valueOn: clock.businessDay(),
    channel: 'bank',
    journalId,
    ...(by !== 'system' && { recordedBy: { id: by.id, name: by.name } }),
  });
  return [row('withdrawal', net), row('fee', plus(fee, vat)), row('levy', levy)].filter(({ change }) => change !== noMoney);
}

async function recordApproval(tx: Tx, context: Context, { account, withdrawal, by, waives }: Order): Promise<void> {
  await record(tx, context, {
    actor: by,
    subject: { kind: 'savings', id: account.id },
    customerId: account.customerId,
    action: 'withdrawal approved',
    from: 'pending',
    to: 'approved',
    ...(waives && withdrawal.waiverReason && { reason: withdrawal.waiverReason }),
    after: { amount: withdrawal.amount, net: withdrawal.net, withdrawal: withdrawal.id, ...(waives && { fee_waived: true }) },
  });
  await notify(tx, context, {
    userId: account.customerId,
    kind: 'withdrawal',
    message: `Your withdrawal of ${naira(withdrawal.amount)} is approved. ${naira(withdrawal.net)} is on its way to your bank account`,
    link: `/savings/${account.id}/transactions`,
  });
}
