/** Orders the payout of money that left an investment, and records what the bank makes of it. Until it is confirmed the money is in flight. */
import { DomainError } from '@ajo/contract/kernel/errors';
import type { Actor } from '@ajo/contract/kernel/access';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { InvestmentPaymentKind, PayeeProblem } from '@ajo/contract/modules/investment-contracts';
import { payeeProblems } from '@ajo/contract/modules/investment-contracts.words';
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { credit, debit, type JournalId, type Leg, payoutOutcome, gl } from '#modules/ledger';
import { postOnItsDay } from '#modules/ledger/periods';
import { type Notice, notify, notifyRoles } from '#modules/notifications';
import { causeOfFailure, orderPayout, type Payout } from '#modules/payouts';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { lockInvestment } from '../contract.store.ts';
import { investmentMissing, notPaid } from '../investment-contracts.errors.ts';
import { type Investment, investmentNumber, investmentPage, type InvestmentPayment } from '../investment.ts';
import { addPayment, lockPayment, savePayment } from '../money.store.ts';
import { payeeOfInvestor } from '../payee.queries.ts';

type NewPayment = { id: string; kind: InvestmentPaymentKind; amount: Kobo; dueOn: Day };

/**
 * The journal that moves the money has the payment's id. Without an account that may be paid, the payment waits, and customer and finance are notified.
 * @returns the state of the payment, for what the caller tells the customer.
 */
export async function sendPayment(
  tx: Tx,
  context: Context,
  investment: Investment,
  payment: NewPayment,
): Promise<'ordered' | 'waiting'> {
  const held = await orderIt(tx, context, investment, payment);
  const status = held ? 'waiting' : 'ordered';
  await addPayment(tx, { ...payment, contractId: investment.id, status, reason: held?.reason ?? null }, context.clock.now());
  if (!held) return status;
  await alertFinance(tx, context, { investment, payment }, held.reason);
  await notifyOfWaiting(tx, context, { investment, payment }, held.problem);
  return status;
}

/** Finance reviews the payment and sends it: the investment was paid for from savings. */
export async function holdPayment(tx: Tx, context: Context, investment: Investment, payment: NewPayment): Promise<void> {
  const reason = 'It was paid for from savings: review the account, then send the payment';
  await addPayment(tx, { ...payment, contractId: investment.id, status: 'waiting', reason }, context.clock.now());
  const [sum, number] = [naira(payment.amount), investmentNumber(investment.number)];
  await notifyRoles(tx, context, ['finance'], {
    kind: 'payout',
    message: `Review the payment of ${sum} of investment ${number}, then send it: it was paid for from savings`,
    link: investmentPage(investment.id),
  });
  await notify(tx, context, {
    userId: investment.customerId,
    kind: 'investment',
    message: `We are reviewing the payment of ${sum} for your investment ${number}. We will send it after the review`,
    link: '/investments',
  });
}

type Held = { reason: string; problem: PayeeProblem | null };

/** Why it cannot be ordered now. */
async function orderIt(
  tx: Tx,
  context: Context,
  { customerId, number }: Investment,
  { id, amount }: Pick<NewPayment, 'id' | 'amount'>,
): Promise<Held | undefined> {
  const payee = await payeeOfInvestor({ ...context, db: tx }, customerId);
  if (!payee.account) return payee;
  const { account } = payee;
  try {
    await orderPayout(tx, context, {
      purpose: 'investment',
      purposeId: id,
      amount,
      reason: `Investment ${investmentNumber(number)}`,
      account: { number: account.number, bankCode: account.bankCode, name: account.name },
    });
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return { reason: error.message, problem: null };
    throw error;
  }
}

/** Where finance reads about a payment and sends it again. */
export const pageOfPayment = async (tx: Tx, paymentId: string): Promise<string> =>
  investmentPage((await lockPayment(tx, paymentId)).contractId);

type Unpaid = { payment: Pick<InvestmentPayment, 'amount'>; investment: Investment };

const alertFinance = (
  tx: Tx,
  context: Context,
  { payment: { amount }, investment: { id, number } }: Unpaid,
  reason: string,
): Promise<void> =>
  notifyRoles(tx, context, ['finance'], {
    kind: 'payout',
    message: `${naira(amount)} of investment ${investmentNumber(number)} could not be paid: ${reason}`,
    isTrouble: true,
    link: investmentPage(id),
  });

async function notifyOfWaiting(
  tx: Tx,
  context: Context,
  { payment: { amount }, investment: { customerId, number } }: Unpaid,
  problem: PayeeProblem | null,
): Promise<void> {
  const { text, section } = problem ? payeeProblems[problem] : { text: 'We will send it as soon as we can', section: null };
  await notify(tx, context, {
    userId: customerId,
    kind: 'investment',
    message: `${naira(amount)} of your investment ${investmentNumber(number)} cannot be sent yet. ${text}`,
    isTrouble: true,
    link: section ? `/profile?section=${section}` : '/investments',
  });
}

export type Settled = { payment: InvestmentPayment; investment: Investment };

/** A person sends a payment that is due: a new order with a new reference. It is in flight already, so nothing is posted. */
export async function sendAgain(tx: Tx, context: Context, actor: Actor, { payment, investment }: Settled): Promise<void> {
  const held = await orderIt(tx, context, investment, payment);
  if (held) throw notPaid(held.reason);
  await savePayment(tx, payment.id, {
    status: 'ordered',
    reason: null,
    ordered_at: context.clock.now(),
    settled_at: null,
  });
  await record(tx, context, {
    actor: { id: actor.id, name: actor.name },
    subject: { kind: 'investment', id: investment.id },
    customerId: investment.customerId,
    action: 'sent a payment of an investment again',
    from: payment.status,
    to: 'ordered',
    after: { amount: payment.amount, payment: payment.kind },
  });
}

/** The payment is locked before its contract, as everywhere. */
export async function lockWithContract(tx: Tx, paymentId: string): Promise<Settled> {
  const payment = await lockPayment(tx, paymentId);
  const investment = await lockInvestment(tx, payment.contractId);
  if (!investment) throw investmentMissing();
  return { payment, investment };
}

/** The money is with the customer; what the provider took for it is our cost. */
export async function paymentCompleted(tx: Tx, context: Context, payout: Payout): Promise<void> {
  const { payment, investment } = await lockWithContract(tx, payout.purposeId);
  await savePayment(tx, payment.id, { status: 'completed', reason: null, settled_at: context.clock.now() });
  await announce(tx, context, { payment, investment }, { action: 'investment paid', message: 'has reached your bank account' });
  const legs = [
    debit(gl.payoutsInFlight, payment.amount),
    credit(gl.bankOperating, payment.amount),
    // The fee was booked with the answer of the provider, if it took one.
    ...(payout.providerFee > 0n && !payout.byHand?.repeats
      ? [debit(gl.providerFees, payout.providerFee), credit(gl.bankOperating, payout.providerFee)]
      : []),
  ];
  await postOutcome(tx, context, { payout, kind: 'payout-completed', legs });
}

/** Nothing was paid: the money stays in flight until a person sends it again. */
export async function paymentFailed(tx: Tx, context: Context, payout: Payout): Promise<void> {
  const { payment, investment } = await lockWithContract(tx, payout.purposeId);
  const reason = await refuse(tx, context, { payment, investment }, payout);
  // Of a low balance finance is notified with the payout, and with what to do.
  if (causeOfFailure(reason) !== 'balance') await alertFinance(tx, context, { payment, investment }, reason);
}

/** It had been paid and the bank sent it back: it is in flight again. Finance is notified with the payout. */
export async function paymentReturned(tx: Tx, context: Context, payout: Payout): Promise<void> {
  const { payment, investment } = await lockWithContract(tx, payout.purposeId);
  await refuse(tx, context, { payment, investment }, payout);
  if (payment.status !== 'completed') return;
  const legs = [debit(gl.bankOperating, payment.amount), credit(gl.payoutsInFlight, payment.amount)];
  await postOutcome(tx, context, { payout, kind: 'payout-returned', legs });
}

async function refuse(tx: Tx, context: Context, settled: Settled, payout: Payout): Promise<string> {
  const isReturned = settled.payment.status === 'completed';
  const reason = payout.reason ?? (isReturned ? 'The bank sent it back' : 'The bank refused it');
  await savePayment(tx, settled.payment.id, { status: 'failed', reason, settled_at: context.clock.now() });
  await announce(tx, context, settled, {
    action: 'payment of an investment failed',
    isTrouble: true,
    message:
      isReturned || causeOfFailure(reason) === 'account'
        ? 'was not accepted by your bank. It is still yours; please check your bank account'
        : 'could not be sent yet. It is still yours, and we will send it again',
    reason,
  });
  return reason;
}

type News = { action: HistoryAct; message: string; reason?: string } & Pick<Notice, 'isTrouble'>;

async function announce(
  tx: Tx,
  context: Context,
  { payment, investment }: Settled,
  { action, message, reason, isTrouble }: News,
): Promise<void> {
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'investment', id: investment.id },
    customerId: investment.customerId,
    action,
    ...(reason && { reason }),
    after: { amount: payment.amount, payment: payment.kind },
  });
  await notify(tx, context, {
    userId: investment.customerId,
    kind: 'investment',
    message: `${naira(payment.amount)} of your investment ${investmentNumber(investment.number)} ${message}`,
    isTrouble,
    // Nothing else of it is to come: its page has it among those that have ended.
    link: action === 'investment paid' && investment.status === 'completed' ? '/investments#ended' : '/investments',
  });
}

type PostedOutcome = { payout: Payout; kind: 'payout-completed' | 'payout-returned'; legs: readonly Leg[] };

async function postOutcome(tx: Tx, context: Context, { payout, kind, legs }: PostedOutcome): Promise<void> {
  const at = context.clock.now();
  const meta = { payment: payout.purposeId, payout: payout.reference };
  const { byHand } = payout;
  const externalRef = payoutOutcome(payout.reference, kind, byHand?.repeats ? byHand.times : undefined);
  const effectiveOn = byHand?.on ?? context.clock.businessDay();
  await postOnItsDay(tx, context, [{ id: newId<JournalId>(at), kind, effectiveOn, legs, meta, externalRef }]);
}
