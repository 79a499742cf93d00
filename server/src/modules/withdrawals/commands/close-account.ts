/** A savings account closes: its interest is posted, and the whole balance is paid out, in one transaction. An empty one closes at once. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { ClosingQuote } from '@ajo/contract/modules/withdrawals.close';
import type { Context } from '#context';
import { withdrawPendingApproval } from '#modules/approvals';
import { lockVisibleSavings, savingsClosing, saveSavings } from '#modules/savings';
import { inTransaction, rehearse, type Tx } from '#platform/db/transaction';
import { needsSecondPerson } from '../withdrawal.rules.ts';
import { paidOutAlone } from '../withdrawal-totals.store.ts';
import { orderForCustomer } from './direct-withdrawal.ts';
import { priceWithdrawal, type PricedWithdrawal } from './price-withdrawal.ts';
import { needsNoReview, openWithdrawal, submitWithdrawal } from './request-withdrawal.ts';

/** `closed`: nothing was left. `ordered`: the payout is on its way or held for its review. `asked`: a second person must confirm it. */
type Outcome = { state: 'closed' | 'ordered' | 'asked'; amount: Kobo };

type Closing = Awaited<ReturnType<typeof savingsClosing.prepare>> & { priced: PricedWithdrawal | undefined };

/** With the interest posted. @throws DomainError that names why the account does not close, or why the customer may not be paid. */
async function prepareClosing(
  tx: Tx,
  context: Context,
  { actor, capability, id }: { actor: Actor; capability: Capability; id: SavingsId },
): Promise<Closing> {
  const before = await lockVisibleSavings(tx, actor, capability, id);
  const isOwn = capability === 'savings.own';
  const prepared = await savingsClosing.prepare(tx, context, { account: before, actor, isOwn });
  const { account } = prepared;
  const priced =
    account.balance > noMoney ? await priceWithdrawal(tx, context, account, { amount: account.balance, isOwn }) : undefined;
  return { ...prepared, priced };
}

const reasonOfOwn = 'The account is closed';

export const closeOwnSavings = (context: Context, actor: Actor, id: SavingsId): Promise<Outcome> =>
  inTransaction(context.db, async (tx) => {
    const { account, postings, priced } = await prepareClosing(tx, context, { actor, capability: 'savings.own', id });
    if (!priced) return endEmpty(tx, context, { actor, account, reason: 'Closed by the customer' });
    await saveSavings(tx, id, { last_act_at: context.clock.now() });
    const closing = await savingsClosing.begin(tx, context, { account, postings });
    const withdrawal = await openWithdrawal(tx, context, {
      account: closing,
      priced,
      actor,
      reason: reasonOfOwn,
      cause: 'closing',
    });
    await submitWithdrawal(tx, context, { account: closing, withdrawal, priced });
    return { state: 'ordered', amount: withdrawal.net };
  });

/** By staff, like a direct withdrawal: two people above the limit. */
export const closeSavingsFor = (
  context: Context,
  actor: Actor,
  { id, reason }: { id: SavingsId; reason: string },
): Promise<Outcome> =>
  inTransaction(context.db, async (tx) => {
    const { account, postings, priced } = await prepareClosing(tx, context, { actor, capability: 'withdrawals.direct', id });
    if (!priced) return endEmpty(tx, context, { actor, account, reason });
    const closing = await savingsClosing.begin(tx, context, { account, postings });
    const { withdrawal, state } = await orderForCustomer(tx, context, {
      account: closing,
      priced,
      actor,
      reason,
      cause: 'closing',
    });
    return { state, amount: withdrawal.net };
  });

/** One whose opening waits for a review needs none any more. */
async function endEmpty(tx: Tx, context: Context, ending: Parameters<typeof savingsClosing.end>[2]): Promise<Outcome> {
  const { account, reason } = ending;
  const opening = { kind: 'savings_opening', title: 'Open a savings account' };
  await withdrawPendingApproval(tx, context, { kind: opening, subject: { kind: 'savings', id: account.id }, reason });
  await savingsClosing.end(tx, context, ending);
  return { state: 'closed', amount: noMoney };
}

type Quoted = { actor: Actor; capability: 'savings.own' | 'savings.manage'; id: SavingsId };

/** The closing itself, without its effect. */
export const quoteClosing = (context: Context, quoted: Quoted): Promise<ClosingQuote> =>
  rehearse(context.db, async (tx) => {
    const before = await lockVisibleSavings(tx, quoted.actor, quoted.capability, quoted.id);
    const { account, interest, tax, priced } = await prepareClosing(tx, context, quoted);
    const figures = { balance: before.balance, interest, withholding_tax: tax, amount: account.balance };
    if (!priced) return { ...figures, fee: noMoney, vat: noMoney, levy: noMoney, net: noMoney, payee: null, arrives: 'nothing' };
    const { price, payee, settings } = priced;
    const isImmediate =
      quoted.capability === 'savings.manage'
        ? !needsSecondPerson(price, { waives: false, settings, alone: await paidOutAlone(tx, context, quoted.actor.id) })
        : await needsNoReview(tx, context, account, priced);
    return {
      ...figures,
      ...price,
      payee: { bank: payee.bankName, account_number: payee.number.slice(-4), account_name: payee.name },
      arrives: isImmediate ? 'at_once' : 'after_review',
    };
  });
