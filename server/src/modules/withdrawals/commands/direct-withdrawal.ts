/** Staff order a withdrawal in place of a customer: requested and approved in one, by two people above the limit of a day. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { WithdrawalId } from '@ajo/contract/modules/withdrawals';
import type { DirectQuote } from '@ajo/contract/modules/withdrawals.staff';
import type { Context } from '#context';
import { requestApproval } from '#modules/approvals';
import { lockVisibleSavings, type SavingsAccount, savingsNumber } from '#modules/savings';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { type Withdrawal, withdrawalSubject } from '../withdrawal.ts';
import { needsSecondPerson, waivedPrice } from '../withdrawal.rules.ts';
import { saveWithdrawal } from '../withdrawal.store.ts';
import { paidOutAlone } from '../withdrawal-totals.store.ts';
import { ownerDiffers, ownWithdrawal } from '../withdrawals.errors.ts';
import { orderWithdrawal } from './order-withdrawal.ts';
import { type PricedWithdrawal, priceWithdrawal } from './price-withdrawal.ts';
import { holdAmount, openWithdrawal } from './request-withdrawal.ts';
import { orderFacts, withdrawalOrder } from './withdrawal-approvals.ts';

type DirectInput = {
  savingsId: SavingsId;
  userId: string;
  amount: Kobo;
  reason: string;
  waives: boolean;
  skipAutoTransfer: boolean;
};

export const directWithdrawal = (
  context: Context,
  actor: Actor,
  input: DirectInput,
): Promise<{ id: WithdrawalId; state: 'done' | 'asked' }> =>
  inTransaction(context.db, async (tx) => {
    const account = await lockVisibleSavings(tx, actor, 'withdrawals.direct', input.savingsId);
    if (account.customerId !== input.userId) throw ownerDiffers();
    if (account.customerId === actor.id) throw ownWithdrawal();
    const { waives, skipAutoTransfer, reason } = input;
    const priced = await priceWithdrawal(tx, context, account, { amount: input.amount, isOwn: false });
    const { withdrawal, state } = await orderForCustomer(tx, context, {
      account,
      priced,
      actor,
      reason,
      waives,
      skipAutoTransfer,
    });
    return { id: withdrawal.id, state: state === 'ordered' ? 'done' : 'asked' };
  });

/** The same checks and figures without an effect. */
export const quoteDirect = (
  context: Context,
  actor: Actor,
  { savingsId, amount, waives }: Pick<DirectInput, 'savingsId' | 'amount' | 'waives'>,
): Promise<DirectQuote> =>
  inTransaction(context.db, async (tx) => {
    const account = await lockVisibleSavings(tx, actor, 'withdrawals.direct', savingsId);
    if (account.customerId === actor.id) throw ownWithdrawal();
    const { price, available, payee, inOwnName, settings } = await priceWithdrawal(tx, context, account, {
      amount,
      isOwn: false,
    });
    const alone = await paidOutAlone(tx, context, actor.id);
    return {
      ...(waives ? waivedPrice(amount, inOwnName, settings) : price),
      available,
      bank: payee.bankName,
      account_number: payee.number.slice(-4),
      account_name: payee.name,
      needs_second_person: needsSecondPerson(price, { waives, settings, alone }),
    };
  });

type Order = {
  account: SavingsAccount;
  priced: PricedWithdrawal;
  actor: Actor;
  reason: string;
  cause?: Withdrawal['cause'];
  waives?: boolean;
  skipAutoTransfer?: boolean;
};

/** Ordered immediately, or held until a second person confirms it. The caller has locked the account. */
export async function orderForCustomer(
  tx: Tx,
  context: Context,
  { account, priced, actor, reason, cause = null, waives = false, skipAutoTransfer = false }: Order,
): Promise<{ withdrawal: Withdrawal; state: 'ordered' | 'asked' }> {
  const withdrawal = await openWithdrawal(tx, context, {
    account,
    priced,
    actor,
    reason,
    cause,
    isDirect: true,
    skipAutoTransfer,
  });
  const alone = await paidOutAlone(tx, context, actor.id);
  if (!needsSecondPerson(priced.price, { waives, settings: priced.settings, alone })) {
    await holdAmount(tx, context, account, withdrawal);
    await orderWithdrawal(tx, context, { account, withdrawal, by: actor, waives });
    return { withdrawal, state: 'ordered' };
  }
  if (waives) await saveWithdrawal(tx, withdrawal.id, { waiver_requested: true, waiver_reason: reason });
  await requestApproval(tx, context, actor, {
    kind: withdrawalOrder,
    subject: withdrawalSubject(withdrawal, savingsNumber(account.number)),
    customerId: account.customerId,
    facts: await orderFacts(tx, context, { account, withdrawal }, { waives, isDirect: true, skipAutoTransfer }),
    reason: `${reason} (${naira(withdrawal.amount)})`,
  });
  failpoint('withdrawal.unheld');
  await holdAmount(tx, context, account, withdrawal);
  return { withdrawal, state: 'asked' };
}
