/** Saves attempts to charge a saved card, and finds loans with an amount due and a card. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Day } from '@ajo/contract/kernel/time';
import type { DebitAttemptId } from '@ajo/contract/modules/card-debits';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Insertable } from 'kysely';
import { customerScope } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';

export const triesOn = async (db: Database, loanId: LoanId, on: Day): Promise<number> =>
  Number(
    (
      await sqlOf(db)
        .selectFrom('debit_attempts')
        .select((row) => row.fn.countAll<bigint>().as('count'))
        .where('loan_id', '=', loanId)
        .where('tried_on', '=', on)
        .executeTakeFirstOrThrow()
    ).count,
  );

/** False when this run has tried this loan before. */
export async function addAttempt(tx: Tx, row: Insertable<Tables['debit_attempts']>): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('debit_attempts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function markRefused(tx: Tx, id: DebitAttemptId, reason: string): Promise<void> {
  await sqlOf(tx).updateTable('debit_attempts').set({ refused: reason }).where('id', '=', id).execute();
}

/** Running loans that are not being returned, with a row that is due and a customer who keeps a card; within a person's scope, or all of them for the clock. */
export async function loansToDebit(db: Database, today: Day, actor: Actor | undefined): Promise<LoanId[]> {
  let found = sqlOf(db)
    .selectFrom('loans')
    .select('loans.id')
    .where('loans.status', '=', 'active')
    .where('loans.cooling_off_requested_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('loan_payments as due')
          .select('due.id')
          .whereRef('due.loan_id', '=', 'loans.id')
          .where('due.status', 'in', ['pending', 'incomplete'])
          .where('due.due_on', '<=', today),
      ),
    )
    .where((where) =>
      where.exists(
        where
          .selectFrom('saved_cards as card')
          .select('card.id')
          .whereRef('card.owner_id', '=', 'loans.customer_id')
          .where('card.status', '=', 'active'),
      ),
    );
  if (actor) found = found.where(customerScope(actor, 'payments.auto_debit', 'loans.customer_id'));
  const rows = await found.orderBy('loans.id').execute();
  return rows.map(({ id }) => id as LoanId);
}
