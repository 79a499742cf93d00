/** An unidentified credit is booked into suspense, where a person decides about it like about any other exception. In a closed month two people keep it. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { BankLineId } from '@ajo/contract/modules/reconciliation.lines';
import type { Context } from '#context';
import { record } from '#modules/history';
import { keepBankCredit } from '#modules/wallets';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { lineText, suspenseReference } from '../reconciliation.ts';
import { keptBefore } from '../reconciliation.errors.ts';
import { whyNotKeep } from '../reconciliation.rules.ts';
import { addMatch, saveLine, timesUndone, uploaderOf } from '../reconciliation.store.ts';
import { decideLine, type LineDecision } from './decide-line.ts';

export const keep: LineDecision = {
  kind: 'bank_line_suspense',
  title: 'Book a bank credit into suspense',
  // It books a debt to the payer, and people decide later what becomes of it.
  hasNoLimit: true,
  whyNot: (_tx, line) => Promise.resolve(whyNotKeep(line)),
  run: async (tx, context, { line, actor, requestedBy }) => {
    const at = context.clock.now();
    const { id, amount, on, narration } = line;
    const reference = suspenseReference(line, await timesUndone(tx, id));
    await saveLine(tx, id, { result: 'matched', named_record: null, named_id: null });
    await record(tx, context, {
      actor,
      subject: { kind: 'bank_line', id },
      action: 'booked a credit of the bank into suspense',
      after: { credit: lineText(line), reference },
    });
    failpoint('bank_credit.unkept');
    const people = [...new Set([await uploaderOf(tx, line), ...(requestedBy ? [requestedBy] : []), actor.id])];
    const receipt = await keepBankCredit(tx, context, { reference, amount, on, narration, people });
    if (!receipt) throw keptBefore();
    await addMatch(tx, {
      id: newId(at),
      line_id: id,
      record: 'receipt',
      payment_id: receipt,
      amount_kobo: amount,
      rule: 'by_hand',
      matched_by: actor.id,
      matched_by_name: actor.name,
      matched_at: at,
    });
  },
};

/** @throws DomainError `not_kept`, and while another request for the line is pending. */
export const keepCredit = (context: Context, actor: Actor, id: BankLineId): Promise<'done' | 'asked'> =>
  decideLine(context, actor, keep, { id, reason: 'No payment of the books explains it' });
