/** Journals of an earlier day: posted on it while it is open, and on the first open day with their own as value date after that. */
import { type Day, startOfDay } from '@ajo/contract/kernel/time';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
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
