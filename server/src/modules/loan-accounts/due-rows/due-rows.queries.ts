/** The one definition of what falls due in a span of days and what of it is collected, as parts of queries. `r` is the instalment. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { RawBuilder } from 'kysely';
import { fellDueHere } from '#modules/loans';
import { sql } from '#platform/db/sql';

/** What was agreed, without what was forgiven. Penalties are no part of it. */
export const dueKobo = sql<Kobo>`(r.principal_kobo + r.interest_kobo - r.interest_waived_kobo + r.fee_kobo - r.fee_waived_kobo)`;

/** An allocation `a` of payment `p` that counts: not to penalties, and not what a new loan took over. */
export const isCollected = sql<boolean>`(a.voided_by is null and a.component <> 'penalty' and p.source <> 'restructure')`;

/** The same from the columns of the instalment, for all payments until now. @param loan the name of the loan's table in the query */
export const collectedColumns = (loan: 'l' | 'loans'): RawBuilder<Kobo> => {
  const id = sql.ref(`${loan}.id`);
  return sql<Kobo>`(r.principal_paid_kobo + r.interest_paid_kobo + r.fee_paid_kobo
    - case when exists (select from loans taken where taken.restructures_id = ${id}) then (select coalesce(sum(a.amount_kobo), 0)::bigint
      from payment_allocations a join payment_logs p on p.id = a.payment_log_id where a.loan_payment_id = r.id
        and a.voided_by is null and a.component <> 'penalty' and p.source = 'restructure') else 0 end)`;
};

/**
 * Instalments of the present schedule that fell due: not a down payment, and not after the loan was written off or moved to a new one.
 * @param loan the name of the loan's table in the query
 */
export const fellDue = (loan: 'l' | 'loans', { from, to }: { from: Day; to: Day }): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${loan}.${column}`);
  return sql<boolean>`(r.run = ${of('schedule_run')} and r.due_on between ${from} and ${to} and r.status <> 'cancelled' and ${dueKobo} > 0
    and ${of('status')} in ('active', 'completed', 'written_off') and not (r.number = 1 and ${of('down_payment_kobo')} > 0)
    and (${of('status')} <> 'written_off' or r.due_on <=
      (select max(e.happened_on) from loan_events e where e.loan_id = ${of('id')} and e.kind = 'write_off'))
    and ${fellDueHere(loan, 'r')})`;
};

/** A payment `p` that brought money while the loan was with us: not what a new loan took over, an earlier lender was paid, or a payout kept back. */
export const broughtMoney = sql<boolean>`(p.source not in ('restructure', 'migration', 'down_payment'))`;
