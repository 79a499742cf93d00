/** An unidentified credit is booked into suspense, where a person decides about it like about any other exception. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { BankLineId } from '@ajo/contract/modules/reconciliation.lines';
import type { Context } from '#context';
import { record } from '#modules/history';
import { keepBankCredit } from '#modules/wallets';
import { inTransaction } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { lineText, suspenseReference } from '../reconciliation.ts';
import { keptBefore } from '../reconciliation.errors.ts';
import { whyNotKeep } from '../reconciliation.rules.ts';
import { addMatch, lockLine, saveLine, uploaderOf } from '../reconciliation.store.ts';

export const keepCredit = (context: Context, actor: Actor, id: BankLineId): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const line = await lockLine(tx, id);
    refuseIf(whyNotKeep(line));
    const at = context.clock.now();
    const reference = suspenseReference(line);
    await saveLine(tx, id, { result: 'matched', named_record: null, named_id: null });
    await record(tx, context, {
      actor,
      subject: { kind: 'bank_line', id },
      action: 'booked a credit of the bank into suspense',
      after: { credit: lineText(line), reference },
    });
    failpoint('bank_credit.unkept');
    const { amount, on, narration } = line;
    const people = [...new Set([await uploaderOf(tx, line), actor.id])];
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
  });
