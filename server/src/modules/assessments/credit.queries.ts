/** What the credit rules look at, in one snapshot: the person, the loans that run, and what fell due on them. */
import { divideRounded, type Kobo, kobo, noMoney, plus } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { FacilityClass } from '@ajo/contract/modules/loans.credit';
import { fellDueHere } from '#modules/loans';
import { provenIncomeOf } from '#modules/statements';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { type BureauFacts, type CreditFacts, worstReport } from './credit-inputs.rules.ts';
import type { DueRow } from './repayment-score.rules.ts';

/** `loanId`: the application in question, which does not count. */
type CreditQuery = { customerId: string; loanId: string | undefined; on: Day };
type RunningRow = {
  id: string;
  frequency: string;
  principal_kobo: Kobo;
  due_on: Day | null;
  amount: string;
  principal: string;
  promised: string;
  is_over: boolean;
};

/** Facts about a customer on `on`, without the application `loanId`. */
export async function creditFactsOf(db: Database, { customerId, loanId, on }: CreditQuery): Promise<CreditFacts> {
  const person = await sqlOf(db)
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .leftJoin('bank_accounts', 'bank_accounts.user_id', 'users.id')
    .select(['users.first_name', 'users.last_name', 'users.date_of_birth', 'users.created_at', 'users.suspended_at'])
    .select(['profiles.monthly_income_kobo', 'profiles.bvn_match', 'bank_accounts.name_matches'])
    .select(
      sql<bigint>`(select count(*) from loans gone where gone.customer_id = users.id and gone.status = 'written_off')`.as(
        'written_off',
      ),
    )
    .where('users.id', '=', customerId)
    .executeTakeFirstOrThrow();
  const name = `${person.first_name} ${person.last_name}`;
  return {
    declaredIncome: person.monthly_income_kobo,
    provenIncome: (await provenIncomeOf(db, { customerId, name, on })) ?? null,
    bornOn: person.date_of_birth,
    customerSince: person.created_at,
    isSuspended: person.suspended_at !== null,
    bvnMatch: person.bvn_match,
    bankNameMatches: person.name_matches,
    writtenOff: Number(person.written_off),
    running: await runningLoans(db, { customerId, loanId, on }),
    bureau: worstReport(await validReports(db, { customerId, on })),
    fallenDue: await fallenDue(db, { customerId, loanId, on }),
  };
}

/** The newest report of each bureau, if it is valid. A bureau without a record of the person states nothing. */
async function validReports(db: Database, { customerId, on }: Omit<CreditQuery, 'loanId'>): Promise<BureauFacts[]> {
  const rows = await sqlOf(db)
    .selectFrom('bureau_enquiries')
    .distinctOn('bureau')
    .select(['status', 'valid_until', 'worst_days_late', 'worst_class', 'monthly_kobo'])
    .where('customer_id', '=', customerId)
    .where('answered_at', 'is not', null)
    .orderBy('bureau')
    .orderBy('answered_at', 'desc')
    .execute();
  return rows
    .filter(({ status, valid_until: until }) => status === 'received' && until !== null && until >= on)
    .map((row) => ({
      worstDaysLate: row.worst_days_late,
      worstClass: row.worst_class === null ? null : FacilityClass.parse(row.worst_class),
      monthly: row.monthly_kobo,
    }));
}

/**
 * A loan whose payout is under way has no rows yet: it counts with its whole principal. One that was paid off while a part is on its way runs again when that arrives. Parts that are still to be paid out were promised: they
 * are owed as if they were out, and what is coming grows in proportion.
 */
async function runningLoans(db: Database, { customerId, loanId, on }: CreditQuery): Promise<CreditFacts['running']> {
  const { rows } = await sql<RunningRow>`
    select loans.id, loans.frequency, loans.principal_kobo, row.due_on,
           row.principal_kobo - row.principal_paid_kobo as principal,
           row.open_kobo as amount,
           coalesce((select sum(part.amount_kobo) from loan_tranches part
             where part.loan_id = loans.id and part.status not in ('paid', 'cancelled')
               and (loans.status <> 'completed' or part.status = 'ordered')), 0) as promised,
           loans.status = 'completed' as is_over
      from loans left join loan_payments row on row.loan_id = loans.id and row.run = loans.schedule_run and row.status in ('pending', 'incomplete')
     where loans.customer_id = ${customerId} and loans.id is distinct from ${loanId ?? null} 
       and (loans.status in ('active', 'disburse', 'disbursement_failed') or loans.tranche_under_way_kobo > 0)
     order by loans.id, row.due_on`.execute(sqlOf(db));
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => {
    const due = own.flatMap(({ due_on: dueOn, amount }) => (dueOn ? [{ dueOn, amount: BigInt(amount) as Kobo }] : []));
    const owed = own.reduce((sum, { principal }) => sum + BigInt(principal ?? 0), 0n) as Kobo;
    const promised = kobo(BigInt(own[0]?.promised ?? 0));
    const grown = (amount: Kobo): Kobo =>
      promised > 0n && owed > 0n ? kobo(divideRounded(amount * (owed + promised), owed, 'up')) : amount;
    return {
      id,
      isMonthly: own[0]?.frequency === 'month',
      owed: due.length > 0 || own[0]?.is_over ? plus(owed, promised) : (own[0]?.principal_kobo ?? noMoney),
      oldestOverdueOn: due.find(({ dueOn }) => dueOn < on)?.dueOn ?? null,
      coming: due.filter(({ dueOn }) => dueOn >= on).map(({ dueOn, amount }) => ({ dueOn, amount: grown(amount) })),
    };
  });
}

/** A down payment was withheld by ourselves and reveals nothing about the payer; overdue rows that a new loan took over count as settled on that day. When a row was settled is the day of the last payment that is still valid on it. */
async function fallenDue(db: Database, { customerId, on }: CreditQuery): Promise<DueRow[]> {
  const { rows } = await sql<{ due_on: Day; amount: string; settled_on: Day | null }>`
    select row.due_on, row.principal_kobo + row.interest_kobo + row.fee_kobo as amount,
           case when row.status = 'completed' then coalesce((select max(log.paid_on) from payment_allocations part
             join payment_logs log on log.id = part.payment_log_id and log.kind = 'payment'
             where part.loan_payment_id = row.id and part.voided_by is null
               and not exists (select 1 from payment_logs undo where undo.reverses_id = log.id)), row.due_on) end as settled_on
      from loans join loan_payments row on row.loan_id = loans.id and row.run = loans.schedule_run
     where loans.customer_id = ${customerId} and loans.status in ('active', 'completed', 'written_off')
       and row.status <> 'cancelled' and not (row.number = 1 and loans.down_payment_kobo > 0) and row.due_on < ${on} and row.due_on >= ${on}::date - interval '24 months'
       and ${fellDueHere('loans', 'row')}`.execute(sqlOf(db));
  return rows.map(({ due_on: dueOn, amount, settled_on: settledOn }) => ({ dueOn, amount: BigInt(amount) as Kobo, settledOn }));
}
