/** Keeps what one person requested about a loan, and how it ended. Whether it is open is decided by its approval, which has the same id. */
import type { Actor } from '@ajo/contract/kernel/access';
import { noMoney } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { SecondApprovalId } from '@ajo/contract/modules/repayments.between';
import type { Selectable } from 'kysely';
import { heldUnder, releaseHold } from '#modules/ledger/holds';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';

export type SecondApprovalRow = Selectable<Tables['second_approvals']>;

const isOpen = sql<boolean>`exists (select from approvals a where a.id = second_approvals.id and a.state = 'pending')`;
export type SecondApprovalRequest = {
  loanId: LoanId;
  kind: SecondApprovalRow['kind'];
  facts: Record<string, unknown>;
  reason: string;
};

/** The loan's row is locked, so two people asking at once are one question and its answer, or two attempts of which one is refused. */
export async function openQuestion(
  tx: Tx,
  { loanId, kind }: Pick<SecondApprovalRequest, 'loanId' | 'kind'>,
): Promise<SecondApprovalRow | undefined> {
  return sqlOf(tx)
    .selectFrom('second_approvals')
    .selectAll()
    .where('loan_id', '=', loanId)
    .where('kind', '=', kind)
    .where(isOpen)
    .executeTakeFirst();
}

/** What this person has confirmed about the loan since then. */
export const confirmedSince = (
  tx: Tx,
  { loanId, kind }: Pick<SecondApprovalRequest, 'loanId' | 'kind'>,
  { by, since }: { by: string; since: Date },
): Promise<SecondApprovalRow[]> =>
  sqlOf(tx)
    .selectFrom('second_approvals')
    .selectAll()
    .where('loan_id', '=', loanId)
    .where('kind', '=', kind)
    .where('confirmed_by', '=', by)
    .where('confirmed_at', '>', since)
    .execute();

/** @returns the id, which its approval has too. */
export async function addQuestion(tx: Tx, question: SecondApprovalRequest, actor: Actor, at: Date): Promise<string> {
  const id = newId(at);
  await sqlOf(tx)
    .insertInto('second_approvals')
    .values({
      id,
      loan_id: question.loanId,
      kind: question.kind,
      facts: JSON.stringify(question.facts),
      reason: question.reason,
      asked_by: actor.id,
      asked_by_name: actor.name,
      asked_at: at,
    })
    .execute();
  return id;
}

export async function confirmQuestion(tx: Tx, id: string, actor: Actor, at: Date): Promise<void> {
  await sqlOf(tx)
    .updateTable('second_approvals')
    .set({ confirmed_by: actor.id, confirmed_at: at })
    .where('id', '=', id)
    .execute();
}

/** How a loan was reversed: whether its money was reported as returned. Nothing for one that two people have not reversed. */
export async function reversalOf(db: Database, loanId: LoanId): Promise<{ returned: boolean } | undefined> {
  const row = await sqlOf(db)
    .selectFrom('second_approvals')
    .select('facts')
    .where('loan_id', '=', loanId)
    .where('kind', '=', 'loan_reversal')
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row && { returned: (row.facts as { returned?: boolean }).returned === true };
}

/** How a request is checked. */
export const requestOf = ({ kind, asked_by }: SecondApprovalRow, isPending = true) => ({
  kind,
  requestedBy: asked_by,
  isOpen: isPending,
});

/** What was asked about this loan, whatever became of it. */
export const findQuestion = (
  tx: Tx,
  { loanId, id }: { loanId: LoanId; id: SecondApprovalId },
): Promise<(SecondApprovalRow & { is_open: boolean }) | undefined> =>
  sqlOf(tx)
    .selectFrom('second_approvals')
    .selectAll()
    .select(isOpen.as('is_open'))
    .where('id', '=', id)
    .where('loan_id', '=', loanId)
    .executeTakeFirst();

/**
 * Ends a request that waited for a second person without an effect: what it held of the customer's credit is free again. Only refunds of
 * credit hold money, and those that were requested before holds existed hold none.
 */
export async function endQuestion(
  tx: Tx,
  id: string,
  { by, at, reason }: { by: string; at: Date; reason: string },
): Promise<void> {
  await sqlOf(tx)
    .updateTable('second_approvals')
    .set({ declined_by: by, declined_at: at, declined_reason: reason })
    .where('id', '=', id)
    .execute();
  if ((await heldUnder(tx, id)) > noMoney) await releaseHold(tx, id, at);
}

const ends: readonly SecondApprovalRow['kind'][] = ['write_off', 'loan_reversal', 'restructure'];

/** Whether a request that ends the loan awaits its second person. */
export const isEndRequested = async (db: Database, loanId: LoanId): Promise<boolean> =>
  (await openQuestions(db, loanId)).some(({ kind }) => ends.includes(kind));

export const openQuestions = (db: Database, loanId: LoanId): Promise<SecondApprovalRow[]> =>
  sqlOf(db).selectFrom('second_approvals').selectAll().where('loan_id', '=', loanId).where(isOpen).orderBy('asked_at').execute();
