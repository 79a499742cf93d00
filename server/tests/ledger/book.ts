/** A ledger of its own for a test file, and journals booked into it on one Monday. */
import { kobo } from '@ajo/contract/kernel/money';
import { type Day, day } from '@ajo/contract/kernel/time';
import { freshContext } from '#kit';
import { bankOperating, credit, debit, type Journal, type JournalId, post, savingsOf } from '#modules/ledger';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';

const monday = day('2026-03-02');

/** A deposit into savings: the journal that most tests start with. */
export const depositOf = (who: string, { at, amount = 100n }: { at: Date; amount?: bigint }): Journal => ({
  id: newId<JournalId>(at),
  kind: 'savings-deposited',
  effectiveOn: monday,
  legs: [debit(bankOperating, kobo(amount)), credit(savingsOf(who), kobo(amount))],
});

export async function openBooks() {
  const context = await freshContext();
  const { db } = context;
  const at = context.clock.now();
  const on = monday;
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
