/** Reads what each tax accrued and what was remitted for it by month, from the totals of sealed days and the journals that are not sealed yet. */
import type { Day } from '@ajo/contract/kernel/time';
import { Tax } from '@ajo/contract/modules/taxes';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { taxAccounts } from './tax.ts';
import type { MonthSum } from './taxes.rules.ts';

/**
 * The months of each tax in which something moved, the oldest first. Accrued: credits less debits of the account. Payments to the authority and their
 * reversals do not count, so the totals of the days have them added back.
 */
export async function monthsOfTaxes(db: Database, to: Day): Promise<Record<Tax, MonthSum[]>> {
  const codes = Tax.options.map((tax) => taxAccounts[tax].code);
  const { rows } = await sql<MonthSum & { tax: Tax }>`/* planned per call */
    with edge as (select coalesce(max(to_xid), 0) as xid from ledger.block),
    own as (select t.tax, a.id from unnest(${[...Tax.options]}::text[], ${codes}::text[]) t(tax, code) join ledger.account a on a.code = t.code),
    moves as (
      select own.tax, d.effective_on as on_day, d.credit_kobo - d.debit_kobo as accrued, 0::bigint as remitted
        from own join ledger.day_total d on d.account_id = own.id where d.effective_on <= ${to}
      union all
      select own.tax, j.effective_on, -l.amount, 0 from edge, ledger.journal j, unnest(j.accounts, j.amounts) l(account, amount), own
       where j.xid >= edge.xid and j.effective_on <= ${to} and own.id = l.account
      union all
      select r.tax, j.effective_on, r.amount_kobo, 0 from tax_remittances r join ledger.journal j on j.id = r.journal_id
       where j.effective_on <= ${to}
      union all
      select r.tax, j.effective_on, -r.amount_kobo, 0 from tax_remittances r join ledger.journal j on j.id = r.reversal_journal_id
       where j.effective_on <= ${to}
      union all
      select r.tax, r.month, 0, r.amount_kobo from tax_remittances r where r.status = 'completed' and r.month <= ${to})
    select tax, date_trunc('month', on_day)::date::text as month, sum(accrued)::bigint as accrued, sum(remitted)::bigint as remitted
      from moves group by 1, 2 order by 2`.execute(sqlOf(db));
  const of = (tax: Tax): MonthSum[] => rows.filter((row) => row.tax === tax);
  return { withholding: of('withholding'), vat: of('vat'), levy: of('levy') };
}
