/** Staff write a note on a loan. It stays as it was written. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { LoanNote } from '@ajo/contract/modules/loan-applications.desk';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { lockVisibleLoan } from '#modules/loans';
import { insertNote } from '../application.store.ts';

export async function addNote(
  context: Context,
  actor: Actor,
  { loanId, text }: { loanId: LoanId; text: string },
): Promise<LoanNote> {
  return inTransaction(context.db, async (tx) => {
    await lockVisibleLoan(tx, actor, 'loans.read', loanId);
    const at = context.clock.now();
    const note = { id: newId(at), by: actor.name, at, text };
    await insertNote(tx, { loanId, byId: actor.id, note });
    return note;
  });
}
