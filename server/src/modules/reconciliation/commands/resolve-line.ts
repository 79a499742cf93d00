/** A person decides about a credit at the bank: links it, ends a wrong match, dismisses it, or opens it again. Money moves only when a written-off difference is undone. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { referenceKey } from '@ajo/contract/kernel/reference';
import type { BankLineId } from '@ajo/contract/modules/reconciliation';
import type { Context } from '#context';
import { record } from '#modules/history';
import { type JournalId, reverse } from '#modules/ledger';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { paymentNumbered, paymentsNamed } from '../booked-payments.queries.ts';
import { type BankLine, lineText, suspenseReference } from '../reconciliation.ts';
import { keptInSuspense, paymentMatched } from '../reconciliation.errors.ts';
import { whyNotDismiss, whyNotLink, whyNotReopen, whyNotUnlink } from '../reconciliation.rules.ts';
import { addMatch, endMatch, findMatch, lockLine, saveLine } from '../reconciliation.store.ts';

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
    const match = await findMatch(tx, id);
    const payment = match && (await paymentNumbered(tx, match.paymentId));
    if (payment?.reference === suspenseReference(line)) throw keptInSuspense();
    await endMatch(tx, id, context.clock.now());
    await saveLine(tx, id, { result: 'missing_in_book' });
    const of = match?.journalId;
    const [at, effectiveOn] = [context.clock.now(), context.clock.businessDay()];
    return {
      action: 'ended the match of a credit of the bank',
      reason,
      after: { credit: lineText(line) },
      // The difference that was written off is a difference again.
      ...(of && {
        last: async () => void (await reverse(tx, { of, id: newId<JournalId>(at), effectiveOn, actorId: actor.id, reason }, at)),
      }),
    };
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

/** `last`: the journal, posted at the end of the transaction. */
type Decision = { action: string; reason?: string; after: Record<string, string>; last?: () => Promise<void> };

const decide = (
  context: Context,
  actor: Actor,
  id: BankLineId,
  work: (tx: Tx, line: BankLine) => Promise<Decision | undefined>,
): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const decision = await work(tx, await lockLine(tx, id));
    if (!decision) return;
    const { last, ...entry } = decision;
    await record(tx, context, { actor, subject: { kind: 'bank_line', id }, ...entry });
    await last?.();
  });
