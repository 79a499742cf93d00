/** Keeps how far the ledger follows each loan, and how each of its days ended. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Selectable } from 'kysely';
import { type Loan, toLoan } from '#modules/loans';
import type { Account } from '#modules/schedules';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { type Figures, totalOf } from './loan-account.rules.ts';

export type Books = { throughOn: Day; figures: Figures };

export async function booksOf(db: Database, loanIds: readonly LoanId[]): Promise<Map<string, Books>> {
  if (loanIds.length === 0) return new Map();
  const rows = await sqlOf(db)
    .selectFrom('loan_books')
    .selectAll()
    .where('loan_id', 'in', [...loanIds])
    .execute();
  return new Map(rows.map((row) => [row.loan_id, { throughOn: row.through_on as Day, figures: toFigures(row) }]));
}

const toFigures = (row: Selectable<Tables['loan_books']>): Figures => ({
  principal: row.principal_kobo,
  interestReceivable: row.interest_receivable_kobo,
  chargesReceivable: row.charges_receivable_kobo,
  interestIncome: row.interest_income_kobo,
  interestSuspense: row.interest_suspense_kobo,
  feeIncome: row.fee_income_kobo,
  penaltyIncome: row.penalty_income_kobo,
  writtenOff: row.written_off_kobo,
  credit: row.credit_kobo,
  recovered: row.recovered_kobo,
  provision: row.provision_kobo,
});

export async function saveBooks(tx: Tx, all: readonly { loanId: LoanId; books: Books }[]): Promise<void> {
  if (all.length === 0) return;
  const values = all.map(({ loanId, books: { throughOn, figures } }) => ({
    loan_id: loanId,
    through_on: throughOn,
    principal_kobo: figures.principal,
    interest_receivable_kobo: figures.interestReceivable,
    charges_receivable_kobo: figures.chargesReceivable,
    interest_income_kobo: figures.interestIncome,
    interest_suspense_kobo: figures.interestSuspense,
    fee_income_kobo: figures.feeIncome,
    penalty_income_kobo: figures.penaltyIncome,
    written_off_kobo: figures.writtenOff,
    credit_kobo: figures.credit,
    recovered_kobo: figures.recovered,
    provision_kobo: figures.provision,
  }));
  const columns = Object.keys(values[0] ?? {}).filter((name) => name !== 'loan_id') as (keyof (typeof values)[number])[];
  await sqlOf(tx)
    .insertInto('loan_books')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('loan_id')
        .doUpdateSet((set) => Object.fromEntries(columns.map((name) => [name, set.ref(`excluded.${name}`)]))),
    )
    .execute();
}

export type DayEnd = {
  loanId: LoanId;
  account: Account;
  provision: Kobo;
  classDays: number;
  /** 1 unless the day was reopened. */ closing: number;
};

/** A day that was closed stays as it ended: what is learnt later changes later days. A reopened day gets one row for each closing. */
export async function addDays(tx: Tx, ends: readonly DayEnd[]): Promise<void> {
  if (ends.length === 0) return;
  await sqlOf(tx)
    .insertInto('loan_days')
    .values(
      ends.map(({ loanId, account, provision, classDays, closing }) => ({
        loan_id: loanId,
        on_day: account.on,
        closing,
        days_past_due: account.daysPastDue,
        class_days: classDays,
        principal_kobo: account.outstanding.principal,
        due_kobo: totalOf(account.due),
        interest_earned_kobo: account.interestEarned,
        provision_kobo: provision,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The earliest day not yet closed for some running loan; undefined without running loans. */
export async function firstOpenDay(db: Database): Promise<Day | undefined> {
  const { rows } = await sql<{ on: Day | null }>`select min(coalesce(b.through_on + 1, l.disbursed_on)) as on
    from loans l left join loan_books b on b.loan_id = l.id where l.status = 'active'`.execute(sqlOf(db));
  return rows[0]?.on ?? undefined;
}

/** Loans that are still behind, the next `size` after one, or all: a loan that fails does not stop the others. */
export async function loansBehind(
  db: Database,
  on: Day,
  { after, size }: { after: string | undefined; size: number | undefined },
): Promise<LoanId[]> {
  const { rows } = await sql<{ id: LoanId }>`select l.id from loans l left join loan_books b on b.loan_id = l.id
    where l.status = 'active' and l.disbursed_on <= ${on} and (b.through_on is null or b.through_on < ${on})
      and (${after ?? null}::uuid is null or l.id > ${after ?? null}) order by l.id limit ${size ?? null}`.execute(sqlOf(db));
  return rows.map(({ id }) => id);
}

/** Loans that were written off with a fee before its day, when that was no income yet. */
export async function loansWithNegativeFees(db: Database): Promise<LoanId[]> {
  const { rows } = await sql<{ id: LoanId }>`select b.loan_id as id from loan_books b join loans l on l.id = b.loan_id
    where b.charges_receivable_kobo < 0 and l.status = 'written_off' order by b.loan_id`.execute(sqlOf(db));
  return rows.map(({ id }) => id);
}

type LoanBooksQuery = { after?: string | undefined; size?: number; only?: LoanId };

/** Running loans whose books have not seen the day, in the order of their ids; locked, those that are locked already skipped. */
export async function lockLoansBehind(tx: Tx, on: Day, { after, size = 1, only }: LoanBooksQuery): Promise<Loan[]> {
  let found = sqlOf(tx)
    .selectFrom('loans')
    .leftJoin('loan_books', 'loan_books.loan_id', 'loans.id')
    .selectAll('loans')
    .where('loans.status', '=', 'active')
    .where('loans.disbursed_on', '<=', on)
    .where((row) => row.or([row('loan_books.through_on', 'is', null), row('loan_books.through_on', '<', on)]));
  if (after) found = found.where('loans.id', '>', after);
  if (only) found = found.where('loans.id', '=', only);
  const rows = await found.orderBy('loans.id').limit(size).forUpdate('loans').skipLocked().execute();
  return rows.map(toLoan);
}
