/** Requests of customers for a call or smaller instalments, and what became of them. */
import { addDays, type Day, dayInLagos, startOfDay } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { HelpRequest } from '@ajo/contract/modules/recovery';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { answerBy } from './contact.rules.ts';

const requestsOfDays = 30;

/** An officer who reached the customer after the request `c` has answered it, also about another loan. */
const answers = sql`o.customer_id = c.customer_id and o.channel <> 'app' and o.outcome in ('reached', 'refused', 'promise')
  and o.contacted_at >= c.contacted_at`;

/** Requests about `loans` without an answer, as `c`. */
const openRequests = sql`recovery_contacts c where c.loan_id = loans.id and c.help in ('call', 'plan')
  and not exists (select from recovery_contacts o where ${answers})`;

export const hasOpenRequest = sql`exists (select from ${openRequests})`;
export const oldestRequestAt = sql`(select min(c.contacted_at) from ${openRequests})`;
/** The oldest one: columns `help` and `help_at`. */
export const oldestRequest = sql`(select c.help, c.contacted_at as help_at from ${openRequests} order by c.contacted_at, c.id limit 1)`;

type RequestColumns = { kind: HelpRequest['kind']; at: Date; answered_at: Date | null; tried_at: Date | null };

/** The customer's latest request of each kind in the last 30 days. */
export async function requestsOf(db: Database, id: LoanId, today: Day): Promise<HelpRequest[]> {
  const { rows } = await sql<RequestColumns>`
    select distinct on (c.help) c.help as kind, c.contacted_at as at,
      (select min(o.contacted_at) from recovery_contacts o where ${answers}) as answered_at,
      (select max(o.contacted_at) from recovery_contacts o where o.customer_id = c.customer_id and o.channel <> 'app'
        and o.outcome in ('no_answer', 'wrong_number') and o.contacted_at >= c.contacted_at) as tried_at
    from recovery_contacts c where c.loan_id = ${id} and c.help in ('call', 'plan')
      and c.contacted_at >= ${startOfDay(addDays(today, -requestsOfDays))}
    order by c.help, c.contacted_at desc, c.id desc`.execute(sqlOf(db));
  return rows.map(({ kind, at, answered_at: answeredAt, tried_at: triedAt }) => ({
    kind,
    at,
    answer_by: answerBy(at),
    answered_on: answeredAt && dayInLagos(answeredAt),
    tried_on: triedAt && dayInLagos(triedAt),
  }));
}
