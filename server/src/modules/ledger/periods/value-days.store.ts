/** Journals of an earlier day: posted on it while it is open, and on the first open day with their own as value date after that. */
import { type Day, startOfDay } from '@ajo/contract/kernel/time';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import type { RawBuilder } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import { derivedId } from '#platform/ids';
import { type ChartCode, ourBook, signOf } from '../chart.ts';
import type { Journal } from '../journal.ts';
import { post } from '../posting.store.ts';
import { onOpenDay } from './period.store.ts';

/** The last act of the transaction. */
export async function postOnItsDay(tx: Tx, { clock }: Pick<Context, 'clock'>, journals: readonly Journal[]): Promise<void> {
  if (journals.length > 0) await post(tx, await onOpenDay(tx, journals, clock.businessDay()), clock.now());
}

/** What an account of our book received after a day with a value date until that day, in kobo and with the sign of the account. */
export async function movedToLaterDays(db: Database, { code, on }: { code: ChartCode; on: Day }): Promise<Kobo> {
  const made = derivedId(startOfDay(on), Buffer.alloc(16));
  const { rows } = await sql<{ moved: Kobo }>`
    select coalesce(sum(l.amount), 0)::bigint as moved
      from ledger.journal j, unnest(j.accounts, j.amounts) l(account, amount) join ledger.account a on a.id = l.account
     where j.id >= ${made}::uuid and j.book = ${ourBook} and j.effective_on > ${on}::date
       and j.meta ->> 'value_on' <= ${on} and a.code = ${code}`.execute(sqlOf(db));
  return ((rows[0]?.moved ?? 0n) * signOf(code)) as Kobo;
}

/** SQL: the day on which journal `j` counts, also when it was posted later because the day was closed. */
export const valueDay = sql<Day>`least((j.meta ->> 'value_on')::date, j.effective_on)`;

/** SQL: the ids of the accounts of a code of our book. */
export const accountsOfCode = (code: ChartCode): RawBuilder<unknown> =>
  sql`(select a.id from ledger.account a where a.book = ${ourBook} and a.code = ${code})`;

/**
 * SQL: the journals that moved an account of our book until a day, by value date. `amount` is debit-positive, `root` the journal that it reverses,
 * or itself. Together they are the balance at the end of the day, with what `movedToLaterDays` adds.
 */
export const journalsValuedUntil = ({ code, on }: { code: ChartCode; on: Day }): RawBuilder<unknown> => sql`(
  select j.id, coalesce(j.reverses, j.id) as root, j.kind, v.on_day, sum(e.amount_kobo)::bigint as amount
    from ledger.account a join ledger.entry e on e.account_id = a.id join ledger.journal j on j.id = e.journal_id
      cross join lateral (select ${valueDay} as on_day) v
   where a.book = ${ourBook} and a.code = ${code} and v.on_day <= ${on}::date group by j.id, v.on_day having sum(e.amount_kobo) <> 0)`;
