/** Bulk-inserts active savings accounts with one deposit each, in the state that the commands would leave. */
import { kobo } from '@ajo/contract/kernel/money';
import { addDays } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { Context } from '../../server/src/context.ts';
import { credit, debit, journalIdFor, post, gl } from '../../server/src/modules/ledger/index.ts';
import { addSavingsProduct } from '../../server/src/modules/savings-products/index.ts';
import { inTransaction, type Database } from '../../server/src/platform/db/transaction.ts';
import { sql, sqlOf } from '../../server/src/platform/db/sql.ts';
import { savingsProducts } from '../../server/seeds/reference/savings-products.ts';

const deposit = kobo(10_000_000n);

/** ₦100,000 in each, at 6 % a year. */
export async function createSavings(db: Database, clock: Context['clock'], count: number): Promise<void> {
  const [at, today] = [clock.now(), clock.businessDay()];
  const [product] = savingsProducts;
  if (!product) throw new Error('there is no savings product');
  await addSavingsProduct(db, product, at);
  await sql`insert into users (id, first_name, last_name, email, type, status, created_at)
    select uuidv7(), 'Saver', n::text, 'saver' || n || '@bench.test', 'user', 'active', ${at} from generate_series(1, ${count}) n`.execute(
    sqlOf(db),
  );
  await sql`insert into savings_accounts (id, customer_id, product_id, product_version, terms, name, status, instruction, balance_kobo,
      transactions_count, opened_by, opened_by_name, needs_review, activated_on, activated_at, last_act_at, created_at)
    select uuidv7(), u.id, p.id, 1, p.terms, 'Rent', 'active', 'pay_out', ${deposit}, 1, u.id, 'Saver', false, ${today}, ${at}, ${at}, ${at}
    from users u cross join savings_products p where p.id = ${product.id}`.execute(sqlOf(db));
  const { rows } = await sql<{ id: SavingsId }>`select id from savings_accounts`.execute(sqlOf(db));
  for (let from = 0; from < rows.length; from += 500) {
    const journals = rows.slice(from, from + 500).map(({ id }) => ({
      id: journalIdFor({ contractId: id, kind: 'savings-deposited', on: today }),
      kind: 'savings-deposited' as const,
      effectiveOn: today,
      legs: [debit(gl.bankOperating, deposit), credit(gl.savingsOf(id), deposit)],
    }));
    await inTransaction(db, async (tx) => {
      await sql`insert into savings_transactions (id, account_id, seq, type, state, change_kobo, balance_kobo, value_on, channel, journal_id, recorded_at)
        select uuidv7(), n.account, 1, 'deposit', 'completed', ${deposit}, ${deposit}, ${today}, 'bank', n.journal, ${at}
        from unnest(${rows.slice(from, from + 500).map(({ id }) => id)}::uuid[], ${journals.map(({ id }) => id)}::uuid[]) as n(account, journal)`.execute(
        sqlOf(tx),
      );
      await post(tx, journals, at);
    });
  }
  await sql`insert into savings_interest (account_id, through_on) select id, ${addDays(today, -1)} from savings_accounts`.execute(
    sqlOf(db),
  );
  await sql`analyze`.execute(sqlOf(db));
}
