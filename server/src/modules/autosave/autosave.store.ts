/** Loads, locks and saves plans of autosave and their attempts. The savings account is locked before its plan, everywhere. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { DebitAttemptState } from '@ajo/contract/modules/card-debits';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { SavedCardId } from '@ajo/contract/modules/wallets.cards';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { stateOfAttempt } from '#modules/card-debits';
import { refusals } from '#modules/wallets';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { attemptKeyPrefix, type Autosave, type AutosaveAttempt } from './autosave.ts';

export async function findAutosave(db: Database, accountId: SavingsId): Promise<Autosave | undefined> {
  const row = await sqlOf(db)
    .selectFrom('savings_autosaves as a')
    .innerJoin('saved_cards as c', 'c.id', 'a.card_id')
    .selectAll('a')
    .select(['c.brand', 'c.last4'])
    .where('a.account_id', '=', accountId)
    .executeTakeFirst();
  return row && toAutosave(row);
}

export const putAutosave = async (tx: Tx, row: Insertable<Tables['savings_autosaves']>): Promise<void> =>
  void (await sqlOf(tx)
    .insertInto('savings_autosaves')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute());

export const saveAutosave = async (
  tx: Tx,
  accountId: SavingsId,
  change: Updateable<Tables['savings_autosaves']>,
): Promise<void> =>
  void (await sqlOf(tx).updateTable('savings_autosaves').set(change).where('account_id', '=', accountId).execute());

/** Accounts with a deposit of their plan due on or before a day. A suspended or closed owner pays nothing. */
export async function autosavesDue(db: Database, on: Day): Promise<SavingsId[]> {
  const rows = await running(db)
    .innerJoin('users as u', 'u.id', 'a.customer_id')
    .where('u.deleted_at', 'is', null)
    .where('u.suspended_at', 'is', null)
    .where('p.next_on', '<=', on)
    .orderBy('p.account_id')
    .execute();
  return rows.map(({ account_id: id }) => id as SavingsId);
}

const running = (db: Database) =>
  sqlOf(db)
    .selectFrom('savings_autosaves as p')
    .innerJoin('savings_accounts as a', 'a.id', 'p.account_id')
    .select('p.account_id')
    .where('p.status', '=', 'active');

/** Accounts of the customer with a plan that has not stopped, in the order in which several are locked. */
export async function autosavesOf(db: Database, customerId: string): Promise<SavingsId[]> {
  const rows = await running(db).where('a.customer_id', '=', customerId).orderBy('p.account_id').execute();
  return rows.map(({ account_id: id }) => id as SavingsId);
}

/** A card of the customer that was not removed. */
export const findOwnCard = (
  db: Database,
  { id, ownerId }: { id: SavedCardId; ownerId: string },
): Promise<{ status: string } | undefined> =>
  sqlOf(db)
    .selectFrom('saved_cards')
    .select('status')
    .where('id', '=', id)
    .where('kind', '=', 'card')
    .where('owner_id', '=', ownerId)
    .where('status', '<>', 'removed')
    .executeTakeFirst();

export const addAttempt = async (tx: Tx, row: Insertable<Tables['savings_autosave_attempts']>): Promise<AutosaveAttempt> =>
  toAttempt(await sqlOf(tx).insertInto('savings_autosave_attempts').values(row).returningAll().executeTakeFirstOrThrow());

export async function attemptOn(db: Database, accountId: SavingsId, dueOn: Day): Promise<AutosaveAttempt | undefined> {
  const row = await sqlOf(db)
    .selectFrom('savings_autosave_attempts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('due_on', '=', dueOn)
    .executeTakeFirst();
  return row && toAttempt(row);
}

/** Once: false when it was noted before. */
export async function noteFailure(tx: Tx, id: string, { refused, at }: { refused: string | null; at: Date }): Promise<boolean> {
  const row = await sqlOf(tx)
    .updateTable('savings_autosave_attempts')
    .set({ refused, noticed_at: at })
    .where('id', '=', id)
    .where('noticed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type AttemptResult = AutosaveAttempt & {
  status: DebitAttemptState;
  /** The bank refused the card. A charge that was never sent is none. */
  isRefusal: boolean;
  reason: string | null;
  /** The same as a clause of another sentence. */
  cause: string | null;
  brand: string;
  last4: string;
};

const results = (db: Database) =>
  sqlOf(db)
    .selectFrom('savings_autosave_attempts as t')
    .innerJoin('savings_accounts as a', 'a.id', 't.account_id')
    .innerJoin('saved_cards as c', 'c.id', 't.card_id')
    .leftJoin('checkouts as k', (join) =>
      join.onRef('k.payer_id', '=', 'a.customer_id').on('k.key', '=', sql<string>`${attemptKeyPrefix} || t.id::text`),
    )
    .selectAll('t')
    .select(['c.brand', 'c.last4', 'k.status as checkout', 'k.reason as checkout_reason', 'c.kind']);

/** The newest first, each with the outcome of its charge. */
export async function newestAttempts(db: Database, accountId: SavingsId, now: Date, max: number): Promise<AttemptResult[]> {
  const rows = await results(db).where('t.account_id', '=', accountId).orderBy('t.due_on', 'desc').limit(max).execute();
  return rows.map((row) => toResult(row, now));
}

export async function resultOf(db: Database, id: string, now: Date): Promise<AttemptResult> {
  return toResult(await results(db).where('t.id', '=', id).executeTakeFirstOrThrow(), now);
}

/** Attempts of these days that failed, and whose customer was not notified. The oldest first. */
export async function unannouncedFailures(
  db: Database,
  { from, before, now }: { from: Day; before: Day; now: Date },
): Promise<AttemptResult[]> {
  const rows = await results(db)
    .where('t.noticed_at', 'is', null)
    .where('t.due_on', '>=', from)
    .where('t.due_on', '<', before)
    .where((of) => of.or([of('k.status', 'is', null), of('k.status', 'in', ['failed', 'abandoned'])]))
    .orderBy('t.due_on')
    .orderBy('t.id')
    .execute();
  return rows.map((row) => toResult(row, now)).filter(({ status }) => status === 'failed');
}

type ResultRow = Awaited<ReturnType<ReturnType<typeof results>['execute']>>[number];

const toResult = (row: ResultRow, now: Date): AttemptResult => ({
  ...toAttempt(row),
  status: stateOfAttempt({ refused: row.refused, createdAt: row.created_at }, row.checkout ?? undefined, now),
  isRefusal: refusals.isByBank({ status: row.checkout, reason: row.checkout_reason }),
  reason: row.refused ?? refusals.text({ kind: row.kind }, row.checkout_reason),
  cause: refusals.cause({ kind: row.kind }, row.checkout_reason),
  brand: row.brand,
  last4: row.last4,
});

const toAutosave = (row: Selectable<Tables['savings_autosaves']> & { brand: string; last4: string }): Autosave => ({
  accountId: row.account_id as SavingsId,
  cardId: row.card_id as SavedCardId,
  card: { brand: row.brand, last4: row.last4 },
  status: row.status,
  amount: row.amount_kobo,
  frequency: row.frequency,
  day: row.day,
  nextOn: row.next_on as Day,
  pausedUntil: row.paused_until as Day | null,
  pausedReason: row.paused_reason,
  stoppedReason: row.stopped_reason,
  setAt: row.set_at,
});

const toAttempt = (row: Selectable<Tables['savings_autosave_attempts']>): AutosaveAttempt => ({
  id: row.id,
  accountId: row.account_id as SavingsId,
  cardId: row.card_id as SavedCardId,
  dueOn: row.due_on as Day,
  amount: row.amount_kobo as Kobo,
  fee: row.fee_kobo as Kobo,
  refused: row.refused,
  noticedAt: row.noticed_at,
  createdAt: row.created_at,
});
