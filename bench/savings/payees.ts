/** Bulk-inserts what a payout to each saver needs: a confirmed identity and a bank account. Three people of finance read the requests. */
import type { Context } from '../../server/src/context.ts';
import { newId } from '../../server/src/platform/ids.ts';
import { seal } from '../../server/src/platform/secrets.ts';
import { sql, sqlOf } from '../../server/src/platform/db/sql.ts';
import type { Database } from '../../server/src/platform/db/transaction.ts';

export async function readyToBePaid(db: Database, { config, clock }: Pick<Context, 'config' | 'clock'>): Promise<void> {
  const at = clock.now();
  await sql`insert into profiles (user_id, bvn_match, bvn_verified_at, updated_at)
    select id, 'match', ${at}, ${at} from users where type = 'user'`.execute(sqlOf(db));
  const { rows } = await sql<{ id: string }>`select id from users where type = 'user'`.execute(sqlOf(db));
  const sealed = rows.map(({ id }) => seal(config, `bank_accounts.number:${id}`, '0123456789'));
  await sql`insert into bank_accounts (user_id, bank_code, bank_name, number_sealed, last4, account_name, name_matches, updated_at)
    select saver, '058', 'GTBank', number, '6789', 'SAVER', true, ${at}
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${sealed}::text[]) as one(saver, number)`.execute(sqlOf(db));
  for (const one of [1, 2, 3])
    await sql`insert into users (id, first_name, last_name, email, type, status, created_at)
      values (${newId(at)}, 'Finance', ${String(one)}, ${`finance${one}@bench.test`}, 'finance', 'active', ${at})`.execute(
      sqlOf(db),
    );
}
