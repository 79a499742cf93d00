/** The schedule that replaced the one of the contract: since when, and with how many instalments. */
import type { LoanView } from '@ajo/contract/modules/loans';
import type { Day } from '@ajo/contract/kernel/time';
import type { Loan } from '#modules/loans';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { instalmentsOf } from '../instalment.store.ts';
import { isInSchedule } from '../loan-account.rules.ts';

type Row = { on: Day; isReaged: boolean };

/** Null while the schedule of the contract is in force. */
export async function newScheduleOf(db: Database, { id, disbursedOn }: Loan): Promise<LoanView['new_schedule']> {
  if (!disbursedOn) return null;
  const { rows } = await sql<Row>`select e.happened_on as on, coalesce((e.facts->>'spread')::boolean, false) as "isReaged"
    from loan_events e join loans l on l.id = e.loan_id and l.schedule_run = e.run
    where e.loan_id = ${id} and e.kind = 'reschedule' order by e.number desc limit 1`.execute(sqlOf(db));
  const [last] = rows;
  if (!last) return null;
  const inForce = (await instalmentsOf(db, id)).filter(isInSchedule);
  return { on: last.on, how: last.isReaged ? 're_aged' : 'rescheduled', instalments: inForce.length };
}
