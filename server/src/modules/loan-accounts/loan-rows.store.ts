/** The rows of a loan on file: what notices, debits, lists and figures read, kept equal to the account. */
import { noMoney } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Selectable } from 'kysely';
import type { Account, AccountRow } from '#modules/schedules';
import { newId } from '#platform/ids';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Tx } from '#platform/db/transaction';
import { runOf } from './events/loan-event.store.ts';

/** Updates the rows of a loan to its account; new rows are added, none is deleted. */
export async function saveRows(tx: Tx, loanId: LoanId, { rows }: Account, at: Date): Promise<void> {
  const run = await runOf(tx, loanId);
  const values = rows.map((row) => ({ ...rowValues(loanId, row, at), run }));
  await upsertRows(tx, values);
  await emptyRows(tx, { loanId, run, kept: values });
}

type Gone = { loanId: LoanId; run: number; kept: readonly RowValues[] };

/** Rows of a reversed event (a new schedule, a later payout) are not in the account: they bill nothing and hold nothing. */
async function emptyRows(tx: Tx, { loanId, run, kept }: Gone): Promise<void> {
  const amounts = Object.keys(kept[0] ?? {}).filter((name) => name.endsWith('_kobo'));
  if (amounts.length === 0) return;
  await sqlOf(tx)
    .updateTable('loan_payments')
    .set({ status: 'cancelled', ...Object.fromEntries(amounts.map((name) => [name, noMoney])) })
    .where('loan_id', '=', loanId)
    .where('run', '=', run)
    .where(
      'number',
      'not in',
      kept.map(({ number }) => number),
    )
    .execute();
}

/** The same for many loans at once, writing only what moved: on most days that is nothing. */
export async function saveChangedRows(tx: Tx, all: readonly { loanId: LoanId; account: Account }[], at: Date): Promise<void> {
  const ids = all.map(({ loanId }) => loanId);
  const stored = await sqlOf(tx)
    .selectFrom('loan_payments')
    .innerJoin('loans', (join) =>
      join.onRef('loans.id', '=', 'loan_payments.loan_id').onRef('loans.schedule_run', '=', 'loan_payments.run'),
    )
    .selectAll('loan_payments')
    .where('loan_id', 'in', ids)
    .execute();
  const known = new Map(stored.map((row) => [`${row.loan_id} ${row.number}`, row]));
  const runs = new Map(stored.map((row) => [row.loan_id, row.run]));
  const changed = all.flatMap(({ loanId, account }) =>
    account.rows
      .map((row) => ({ ...rowValues(loanId, row, at), run: runs.get(loanId) ?? 1 }))
      .filter((values) => isChanged(values, known.get(`${loanId} ${values.number}`))),
  );
  await upsertRows(tx, changed);
}

type RowValues = ReturnType<typeof rowValues>;

function isChanged(values: RowValues, row: Selectable<Tables['loan_payments']> | undefined): boolean {
  if (!row) return true;
  return (Object.keys(values) as (keyof RowValues)[]).some((name) => name !== 'id' && values[name] !== row[name]);
}

async function upsertRows(tx: Tx, values: readonly (RowValues & { run: number })[]): Promise<void> {
  if (values.length === 0) return;
  const columns = Object.keys(values[0] ?? {}).filter(
    (name) => !['id', 'loan_id', 'run', 'number'].includes(name),
  ) as (keyof RowValues)[];
  await sqlOf(tx)
    .insertInto('loan_payments')
    .values([...values])
    .onConflict((conflict) =>
      conflict
        .columns(['loan_id', 'run', 'number'])
        .doUpdateSet((set) => Object.fromEntries(columns.map((name) => [name, set.ref(`excluded.${name}`)]))),
    )
    .execute();
}

/** A row that was written off is no longer to be paid: people see it as cancelled, its amounts say why. */
const stateOnFile = (state: AccountRow['state']) => (state === 'written_off' ? 'cancelled' : state);

function rowValues(loanId: LoanId, { number, dueOn, state, billed, paid, waived, writtenOff }: AccountRow, at: Date) {
  return {
    id: newId(at),
    loan_id: loanId,
    number,
    due_on: dueOn,
    status: stateOnFile(state),
    principal_kobo: billed.principal,
    interest_kobo: billed.interest,
    fee_kobo: billed.fee,
    penalty_kobo: billed.penalty,
    principal_paid_kobo: paid.principal,
    interest_paid_kobo: paid.interest,
    fee_paid_kobo: paid.fee,
    penalty_paid_kobo: paid.penalty,
    fee_waived_kobo: waived.fee,
    interest_waived_kobo: waived.interest,
    penalty_waived_kobo: waived.penalty,
    principal_written_off_kobo: writtenOff.principal,
    interest_written_off_kobo: writtenOff.interest,
    fee_written_off_kobo: writtenOff.fee,
    penalty_written_off_kobo: writtenOff.penalty,
  };
}
