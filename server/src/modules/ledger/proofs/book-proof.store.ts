/** Keeps each proof of the books. One that found a difference stops payouts until a person resolves it. */
import type { Selectable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { Problem, Proof } from './proof.store.ts';

export type BookProof = {
  id: string;
  provenAt: Date;
  journals: bigint;
  differences: number;
  problems: Problem[];
  chain: { height: bigint; hash: string } | null;
  resolved: { at: Date; by: string; reason: string } | null;
};

type NewProof = { id: string; proof: Proof; tip: { height: bigint; hash: string } | undefined };

export async function addBookProof(tx: Tx, { id, proof, tip }: NewProof, at: Date): Promise<void> {
  await sqlOf(tx)
    .insertInto('book_proofs')
    .values({
      id,
      proven_at: at,
      journals: BigInt(proof.journals),
      differences: proof.problems.length,
      problems: JSON.stringify(proof.problems),
      chain_height: tip?.height ?? null,
      chain_hash: tip?.hash ?? null,
    })
    .execute();
}

/** When the oldest unresolved difference was found; undefined while the books balance. Payouts are blocked while there is one. */
export async function booksDifferSince(db: Database): Promise<Date | undefined> {
  const row = await sqlOf(db)
    .selectFrom('book_proofs')
    .select('proven_at')
    .where('differences', '>', 0)
    .where('resolved_at', 'is', null)
    .orderBy('proven_at')
    .limit(1)
    .executeTakeFirst();
  return row?.proven_at;
}

export async function countOpenDifferences(db: Database): Promise<number> {
  const { count } = await sqlOf(db)
    .selectFrom('book_proofs')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('differences', '>', 0)
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Unresolved differences first, then newest first. */
export async function bookProofs(
  db: Database,
  { page, per_page: size }: { page: number; per_page: number },
): Promise<{ rows: BookProof[]; total: number }> {
  const rows = await sqlOf(db)
    .selectFrom('book_proofs')
    .selectAll()
    .orderBy((builder) => builder.and([builder('differences', '>', 0), builder('resolved_at', 'is', null)]), 'desc')
    .orderBy('proven_at', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = await sqlOf(db)
    .selectFrom('book_proofs')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(toProof), total: Number(total) };
}

export async function lockBookProof(tx: Tx, id: string): Promise<BookProof | undefined> {
  const row = await sqlOf(tx).selectFrom('book_proofs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toProof(row);
}

export async function saveResolution(
  tx: Tx,
  id: string,
  { by, reason, at }: { by: { id: string; name: string }; reason: string; at: Date },
): Promise<void> {
  await sqlOf(tx)
    .updateTable('book_proofs')
    .set({ resolved_at: at, resolved_by: by.id, resolved_by_name: by.name, reason })
    .where('id', '=', id)
    .execute();
}

const toProof = (row: Selectable<Tables['book_proofs']>): BookProof => ({
  id: row.id,
  provenAt: row.proven_at,
  journals: row.journals,
  differences: row.differences,
  problems: row.problems as Problem[],
  chain: row.chain_height !== null && row.chain_hash !== null ? { height: row.chain_height, hash: row.chain_hash } : null,
  resolved: row.resolved_at && row.reason ? { at: row.resolved_at, by: row.resolved_by_name ?? '', reason: row.reason } : null,
});
