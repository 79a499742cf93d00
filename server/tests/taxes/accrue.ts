/** Tax of a day in the books, as charged without a customer; below zero it is given back. */
import type { Day } from '@ajo/contract/kernel/time';
import { kobo } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { type AccountRef, credit, debit, gl, type JournalId, post } from '#modules/ledger';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';

type Charge = { account: AccountRef; on: Day; amount: bigint };

export async function accrue({ db, clock }: Pick<Context, 'db' | 'clock'>, { account, on, amount }: Charge): Promise<void> {
  const at = clock.now();
  const [size, other] = [kobo(amount < 0n ? -amount : amount), gl.providerFees];
  const legs = amount < 0n ? [debit(account, size), credit(other, size)] : [debit(other, size), credit(account, size)];
  await inTransaction(db, (tx) => post(tx, [{ id: newId<JournalId>(at), kind: 'correction', effectiveOn: on, legs }], at));
}
