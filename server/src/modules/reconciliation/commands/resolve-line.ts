/** A person decides about a line of the bank: links it, ends a wrong match, dismisses it, books it as a transfer of Providus or as a charge, or opens it again. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { longDay } from '@ajo/contract/kernel/time';
import { referenceKey } from '@ajo/contract/kernel/reference';
import type { BankLineId } from '@ajo/contract/modules/reconciliation.lines';
import type { LinkedPayment } from '@ajo/contract/modules/reconciliation.statements';
import type { Context } from '#context';
import type { ApprovalKinds } from '#modules/approvals';
import { type HistoryAct, record } from '#modules/history';
import { credit, debit, type Journal, type JournalId, reverse, gl } from '#modules/ledger';
import { postOnItsDay } from '#modules/ledger/periods';
import { undoKeptCredit, whyNotUndoKept } from '#modules/wallets/suspense';
import { failpoint } from '#platform/failpoint';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { isInClosedMonth } from '../days.queries.ts';
import { linkCandidates } from '../candidates.queries.ts';
import { paymentNumbered, paymentsReferenced } from '../payments-of-lines.queries.ts';
import { type BankLine, type BookedPayment, hasAmount, isAtProvider, isKept, lineText } from '../reconciliation.ts';
import { monthOfDayClosed, paymentMatched, paymentMissing } from '../reconciliation.errors.ts';
import {
  whyNotArrive,
  whyNotCharge,
  whyNotDismiss,
  whyNotLink,
  whyNotReopen,
  whyNotTransfer,
  whyNotUnlink,
} from '../reconciliation.rules.ts';
import { endedPayments } from '../matching.queries.ts';
import { endMatch, findLine, findMatch, holdMonths, lockLine, saveLine } from '../reconciliation.store.ts';
import { approvalOf, decideLine, type LineDecision, type LineInput } from './decide-line.ts';
import { keep } from './keep-credit.ts';
import { arrival, atProvider, provePayment, saveProof } from './prove-payment.ts';

type OnLine = { id: BankLineId };
type Reasoned = OnLine & { reason: string };
type Outcome = Promise<'done' | 'asked'>;

type ActOnLine = { line: BankLine; actor: Actor; action: HistoryAct; reason?: string; after?: Record<string, string> };

const recordAct = (tx: Tx, context: Context, { line, actor, action, reason, after }: ActOnLine): Promise<void> =>
  record(tx, context, {
    actor,
    subject: { kind: 'bank_line', id: line.id },
    action,
    ...(reason !== undefined && { reason }),
    after: { line: lineText(line), ...after },
  });

async function paymentOf(
  tx: Tx,
  line: BankLine,
  { reference = '', payment: chosen }: LineInput,
): Promise<BookedPayment | undefined> {
  if (chosen) return paymentNumbered(tx, line.side, chosen);
  const found = await paymentsReferenced(tx, line.side, referenceKey(reference));
  return found.find((payment) => !payment.isMatched && hasAmount(payment, line.amount)) ?? found[0];
}

const link: LineDecision = {
  kind: 'bank_line_link',
  title: 'Link a bank line to a payment',
  whyNot: async (tx, line, input) => {
    const payment = await paymentOf(tx, line, input);
    const why = whyNotLink(line, payment);
    return why ?? (payment && isAtProvider(payment) ? whyNotArrive(payment, await atProvider(tx)) : undefined);
  },
  run: async (tx, context, { line, actor, ...input }) => {
    const payment = await paymentOf(tx, line, input);
    if (!payment) throw new Error('the rule has found the payment');
    const journals = await provePayment(tx, context, { line, payment, rule: 'by_hand', by: actor });
    if (!journals) throw paymentMatched(payment.reference);
    const action = 'linked a line of the bank to a payment';
    await recordAct(tx, context, { line, actor, action, after: { payment: payment.reference } });
    await postOnItsDay(tx, context, journals);
  },
};

const unlink: LineDecision = {
  kind: 'bank_line_unlink',
  title: 'End the match of a bank line',
  whyNot: async (tx, line) => {
    const match = await findMatch(tx, line.id);
    return whyNotUnlink(line) ?? (match?.record === 'receipt' ? whyNotUndoKept(tx, match.paymentId) : undefined);
  },
  effect: async (tx, line) => {
    const match = await findMatch(tx, line.id);
    const payment = match && (await paymentNumbered(tx, line.side, { record: match.record, id: match.paymentId }));
    return payment && isKept(line, payment) ? 'The credit is taken out of suspense, and its journal is reversed' : undefined;
  },
  run: async (tx, context, { line, actor, reason }) => {
    const match = await findMatch(tx, line.id);
    const [at, effectiveOn] = [context.clock.now(), context.clock.businessDay()];
    await endMatch(tx, line.id, at);
    await saveLine(tx, line.id, { result: 'missing_in_book' });
    await recordAct(tx, context, { line, actor, action: 'ended the match of a line of the bank', reason });
    // What the match moved, and the difference that was written off, come back on the day on which they count.
    for (const of of match?.journalIds ?? [])
      await reverse(tx, { of, id: newId<JournalId>(at), effectiveOn, valueOn: line.on, actorId: actor.id, reason }, at);
    if (match?.record === 'receipt')
      await undoKeptCredit(tx, context, { receiptId: match.paymentId, on: line.on, by: actor, reason });
  },
};

const dismiss: LineDecision = {
  kind: 'bank_line_dismissal',
  title: 'Dismiss a bank line',
  whyNot: (_tx, line) => Promise.resolve(whyNotDismiss(line)),
  run: async (tx, context, { line, actor, reason }) => {
    await saveLine(tx, line.id, { result: 'dismissed', reason, named_record: null, named_id: null });
    await recordAct(tx, context, { line, actor, action: 'dismissed a line of the bank', reason });
  },
};

/** Providus sends what it has collected as one amount, which names no payment. */
const transfer: LineDecision = {
  kind: 'provider_transfer',
  title: 'Book a transfer from Providus',
  whyNot: async (tx, line) => whyNotTransfer(line, await atProvider(tx)),
  run: async (tx, context, { line, actor, reason }) => {
    const at = context.clock.now();
    const journal = arrival(context, line, actor);
    const id = newId(at);
    const proof = { line, payment: { id, record: 'provider_transfer' as const }, rule: 'by_hand' as const, by: actor };
    await saveProof(tx, context, proof, { id, journal_id: journal.id });
    await recordAct(tx, context, { line, actor, action: 'booked a transfer from Providus', reason });
    failpoint('provider_transfer.unposted');
    await postOnItsDay(tx, context, [journal]);
  },
};

/** A payment of the amount of the line that the line names, or that a person took from it, and that another debit proves. */
async function sentTwice(tx: Tx, { id, side, amount, named }: BankLine): Promise<BookedPayment | undefined> {
  for (const one of [...(named ? [named] : []), ...(await endedPayments(tx, id))]) {
    const payment = await paymentNumbered(tx, side, one);
    if (payment?.isMatched && hasAmount(payment, amount)) return payment;
  }
  return undefined;
}

/** Dr 5010 fees of providers and banks / Cr 1000 bank. */
const charge: LineDecision = {
  kind: 'bank_charge',
  title: 'Book a bank charge',
  whyNot: (_tx, line) => Promise.resolve(whyNotCharge(line)),
  doubt: async (tx, line) => {
    const twice = await sentTwice(tx, line);
    if (twice) return `${twice.reference} of ${longDay(twice.on)} has the same amount: it may have left twice`;
    const [payment] = await linkCandidates({ db: tx }, line.id);
    return payment && `${payment.reference} of ${longDay(payment.paid_on)} has the same amount and no debit`;
  },
  run: async (tx, context, { line, actor, reason }) => {
    const at = context.clock.now();
    const journal: Journal = {
      id: newId<JournalId>(at),
      kind: 'bank-charged',
      effectiveOn: line.on,
      legs: [debit(gl.providerFees, line.amount), credit(gl.bankOperating, line.amount)],
      actorId: actor.id,
      meta: { bank_line: line.id },
    };
    const id = newId(at);
    const proof = { line, payment: { id, record: 'bank_charge' as const }, rule: 'by_hand' as const, by: actor };
    await saveProof(tx, context, proof, { id, journal_id: journal.id });
    await recordAct(tx, context, { line, actor, action: 'booked a charge of the bank', reason });
    failpoint('bank_charge.unposted');
    await postOnItsDay(tx, context, [journal]);
  },
};

export const lineApprovals: ApprovalKinds = [link, unlink, dismiss, transfer, charge, keep].map(approvalOf);

/** To the chosen candidate, or to the payment with this reference. @throws DomainError that names `reference`: no such payment, matched already, or of another amount. */
export async function linkLine(
  context: Context,
  actor: Actor,
  { id, payment, reference: written = '' }: OnLine & LinkedPayment,
): Promise<'done' | 'asked'> {
  const reference = payment ? await referenceOf(context, id, payment) : written;
  return decideLine(context, actor, link, { id, reference, payment, reason: `It proves ${reference}` });
}

async function referenceOf({ db }: Context, id: BankLineId, payment: Pick<BookedPayment, 'record' | 'id'>): Promise<string> {
  const { side } = await findLine(db, id);
  const chosen = await paymentNumbered(db, side, payment);
  if (!chosen) throw paymentMissing();
  return chosen.reference;
}

const decided =
  (decision: LineDecision) =>
  (context: Context, actor: Actor, input: Reasoned): Outcome =>
    decideLine(context, actor, decision, input);

export const unlinkLine = decided(unlink);
export const dismissLine = decided(dismiss);
/** @throws DomainError `less_at_provider` when the books have less than this at Providus. */
export const transferLine = decided(transfer);

export const chargeLine = decided(charge);

export const reopenLine = (context: Context, actor: Actor, { id }: OnLine): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    await holdMonths(tx);
    const line = await lockLine(tx, id);
    refuseIf(whyNotReopen(line) ?? ((await isInClosedMonth(tx, line.on)) ? monthOfDayClosed(line.on) : undefined));
    await saveLine(tx, id, { result: 'missing_in_book', reason: null });
    await recordAct(tx, context, { line, actor, action: 'opened a dismissed line of the bank again' });
  });
