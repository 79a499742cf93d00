/** Keeps confirmed money that could not be booked: in suspense until a person decides, or on its way back to the payer. Takes a credit of our bank out again. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { amountIn, type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { type Day, startOfDay } from '@ajo/contract/kernel/time';
import type { UnidentifiedReason } from '@ajo/contract/modules/wallets';
import type { Context } from '#context';
import { record } from '#modules/history';
import { type JournalId, post, gl, reverse } from '#modules/ledger';
import { postOnItsDay } from '#modules/ledger/periods';
import { notify, notifyRoles } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { saveCheckout } from '../checkout.store.ts';
import type { Checkout } from '../money-in.ts';
import { addReceipt, addUnidentified, markSuspense, markUndone } from '../receipt.store.ts';
import { type Confirmed, receiptUnidentified, type SuspensePart, wholeOf } from '../receipt.rules.ts';
import { bankChannel, refundJob, refundOrder } from '../suspense/unidentified-receipt.ts';
import { whyNotUndo } from '../suspense/unidentified-receipt.rules.ts';
import { isRequested, journalOfKept, lockKept, saveUnidentified } from '../suspense/unidentified-receipt.store.ts';

const sentences: Record<Exclude<UnidentifiedReason, 'refused'>, string> = {
  amount_differs: 'the amount is not the one we expected',
  unknown_reference: 'we could not match it to a payment request',
  unknown_account: 'the account has no owner',
  other_currency: 'it is not in naira',
  card_check: 'it was only a card verification charge',
  returned: 'a payout was returned',
  reversed: 'we reversed it',
};

type Suspense = {
  paid: Confirmed;
  checkout: Checkout | undefined;
  why: UnidentifiedReason;
  /** The words of the purpose that refused it. */
  refusal?: string | undefined;
  /** Absent when all of it waits. */
  part?: SuspensePart | undefined;
};

/** Part of the transaction that records the receipt; its journal is posted last. */
export async function putInSuspense(tx: Tx, context: Context, { paid, checkout, why, refusal, part }: Suspense): Promise<void> {
  const at = context.clock.now();
  const sentence = why === 'refused' ? (refusal ?? 'it cannot be booked') : sentences[why];
  const waiting = part ?? wholeOf(paid);
  if (!part) await markSuspense(tx, paid.reference);
  await addUnidentified(tx, {
    id: newId(at),
    reference: paid.reference,
    amount_kobo: waiting.amount,
    why,
    facts: factsOf(paid, checkout),
    state: 'open',
    created_at: at,
  });
  if (checkout)
    await saveCheckout(tx, checkout.id, {
      status: 'set_aside',
      reason: `Your payment arrived, but ${sentence}. We will contact you`,
      paid_at: paid.paidAt,
      channel: paid.channel,
      provider_fee_kobo: paid.fee,
    });
  context.log.warn({ reference: paid.reference, why }, 'a payment was put in suspense');
  const amount = amountIn(paid.currency, waiting.amount);
  if (checkout) await notifyPayer(tx, context, { payerId: checkout.payerId, reference: paid.reference, amount, sentence });
  await notifyRoles(tx, context, ['finance'], {
    kind: 'receipt',
    message: `${amount} arrived and is in suspense: ${sentence}`,
    isTrouble: true,
    link: '/admin/reconciliation?tab=exceptions',
  });
  const journal = { id: newId<JournalId>(at), on: context.clock.businessDay(), why };
  await post(tx, receiptUnidentified(paid, waiting, journal), at);
}

type PayerFacts = { payerId: string; reference: string; amount: string; sentence: string };

/** The customer may never come back to the page that shows the outcome: the message says that the money is safe. */
const notifyPayer = (tx: Tx, context: Context, { payerId, reference, amount, sentence }: PayerFacts): Promise<void> =>
  notify(tx, context, {
    userId: payerId,
    kind: 'receipt',
    subject: `We are holding your payment: ${amount}`,
    message: `Your payment arrived, but ${sentence}. We are holding ${amount} for you. We will pay it back or contact you`,
    isTrouble: true,
    facts: [
      ['Received', amount],
      ['Reference', reference],
    ],
    link: '/dashboard',
  });

/** No person has to decide: it takes the way of a refund that a person ordered. */
export async function releaseFromSuspense(tx: Tx, context: Context, paid: Confirmed): Promise<void> {
  const at = context.clock.now();
  await markSuspense(tx, paid.reference);
  await addUnidentified(tx, {
    id: newId(at),
    reference: paid.reference,
    amount_kobo: paid.amount,
    why: 'card_check',
    facts: factsOf(paid, undefined),
    created_at: at,
    ...refundOrder(at),
    reason: 'Refund of the card verification charge',
  });
  await context.jobs.send(tx, refundJob, {});
  const journal = { id: newId<JournalId>(at), on: context.clock.businessDay(), why: 'card_check' as const };
  await post(tx, receiptUnidentified(paid, wholeOf(paid), journal), at);
}

/** The whole answer, for the person who decides; saved cards are not evidence. */
function factsOf({ card: _card, ...paid }: Confirmed, checkout: Checkout | undefined): Record<string, unknown> {
  const ordered = checkout && { amount: Number(checkout.amount), fee: Number(checkout.fee), status: checkout.status };
  return { ...paid, amount: Number(paid.amount), fee: Number(paid.fee), ...(ordered && { ordered }) };
}

/** `people`: who uploaded the statement and who decided about its line. */
type BankCredit = { reference: string; amount: Kobo; on: Day; narration: string; people: readonly string[] };

/** An unidentified credit of our own bank account. Posts its journal last. @returns the id of the receipt, or undefined when the reference was kept before. */
export async function keepBankCredit(tx: Tx, context: Context, credit: BankCredit): Promise<string | undefined> {
  const at = context.clock.now();
  const id = newId(at);
  const why = 'unknown_reference';
  const paid = { reference: credit.reference, amount: credit.amount, currency: 'NGN', fee: noMoney };
  const paidAt = startOfDay(credit.on);
  const isNew = await addReceipt(tx, {
    id,
    reference: credit.reference,
    source: 'unknown',
    outcome: 'set_aside',
    amount_kobo: credit.amount,
    currency: 'NGN',
    provider_fee_kobo: noMoney,
    channel: bankChannel,
    paid_at: paidAt,
    received_at: at,
  });
  if (!isNew) return undefined;
  await addUnidentified(tx, {
    id: newId(at),
    reference: credit.reference,
    amount_kobo: credit.amount,
    why,
    facts: { narration: credit.narration, on: credit.on, amount: Number(credit.amount), people: credit.people },
    state: 'open',
    created_at: at,
  });
  const entry = { id: newId<JournalId>(at), on: credit.on, why, arrivedAt: gl.bankOperating } as const;
  await postOnItsDay(tx, context, receiptUnidentified(paid, wholeOf(paid), entry));
  return id;
}

/** Undefined also for a payment that is no such credit. Locks the credit until the transaction ends. */
export async function whyNotUndoKept(tx: Tx, receiptId: string): Promise<DomainError | undefined> {
  const receipt = await lockKept(tx, receiptId);
  return receipt && whyNotUndo(receipt, await isRequested(tx, receipt.id));
}

/** `on`: the day of the line. */
type Undoing = { receiptId: string; on: Day; by: { id: string; name: string }; reason: string };

/** Nothing for a payment that is no such credit. The rule is checked. Reverses its journal last. */
export async function undoKeptCredit(tx: Tx, context: Context, { receiptId, on, by, reason }: Undoing): Promise<void> {
  const receipt = await lockKept(tx, receiptId);
  if (!receipt) return;
  const { id, reference, amount, state } = receipt;
  const at = context.clock.now();
  await saveUnidentified(tx, id, {
    state: 'undone',
    resolution: 'undone',
    resolved_by: by.id,
    resolved_by_name: by.name,
    resolved_at: at,
    reason,
  });
  await markUndone(tx, reference);
  await record(tx, context, {
    actor: by,
    subject: { kind: 'unidentified_receipt', id },
    action: 'took a bank credit out of suspense',
    from: state,
    to: 'undone',
    reason,
    after: { reference, amount },
  });
  const of = await journalOfKept(tx, reference);
  const effectiveOn = context.clock.businessDay();
  await reverse(tx, { of, id: newId<JournalId>(at), effectiveOn, valueOn: on, actorId: by.id, reason }, at);
}
