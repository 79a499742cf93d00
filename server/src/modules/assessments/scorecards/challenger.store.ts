/** Saves and reads challengers. The database refuses every change but the withdrawal. */
import { Challenger, type ChallengerId } from '@ajo/contract/modules/assessments.scorecards';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { Insertable, Selectable } from 'kysely';
import { challengerMissing } from './scorecards.errors.ts';

type Row = Selectable<Tables['scorecard_challengers']>;

const challengerOf = ({ card, ...row }: Row): Challenger => ({
  id: row.id as ChallengerId,
  name: row.name,
  card: Challenger.shape.card.parse(card),
  created_by: row.created_by_name,
  created_at: row.created_at,
  withdrawn_by: row.withdrawn_by_name,
  withdrawn_at: row.withdrawn_at,
});

/** The newest first, two hundred at most. */
export async function challengersOf(db: Database): Promise<Challenger[]> {
  const rows = await sqlOf(db).selectFrom('scorecard_challengers').selectAll().orderBy('id', 'desc').limit(200).execute();
  return rows.map(challengerOf);
}

/** @throws DomainError `challenger_missing`. */
export async function findChallenger(db: Database, id: ChallengerId): Promise<Challenger> {
  return found(await byId(db, id).executeTakeFirst());
}

/** @throws DomainError `challenger_missing`. */
export async function lockChallenger(tx: Tx, id: ChallengerId): Promise<Challenger> {
  return found(await byId(tx, id).forUpdate().executeTakeFirst());
}

const byId = (db: Database, id: ChallengerId) => sqlOf(db).selectFrom('scorecard_challengers').selectAll().where('id', '=', id);

function found(row: Row | undefined): Challenger {
  if (!row) throw challengerMissing();
  return challengerOf(row);
}

/** Undefined when another one that is not withdrawn has the name. */
export async function addChallengerRow(
  tx: Tx,
  row: Insertable<Tables['scorecard_challengers']>,
): Promise<Challenger | undefined> {
  const added = await sqlOf(tx)
    .insertInto('scorecard_challengers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return added && challengerOf(added);
}

/** @throws when the challenger does not exist. */
export async function saveWithdrawn(
  tx: Tx,
  { id, by, byName, at }: { id: ChallengerId; by: string; byName: string; at: Date },
): Promise<Challenger> {
  const row = await sqlOf(tx)
    .updateTable('scorecard_challengers')
    .set({ withdrawn_by: by, withdrawn_by_name: byName, withdrawn_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return challengerOf(row);
}
