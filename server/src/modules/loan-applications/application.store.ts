/** Loads drafts, open applications and offers, and keeps the opinions and notes of staff. The database refuses to change a note. */
import { sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import { type Loan, toLoan } from '#modules/loans';
import type { LoanNote } from '@ajo/contract/modules/loan-applications.desk';
import type { LoanId, LoanState } from '@ajo/contract/modules/loans';
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { newId } from '#platform/ids';
import type { Opinion } from './opinion.ts';

/** An application, a loan that is owed, or a repaid one while a payout of it is on its way. */
export async function hasOpenLoan(db: Database, customerId: string): Promise<boolean> {
  const row = await sqlOf(db)
    .selectFrom('loans')
    .select('id')
    .where('customer_id', '=', customerId)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['pending', 'approved', 'disburse', 'disbursement_failed', 'active', 'written_off']),
        eb('tranche_under_way_kobo', '>', kobo(0n)),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const openStates = ['pending', 'approved', 'disburse', 'disbursement_failed'] as const satisfies readonly LoanState[];

/** The application that the customer has begun, or that was sent back. */
export async function draftOf(db: Database, customerId: string): Promise<(Loan & { draft: unknown }) | undefined> {
  const row = await sqlOf(db)
    .selectFrom('loans')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', '=', 'incomplete')
    .executeTakeFirst();
  return row && { ...toLoan(row), draft: row.draft };
}

/** One that was paid off while more of it is on its way runs again when that arrives: it counts as running. */
export const countRunning = async (tx: Tx, customerId: string): Promise<number> =>
  Number(
    (
      await sqlOf(tx)
        .selectFrom('loans')
        .select((row) => row.fn.countAll<bigint>().as('count'))
        .where('customer_id', '=', customerId)
        .where((row) => row.or([row('status', '=', 'active'), row('tranche_under_way_kobo', '>', 0n as Kobo)]))
        .executeTakeFirstOrThrow()
    ).count,
  );

/** Offers whose time is over, the oldest first. */
export const overdueOffers = async (db: Database, now: Date): Promise<LoanId[]> =>
  (
    await sqlOf(db)
      .selectFrom('loans')
      .select('id')
      .where('status', '=', 'approved')
      .where('offer_accepted_at', 'is', null)
      .where('offer_expires_at', '<=', now)
      .orderBy('offer_expires_at')
      .limit(500)
      .execute()
  ).map(({ id }) => id as LoanId);

/** Applications that were begun before a moment and never sent, or sent back and left. */
export const oldDrafts = async (db: Database, before: Date): Promise<LoanId[]> => {
  const rows = await sqlOf(db)
    .selectFrom('loans')
    .select('id')
    .where('status', '=', 'incomplete')
    .where('created_at', '<', before)
    .limit(500)
    .execute();
  return rows.map(({ id }) => id as LoanId);
};

export async function addOpinion(tx: Tx, loanId: LoanId, opinion: Opinion): Promise<void> {
  const { kind, verdict, note, byId, byName, at } = opinion;
  await sqlOf(tx)
    .insertInto('loan_opinions')
    .values({ id: newId(at), loan_id: loanId, kind, verdict, note, by_id: byId, by_name: byName, at })
    .execute();
}

/** Newest first: the first of a kind is the one that counts. */
export async function opinionsOf(db: Database, loanId: LoanId, since?: Date): Promise<Opinion[]> {
  let found = sqlOf(db).selectFrom('loan_opinions').selectAll().where('loan_id', '=', loanId);
  if (since) found = found.where('at', '>=', since);
  const rows = await found.orderBy('at', 'desc').orderBy('id', 'desc').execute();
  return rows.map(({ kind, verdict, note, by_id, by_name, at }) => ({ kind, verdict, note, byId: by_id, byName: by_name, at }));
}

type NewNote = { loanId: LoanId; byId: string; note: LoanNote };

export async function insertNote(tx: Tx, { loanId, byId, note: { id, by, at, text } }: NewNote): Promise<void> {
  await sqlOf(tx).insertInto('loan_notes').values({ id, loan_id: loanId, text, by_id: byId, by_name: by, at }).execute();
}

export async function notesOf(db: Database, loanId: LoanId): Promise<LoanNote[]> {
  const rows = await sqlOf(db)
    .selectFrom('loan_notes')
    .selectAll()
    .where('loan_id', '=', loanId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ id, by_name, at, text }) => ({ id, by: by_name, at, text }));
}
