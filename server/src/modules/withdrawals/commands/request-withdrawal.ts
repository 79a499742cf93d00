/** A customer asks for a withdrawal: the amount is held, and a person reviews it. Small ones may be paid at once. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type Kobo, naira, plus } from '@ajo/contract/kernel/money';
import { dayInLagos, dayMs } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { WithdrawalId, WithdrawalQuote } from '@ajo/contract/modules/withdrawals';
import type { Context } from '#context';
import { record } from '#modules/history';
import { placeHold } from '#modules/ledger/holds';
import { noticesFor, notifyEach } from '#modules/notifications';
import { ledgerAccountOf, lockVisibleSavings, type SavingsAccount, saveSavings } from '#modules/savings';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { type Withdrawal, withdrawalPage } from '../withdrawal.ts';
import { paysWithoutReview } from '../withdrawal.rules.ts';
import { addWithdrawal } from '../withdrawal.store.ts';
import { paidWithoutReview } from '../withdrawal-totals.store.ts';
import { orderWithdrawal } from './order-withdrawal.ts';
import { priceWithdrawal, type PricedWithdrawal } from './price-withdrawal.ts';

type RequestInput = { savingsId: SavingsId; amount: Kobo; reason: string | undefined };

/** @throws DomainError that names why the account does not give so much, or why the customer may not be paid. */
export const requestWithdrawal = (context: Context, actor: Actor, input: RequestInput): Promise<WithdrawalId> =>
  inTransaction(context.db, async (tx) => {
    const account = await lockVisibleSavings(tx, actor, 'savings.own', input.savingsId);
    const priced = await priceWithdrawal(tx, context, account, { amount: input.amount, isOwn: true });
    const withdrawal = await openWithdrawal(tx, context, { account, priced, actor, reason: input.reason });
    await noteAct(tx, context, account);
    await submitWithdrawal(tx, context, { account, withdrawal, priced });
    return withdrawal.id;
  });

type Submission = { account: SavingsAccount; withdrawal: Withdrawal; priced: PricedWithdrawal };

/** Ordered at once where no review is needed, or held for one. Locks the ledger's account last. */
export async function submitWithdrawal(tx: Tx, context: Context, { account, withdrawal, priced }: Submission): Promise<void> {
  if (await needsNoReview(tx, context, account, priced)) {
    await holdAmount(tx, context, account, withdrawal);
    await orderWithdrawal(tx, context, { account, withdrawal, by: 'system' });
    return;
  }
  const received = {
    userId: account.customerId,
    kind: 'withdrawal',
    message: `We received your request to withdraw ${naira(withdrawal.amount)}. ${naira(withdrawal.net)} will arrive after our review`,
    link: `/savings/${account.id}/transactions`,
  } as const;
  const toReview = await noticesFor(tx, ['finance'], {
    kind: 'withdrawal',
    message: `A withdrawal of ${naira(withdrawal.amount)} needs a review`,
    link: withdrawalPage(withdrawal.id),
  });
  await notifyEach(tx, context, [received, ...toReview]);
  failpoint('withdrawal.unheld');
  await holdAmount(tx, context, account, withdrawal);
}

/** The amount is small, and so is what the customer was paid today without a review. */
export async function needsNoReview(
  tx: Tx,
  context: Context,
  { customerId }: Pick<SavingsAccount, 'customerId'>,
  { price: { amount }, inOwnName, settings }: PricedWithdrawal,
): Promise<boolean> {
  if (!paysWithoutReview(amount, inOwnName, settings)) return false;
  return paysWithoutReview(plus(await paidWithoutReview(tx, context, customerId), amount), inOwnName, settings);
}

/** A request is an act of the customer. One a day is enough: dormancy counts days. */
async function noteAct(tx: Tx, { clock }: Context, { id, lastActAt }: SavingsAccount): Promise<void> {
  if (dayInLagos(lastActAt) !== clock.businessDay()) await saveSavings(tx, id, { last_act_at: clock.now() });
}

/** The same checks and figures without an effect. */
export const quoteWithdrawal = (
  context: Context,
  actor: Actor,
  { savingsId, amount }: Pick<RequestInput, 'savingsId' | 'amount'>,
): Promise<WithdrawalQuote> =>
  inTransaction(context.db, async (tx) => {
    const account = await lockVisibleSavings(tx, actor, 'savings.own', savingsId);
    const priced = await priceWithdrawal(tx, context, account, { amount, isOwn: true });
    const { price, available, payee } = priced;
    return {
      ...price,
      available,
      bank: payee.bankName,
      account_number: payee.number.slice(-4),
      account_name: payee.name,
      arrives: (await needsNoReview(tx, context, account, priced)) ? 'at_once' : 'after_review',
    };
  });

const holdLastsMs = 30 * dayMs;

type Opening = {
  account: SavingsAccount;
  priced: PricedWithdrawal;
  /** `system`: the customer gave the instruction earlier. */
  actor: Actor | 'system';
  reason: string | undefined;
  cause?: Withdrawal['cause'];
  isDirect?: boolean;
  skipAutoTransfer?: boolean;
};

export async function openWithdrawal(tx: Tx, context: Context, opening: Opening): Promise<Withdrawal> {
  const { account, actor, reason, cause = null, isDirect = false, skipAutoTransfer = false } = opening;
  const { price, payee } = opening.priced;
  const requester = actor === 'system' ? { id: account.customerId, name: 'Instruction of the customer' } : actor;
  const at = context.clock.now();
  const withdrawal = await addWithdrawal(tx, {
    id: newId(at),
    savings_id: account.id,
    customer_id: account.customerId,
    kind: isDirect ? 'direct' : 'request',
    cause,
    status: 'pending',
    amount_kobo: price.amount,
    fee_kobo: price.fee,
    vat_kobo: price.vat,
    levy_kobo: price.levy,
    net_kobo: price.net,
    skip_auto_transfer: skipAutoTransfer,
    withdrawal_reason: reason ?? null,
    account_last4: payee.number.slice(-4),
    hold_id: newId(at),
    hold_expires_at: holdEnd(context),
    requested_by: requester.id,
    requested_by_name: requester.name,
    requested_at: at,
  });
  await record(tx, context, {
    actor,
    subject: { kind: 'savings', id: account.id },
    customerId: account.customerId,
    action: isDirect ? 'ordered a withdrawal' : 'requested a withdrawal',
    to: 'pending',
    ...(reason && { reason }),
    after: { amount: price.amount, net: price.net, withdrawal: withdrawal.id },
  });
  return withdrawal;
}

export const holdEnd = ({ clock }: Pick<Context, 'clock'>): Date => new Date(clock.now().getTime() + holdLastsMs);

/** Last, because the ledger's account stays locked until the transaction ends. */
export async function holdAmount(tx: Tx, context: Context, account: SavingsAccount, withdrawal: Withdrawal): Promise<void> {
  const { holdId, holdExpiresAt, amount } = withdrawal;
  if (!holdId || !holdExpiresAt) throw new Error(`withdrawal ${withdrawal.id} has no hold`);
  const hold = { id: holdId, account: ledgerAccountOf(account), amount, expiresAt: holdExpiresAt };
  await placeHold(tx, hold, context.clock.now());
}
