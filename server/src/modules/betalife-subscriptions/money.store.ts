/** Keeps what moved the money of subscriptions. Rows of moves are append-only and prove the ledger's account. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { OwnerBalance, SubLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import { returnSubLedger } from './return.store.ts';
import type { MoveCause } from './subscription.ts';

type Move = { journalId: string; subscriptionId: string; cause: MoveCause; on: Day; amount: Kobo; reference?: string };

export const addMove = async (tx: Tx, move: Move, at: Date): Promise<void> =>
  void (await sqlOf(tx)
    .insertInto('betalife_moves')
    .values({
      journal_id: move.journalId,
      subscription_id: move.subscriptionId,
      cause: move.cause,
      on_day: move.on,
      amount_kobo: move.amount,
      reference: move.reference ?? null,
      moved_at: at,
    })
    .execute());

/** The journals of what was paid in. */
export async function contributionsOf(db: Database, id: string): Promise<string[]> {
  const query = sqlOf(db).selectFrom('betalife_moves').select('journal_id').where('subscription_id', '=', id);
  return (await query.where('cause', '=', 'contributed').execute()).map(({ journal_id: journalId }) => journalId);
}

async function balances(tx: Tx): Promise<OwnerBalance[]> {
  const { rows } = await sql<OwnerBalance>`select subscription_id as "ownerId", sum(amount_kobo)::bigint as balance
    from betalife_moves group by subscription_id`.execute(sqlOf(tx));
  return rows;
}

export const subscriptionSubLedgers: readonly SubLedger[] = [
  { code: '2030', holds: 'money of each BetaLife subscription', balances },
  returnSubLedger,
];
