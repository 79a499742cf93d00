/** Adds results of field visits, which stay as they were received, and finds who may send one. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Insertable } from 'kysely';
import { customerScope } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Tx } from '#platform/db/transaction';

export const addVisit = async (tx: Tx, visit: Insertable<Tables['field_visits']>): Promise<void> =>
  void (await sqlOf(tx).insertInto('field_visits').values(visit).execute());

type Reach = { isNow: boolean; wasThen: boolean };

/** Whether the loan is in the caller's scope now, and whether its customer was theirs at that time. */
export async function reachOf(tx: Tx, actor: Actor, { loanId, at }: { loanId: LoanId; at: Date }): Promise<Reach> {
  const found = await sqlOf(tx)
    .selectFrom('loans')
    .select([
      customerScope(actor, 'recovery.log', 'loans.customer_id').as('isNow'),
      sql<boolean>`exists (select from officer_assignments a where a.customer_id = loans.customer_id and a.officer_id = ${actor.id}
        and a.office in ('recovery', 'account') and a.since_at <= ${at} and (a.until_at is null or a.until_at > ${at}))`.as(
        'wasThen',
      ),
    ])
    .where('id', '=', loanId)
    .executeTakeFirst();
  return found ?? { isNow: false, wasThen: false };
}
