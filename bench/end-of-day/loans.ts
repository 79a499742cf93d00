/** Bulk-inserts ten thousand running loans with users, schedules and disbursements, in the state that the commands would leave. */
import { kobo } from '@ajo/contract/kernel/money';
import { addDays } from '@ajo/contract/kernel/time';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import { initialTerms } from '@ajo/contract/modules/loan-products.terms';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '../../server/src/context.ts';
import { credit, debit, journalIdFor, post, gl } from '../../server/src/modules/ledger/index.ts';
import { addProduct } from '../../server/src/modules/loan-products/index.ts';
import { newId } from '../../server/src/platform/ids.ts';
import { inTransaction, type Database } from '../../server/src/platform/db/transaction.ts';
import { sql, sqlOf } from '../../server/src/platform/db/sql.ts';

const principal = kobo(6_000_000n);

/** Half of them were disbursed five weeks ago and have a due row; every fifth of those is some days overdue. */
export async function createLoans(db: Database, clock: Context['clock'], count: number): Promise<void> {
  const today = clock.businessDay();
  const at = clock.now();
  await sql`insert into users (id, first_name, last_name, email, type, status, created_at)
    select uuidv7(), 'Customer', n::text, 'customer' || n || '@bench.test', 'user', 'active', ${at} from generate_series(1, ${count}) n`.execute(
    sqlOf(db),
  );
  const product = {
    ...initialTerms,
    id: newId<LoanProductId>(at),
    version: 1,
    name: 'Bench',
    method: 'flat' as const,
    rate_percent: '5',
    min_rate_percent: '5',
    min_amount: kobo(1n),
    max_amount: kobo(100_000_000n),
    fee_bps: 0,
    required_guarantors: 0,
  };
  await addProduct(db, product, at);
  await sql`insert into loans (id, customer_id, product_id, product_version, engine_version, status, principal_kobo, fee_kobo, rate_percent,
      instalments, terms, consent_at, consent_ip, offer_accepted_at, disbursed_on, created_at, schedule_run)
    select uuidv7(), u.id, p.id, 1, 1, 'active', ${principal}, 0, '5', 6,
      p.terms || jsonb_build_object('method',
        case when row_number() over () % 2 = 0 then 'flat' else 'declining_equal_instalment' end),
      ${at}, '127.0.0.1', ${at}, ${today}::date - case when row_number() over () % 10 = 0 then 36 else 10 end, ${at}, 1
    from users u cross join loan_products p where p.id = ${product.id}`.execute(sqlOf(db));
  await sql`insert into loan_payments (id, loan_id, run, number, due_on, status, principal_kobo, interest_kobo, fee_kobo)
    select uuidv7(), l.id, 1, n, (l.disbursed_on + make_interval(months => n))::date, 'pending', ${principal} / 6, ${principal} * 5 / 100, 0
    from loans l cross join generate_series(1, 6) n`.execute(sqlOf(db));
  await sql`insert into loan_books select id, ${addDays(today, -1)}, ${principal}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from loans`.execute(
    sqlOf(db),
  );
  await disburse(db, today, at);
  await sql`analyze`.execute(sqlOf(db));
}

async function disburse(db: Database, on: ReturnType<Context['clock']['businessDay']>, at: Date): Promise<void> {
  const { rows } = await sql<{ id: LoanId }>`select id from loans`.execute(sqlOf(db));
  for (let from = 0; from < rows.length; from += 500) {
    const journals = rows.slice(from, from + 500).map(({ id }) => ({
      id: journalIdFor({ contractId: id, kind: 'loan-disbursed', on }),
      kind: 'loan-disbursed' as const,
      effectiveOn: on,
      legs: [debit(gl.loanReceivable(id), principal), credit(gl.bankOperating, principal)],
    }));
    await inTransaction(db, (tx) => post(tx, journals, at));
  }
}
