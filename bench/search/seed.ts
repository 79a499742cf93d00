/** Seeds a large lender with a few set-based statements: branches, officers, customers, three years of loans, instalments of running loans. */
import { day } from '@ajo/contract/kernel/time';
import { sql, sqlOf } from '../../server/src/platform/db/sql.ts';
import { type Database, inTransaction } from '../../server/src/platform/db/transaction.ts';
import { loanProducts } from '../../server/seeds/reference/loan-products.ts';

export const customers = 100_000;
export const loans = 300_000;
export const today = day('2026-03-02');
const [branches, officers] = [12, 80];

export type People = { branchId: string; officerId: string; recoveryId: string };

const firstNames =
  'Adaeze Babatunde Chiamaka Danjuma Ebiere Folasade Garba Halima Ifeanyi Jumoke Kelechi Ladi Musa Ngozi Obinna Patience Rashidat Sade Tunde Uche Vincent Wasiu Yetunde Zainab Amina Bola Chidi Emeka Funke Hauwa';
const lastNames =
  'Okonkwo Adeyemi Eze Musa Tamuno Bakare Sani Yusuf Nwosu Alabi Obi Lawal Ibrahim Umeh Okafor Balogun Coker Sule Adebayo Garba Ogunleye Nnamdi Bello Etim Akpan Ojo Danladi Okoro Afolabi Uzor Effiong Abiola Onyeka Salami Dike Aliyu Oseni Bassey Idris Agbo Nwachukwu Adeleke Ekwueme Fashola Igwe Jibril Kalu Madueke Njoku Osagie';

/** A time-ordered id from a number, so that seeded ids sort like generated ones. */
const idOf = (kind: number, number: ReturnType<typeof sql>) =>
  sql<string>`(lpad(to_hex(${sql.lit(kind)}), 8, '0') || '-' || lpad(to_hex(${number}), 4, '0') || '-7000-8000-000000000000')::uuid`;

export async function seedLoans(db: Database): Promise<People> {
  const at = new Date('2023-02-01T08:00:00Z');
  await run(
    db,
    sql`insert into branches (id, name, created_at) select ${idOf(1, sql`n`)}, 'Branch ' || n, ${at} from generate_series(1, ${sql.lit(branches)}) n`,
  );
  await run(
    db,
    sql`insert into users (id, first_name, last_name, email, type, status, branch_id, created_at)
        select ${idOf(2, sql`n`)}, 'Officer', 'Number' || n, 'officer' || n || '@ajo.test', case when n % 20 = 0 then 'recovery_officer' else 'credit_officer' end,
               'active', ${idOf(1, sql`n % ${sql.lit(branches)} + 1`)}, ${at} from generate_series(1, ${sql.lit(officers)}) n`,
  );
  await seedCustomers(db, at);
  await seedApplications(db);
  await seedInstalments(db);
  await seedDay(db);
  for (const table of ['users', 'loans', 'loan_payments', 'loan_days'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(sqlOf(db));
  const one = async (kind: number, number: number): Promise<string> =>
    (await sql<{ id: string }>`select ${idOf(kind, sql.lit(number) as never)} as id`.execute(sqlOf(db))).rows[0]?.id ?? '';
  return { branchId: await one(1, 3), officerId: await one(2, 7), recoveryId: await one(2, 20) };
}

/** Large inserts exceed the statement time-out of the server, and the rows are valid by construction: no trigger is needed. */
const run = (db: Database, statement: ReturnType<typeof sql>): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(sqlOf(tx));
    await sql`set local session_replication_role = replica`.execute(sqlOf(tx));
    await statement.execute(sqlOf(tx));
  });

const customerId = (number: ReturnType<typeof sql>) =>
  sql`(lpad(to_hex(${number}), 8, '0') || '-0000-7000-8000-000000000003')::uuid`;

const seedCustomers = (db: Database, at: Date): Promise<void> =>
  run(
    db,
    sql`insert into users (id, first_name, last_name, email, phone, type, status, branch_id, account_officer_id, onboarding_officer_id, recovery_officer_id, created_at)
        select ${customerId(sql`n`)}, first.names[1 + n * 7 % 30], last.names[1 + n * 13 % 50], 'person' || n || '@mail.test',
               '+23480300' || lpad(n::text, 5, '0'), 'user', 'active', ${idOf(1, sql`n % ${sql.lit(branches)} + 1`)},
               ${idOf(2, sql`n % ${sql.lit(officers)} + 1`)}, ${idOf(2, sql`(n / 3) % ${sql.lit(officers)} + 1`)},
               case when n % 500 = 0 then ${idOf(2, sql`20`)} end, ${at}
          from generate_series(0, ${sql.lit(customers - 1)}) n,
               (select string_to_array(${firstNames}, ' ') as names) first, (select string_to_array(${lastNames}, ' ') as names) last`,
  );

/** Two thirds are completed; the newest are still open. Running loans have the copies that triggers make elsewhere. Timestamps ascend over a little more than three years. */
const seedApplications = (db: Database): Promise<void> =>
  run(
    db,
    sql`insert into loans (id, customer_id, product_id, product_version, engine_version, status, principal_kobo, fee_kobo, rate_percent,
          instalments, terms, consent_at, consent_ip, applied_at, offer_accepted_at,
          disbursed_on, created_at, schedule_run, copied_account_officer_id, copied_onboarding_officer_id)
        select (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000004')::uuid, customer.id, product.id, 1, 1,
               state, 5000000 + n % 100 * 100000, 50000, kept.terms ->> 'rate_percent', 6, kept.terms, applied, '102.89.0.1', applied,
               case when state in ('active', 'completed', 'written_off') then applied end,
               case when state in ('active', 'completed', 'written_off') then applied::date end, applied,
               case when state in ('active', 'completed', 'written_off') then 1 else 0 end,
               case when state = 'active' then customer.account_officer_id end, case when state = 'active' then customer.onboarding_officer_id end
          from generate_series(1, ${sql.lit(loans)}) n
          join users customer on customer.id = ${customerId(sql`(n::bigint * 7919 % ${sql.lit(customers)})`)}
          join loan_products product on product.id = ${loanProducts[0]?.id ?? ''}
          join loan_product_versions kept on kept.product_id = product.id and kept.version = 1,
          lateral (select timestamptz '2026-03-02 12:00+00' - (${sql.lit(loans)} - n) * interval '317 seconds' as applied) moment,
          lateral (select case when n > ${sql.lit(loans)} - 2000 and n % 3 = 0 then 'pending' when n % 1000 = 0 then 'written_off'
            when n % 20 = 0 then 'denied' when n % 33 = 0 then 'cancelled' when n > ${sql.lit(loans)} * 0.9 then 'active' else 'completed' end as state) stage
         order by n
        on conflict do nothing`,
  );

/** Every loan as it ended one closed day, as if all of them were running: one in twelve is late. */
const seedDay = (db: Database): Promise<void> =>
  run(
    db,
    sql`insert into loan_days (loan_id, on_day, days_past_due, principal_kobo, due_kobo, interest_earned_kobo, provision_kobo)
        select id, ${today}::date, case when abs(hashtext(id::text)) % 12 = 0 then abs(hashtext(id::text)) / 12 % 200 else 0 end,
               principal_kobo, 0, 0, 0 from loans`,
  );

/** Monthly rows of running loans; about one in twelve has an overdue row. */
const seedInstalments = (db: Database): Promise<void> =>
  run(
    db,
    sql`insert into loan_payments (id, loan_id, number, due_on, status, principal_kobo, interest_kobo, fee_kobo, principal_paid_kobo, interest_paid_kobo)
        select gen_random_uuid(), loans.id, n, loans.disbursed_on + n * 30, case when paid then 'completed' else 'pending' end, 800000, 100000, 0,
               case when paid then 800000 else 0 end, case when paid then 100000 else 0 end
          from loans, generate_series(1, 6) n,
               lateral (select loans.disbursed_on + n * 30 < ${today}::date and (hashtext(loans.id::text) + n) % 12 <> 0 as paid) settled
         where loans.status = 'active'`,
  );
