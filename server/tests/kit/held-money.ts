/** Money that we hold for a customer, as if received long ago. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { credit, debit, type JournalId, post, gl } from '#modules/ledger';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';

/** In this account of theirs. */
export async function weHold({ db, clock }: Context, account: Parameters<typeof credit>[0], amount: Kobo): Promise<void> {
  const at = clock.now();
  const journal = {
    id: newId<JournalId>(at),
    kind: 'receipt-identified' as const,
    effectiveOn: clock.businessDay(),
    legs: [debit(gl.unidentifiedReceipts, amount), credit(account, amount)],
  };
  await inTransaction(db, (tx) => post(tx, [journal], at));
}
