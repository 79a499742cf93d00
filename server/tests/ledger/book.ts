/** A ledger of its own for a test file, and journals booked into it on one Monday. */
import { type Day, day } from '@ajo/contract/kernel/time';
import { freshContext } from '#kit';
import { type Journal, type JournalId, post } from '#modules/ledger';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';

export async function openBooks() {
  const context = await freshContext();
  const { db } = context;
  const at = context.clock.now();
  const on = day('2026-03-02');
  const book = async (
    legs: Journal['legs'],
    { kind = 'correction', effectiveOn = on }: { kind?: Journal['kind']; effectiveOn?: Day } = {},
  ): Promise<JournalId> => {
    const journal: Journal = { id: newId<JournalId>(at), kind, effectiveOn, legs };
    await inTransaction(db, (tx) => post(tx, [journal], at));
    return journal.id;
  };
  return { db, at, on, book };
}
