/** A person decides about a credit at the bank: links it, ends a wrong match, dismisses it, or opens it again. No money moves. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { referenceKey } from '@ajo/contract/kernel/reference';
import type { BankLineId } from '@ajo/contract/modules/reconciliation';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { paymentsNamed } from '../booked-payments.queries.ts';
import { type BankLine, lineText } from '../reconciliation.ts';
import { paymentMatched } from '../reconciliation.errors.ts';
import { whyNotDismiss, whyNotLink, whyNotReopen, whyNotUnlink } from '../reconciliation.rules.ts';
import { addMatch, endMatch, lockLine, saveLine } from '../reconciliation.store.ts';

type OnLine = { id: BankLineId };

/** @throws DomainError that names `reference`: no such payment, matched already, or of another amount. */
export const linkLine = (context: Context, actor: Actor, { id, reference }: OnLine & { reference: string }): Promise<void> =>
  decide(context, actor, id, async (tx, line) => {
    const found = await paymentsNamed(tx, [referenceKey(reference)]);
    const payment = found.find(({ isMatched, amount }) => !isMatched && amount === line.amount) ?? found[0];
    refuseIf(whyNotLink(line, payment));
    if (!payment) return undefined;
    const at = context.clock.now();
    const isNew = await addMatch(tx, {
      id: newId(at),
      line_id: id,
      record: payment.record,
      payment_id: payment.id,
      amount_kobo: line.amount,
      rule: 'by_hand',
      matched_by: actor.id,
      matched_by_name: actor.name,
      matched_at: at,
    });
    if (!isNew) throw paymentMatched(payment.reference);
    await saveLine(tx, id, { result: 'matched', named_record: null, named_id: null });
    return { action: 'linked a credit of the bank to a payment', after: { credit: lineText(line), payment: payment.reference } };
  });

export const unlinkLine = (context: Context, actor: Actor, { id, reason }: OnLine & { reason: string }): Promise<void> =>
  decide(context, actor, id, async (tx, line) => {
    refuseIf(whyNotUnlink(line));
    await endMatch(tx, id, context.clock.now());
    await saveLine(tx, id, { result: 'missing_in_book' });
    return { action: 'ended the match of a credit of the bank', reason, after: { credit: lineText(line) } };
  });

export const dismissLine = (context: Context, actor: Actor, { id, reason }: OnLine & { reason: string }): Promise<void> =>
  decide(context, actor, id, async (tx, line) => {
    refuseIf(whyNotDismiss(line));
    await saveLine(tx, id, { result: 'dismissed', reason, named_record: null, named_id: null });
    return { action: 'dismissed a credit of the bank', reason, after: { credit: lineText(line) } };
  });

export const reopenLine = (context: Context, actor: Actor, { id }: OnLine): Promise<void> =>
  decide(context, actor, id, async (tx, line) => {
    refuseIf(whyNotReopen(line));
    await saveLine(tx, id, { result: 'missing_in_book', reason: null });
    return { action: 'opened a dismissed credit of the bank again', after: { credit: lineText(line) } };
  });

type Decision = { action: string; reason?: string; after: Record<string, string> };

const decide = (
  context: Context,
  actor: Actor,
  id: BankLineId,
  work: (tx: Tx, line: BankLine) => Promise<Decision | undefined>,
): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const decision = await work(tx, await lockLine(tx, id));
    if (decision) await record(tx, context, { actor, subject: { kind: 'bank_line', id }, ...decision });
  });
