/** Keeps which bank accounts are ours, by their last four digits. The account whose files name none has the empty name. */
import { sql, sqlOf } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';

export async function ourAccounts(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ last4: string }>`select last4 from our_bank_accounts`.execute(sqlOf(tx));
  return rows.map(({ last4 }) => last4);
}

/** False when it is ours already. */
export async function addOurAccount(
  tx: Tx,
  { last4, requestedBy, confirmedBy, at }: { last4: string; requestedBy: string; confirmedBy: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into our_bank_accounts (last4, requested_by, confirmed_by, confirmed_at)
    values (${last4}, ${requestedBy}, ${confirmedBy}, ${at}) on conflict do nothing`.execute(sqlOf(tx));
  return numAffectedRows === 1n;
}
