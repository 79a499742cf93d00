/** Imports repayments, savings deposits and running loans: the file is read and kept at once, a job books its rows: each for itself, all or none, or none for a trial. */
import { readFile } from 'node:fs/promises';
import type { Actor } from '@ajo/contract/kernel/access';
import { DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import { noMoney, sumOf } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { ImportId } from '@ajo/contract/modules/imports';
import type { Context } from '#context';
import { lockLoan } from '#modules/loans';
import { bookImportedDeposit } from '#modules/savings';
import { findUser, fullName } from '#modules/users';
import { readStrictCsv } from '#platform/csv-records';
import { inTransaction, type Tx } from '#platform/db/transaction';
import type { TakenFile } from '#platform/files/intake';
import { newId } from '#platform/ids';
import { type PaymentFileKind, readImport } from '../import-file.rules.ts';
import {
  addImport,
  type Import,
  isWaiting,
  lockImport,
  refusedRows,
  saveImport,
  saveRow,
  skipWaiting,
  type WaitingRow,
  waitingRows,
} from '../import.store.ts';
import { readLoans, whyNotTakeOver } from '../loan-file.rules.ts';
import {
  whyNotDebit,
  notRepayable,
  ownPayment,
  referenceUsed,
  requireOverpaymentConsent,
  bookRepayment,
} from '#modules/repayments';
import { importKnown, unreadable } from '../imports.errors.ts';
import { importJob, recordedAboveTotal, requestImportApproval } from './accept-import.ts';
import { importOne, lookUp } from './import-loans.ts';

type ImportFileInput = { file: TakenFile | undefined; dryRun: boolean; allOrNothing: boolean };
type ImportPaymentsInput = ImportFileInput & { kind: PaymentFileKind };
/** Of running loans: the day from whose start our books know them. */
type ImportLoansInput = ImportFileInput & { takesOverOn: Day | undefined };

/** @throws DomainError `import_unreadable`, `import_known`. */
export async function startImport(
  context: Context,
  actor: Actor,
  { file, kind, dryRun, allOrNothing }: ImportPaymentsInput,
): Promise<ImportId> {
  if (!file) throw unreadable('Choose a file');
  const read = readImport(readStrictCsv(await readFile(file.path, 'utf8')), kind);
  if ('no' in read) throw read.no;
  return keep(context, actor, { file, dryRun, allOrNothing, kind, rows: read.rows });
}

/** @throws DomainError `import_unreadable`, `import_known`, `import_takes_over_outside`. */
export async function startLoanImport(context: Context, actor: Actor, input: ImportLoansInput): Promise<ImportId> {
  const today = context.clock.businessDay();
  const { file, takesOverOn = today, ...how } = input;
  if (!file) throw unreadable('Choose a file');
  refuseIf(whyNotTakeOver(takesOverOn, today));
  const read = readLoans(readStrictCsv(await readFile(file.path, 'utf8')), takesOverOn);
  if ('no' in read) throw read.no;
  const rows = (await lookUp(context.db, actor, read.loans)).map(({ line, name, amount, paidOutOn, facts, problem }) => ({
    line,
    loan: name,
    amount,
    paidOn: paidOutOn,
    reference: '',
    note: null,
    problem,
    facts,
  }));
  return keep(context, actor, { file, ...how, kind: 'loans', takesOverOn, rows });
}

type ImportRecord = ImportFileInput & {
  file: TakenFile;
  kind: Import['kind'];
  takesOverOn?: Day;
  rows: Parameters<typeof addImport>[2];
};

async function keep(
  context: Context,
  actor: Actor,
  { file, dryRun, allOrNothing, kind, takesOverOn, rows }: ImportRecord,
): Promise<ImportId> {
  const at = context.clock.now();
  const id = newId<ImportId>(at);
  return inTransaction(context.db, async (tx) => {
    const good = rows.filter(({ problem }) => problem === null);
    const sum = sumOf(good.map(({ amount }) => amount ?? noMoney));
    const counts = kind !== 'loans' && !dryRun;
    const recorded = counts ? await recordedAboveTotal(tx, context, actor, sum) : undefined;
    const isAccepted = recorded === undefined;
    const row = {
      id,
      kind,
      takes_over_on: takesOverOn ?? null,
      file_name: file.name,
      file_sha256: file.sha256,
      dry_run: dryRun,
      all_or_nothing: allOrNothing,
      status: isAccepted ? 'waiting' : 'awaiting_approval',
      accepted_at: isAccepted ? at : null,
      rows_total: rows.length,
      started_by: actor.id,
      started_by_name: actor.name,
      created_at: at,
    } as const;
    if (!(await addImport(tx, row, rows))) throw importKnown();
    if (isAccepted) await context.jobs.send(tx, importJob, { importId: id });
    else await requestImportApproval(tx, context, actor, { id, file: file.name, rows: good.length, sum, recorded });
    return id;
  });
}

/** May run twice: a row that has its outcome is passed over. */
export async function runImport(context: Context, importId: string): Promise<void> {
  const found = await inTransaction(context.db, async (tx) => {
    const one = await lockImport(tx, importId);
    if (one?.status !== 'waiting' && one?.status !== 'running') return undefined;
    await saveImport(tx, one.id, { status: 'running' });
    return one;
  });
  const starter = found && (await findUser(context.db, found.startedBy));
  if (!found || !starter) return;
  const actor: Actor = { id: starter.id, role: starter.type, name: fullName(starter), branchId: starter.branchId };
  const work = { context, found, actor };
  if (found.dryRun) await tryAll(work);
  else if (found.allOrNothing) await bookAllOrNothing(work);
  else await bookEach(work);
  await inTransaction(context.db, async (tx) => {
    // A file of which nothing was booked is not known: it may come again as it is, each row for itself.
    const status = found.allOrNothing && !found.dryRun && (await refusedRows(tx, found.id)) ? 'failed' : 'done';
    await saveImport(tx, found.id, { status, finished_at: context.clock.now() });
  });
}

type Work = { context: Context; found: Import; actor: Actor };

async function bookEach({ context, found, actor }: Work): Promise<void> {
  for (const row of await waitingRows(context.db, found)) {
    const no = await refusalOf(context, async (tx) => {
      // Another worker on the same import has booked the row meanwhile, or waits here for us.
      await lockImport(tx, found.id);
      if (!(await isWaiting(tx, found.id, row.line))) return;
      await saveRow(tx, found.id, row.line, { outcome: 'booked', reason: null });
      await book(tx, { context, found, actor }, row);
    });
    if (no) await inTransaction(context.db, (tx) => markRefused(tx, found, row, no));
  }
}

/** Books each row in a transaction that is rolled back: the trial reports what booking would report. */
async function tryAll({ context, found, actor }: Work): Promise<void> {
  for (const row of await waitingRows(context.db, found)) {
    const no = await refusalOf(context, async (tx) => {
      await book(tx, { context, found, actor }, row);
      throw new TakenBack();
    });
    await inTransaction(context.db, (tx) =>
      saveRow(tx, found.id, row.line, no ? { outcome: 'refused', reason: no.message } : { outcome: 'would_book', reason: null }),
    );
  }
}

async function bookAllOrNothing({ context, found, actor }: Work): Promise<void> {
  let failed: WaitingRow | undefined;
  const no = await refusalOf(context, async (tx) => {
    await lockImport(tx, found.id);
    // Both asked behind the lock: what another worker has booked meanwhile waits no more, and what it was refused refuses the rest.
    if (await refusedRows(tx, found.id))
      throw new DomainError('conflict', 'import_refused', 'Another row of the file is refused');
    for (const row of await waitingRows(tx, found)) {
      failed = row;
      await saveRow(tx, found.id, row.line, { outcome: 'booked', reason: null });
      await book(tx, { context, found, actor }, row);
    }
  });
  if (!no) return;
  await inTransaction(context.db, async (tx) => {
    if (failed) await markRefused(tx, found, failed, no);
    await skipWaiting(tx, found.id, 'Nothing is booked, because another row is refused');
  });
}

async function markRefused(tx: Tx, { id }: Import, { line }: WaitingRow, no: DomainError): Promise<void> {
  await lockImport(tx, id);
  if (await isWaiting(tx, id, line)) await saveRow(tx, id, line, { outcome: 'refused', reason: no.message });
}

class TakenBack extends Error {}

/** Undefined when the work was done, or reversed on purpose. */
async function refusalOf(context: Context, work: (tx: Tx) => Promise<void>): Promise<DomainError | undefined> {
  try {
    await inTransaction(context.db, work);
    return undefined;
  } catch (error) {
    if (error instanceof TakenBack) return undefined;
    if (error instanceof DomainError && error.kind !== 'unavailable') return error;
    throw error;
  }
}

async function book(tx: Tx, { context, found, actor }: Work, row: WaitingRow): Promise<void> {
  if (found.takesOverOn) await importOne(tx, context, actor, { ...row, takesOverOn: found.takesOverOn });
  else if (found.kind === 'savings') await bookDepositRow(tx, { context, found, actor }, row);
  else await bookRow(tx, { context, found, actor }, row);
}

async function bookRow(tx: Tx, { context, found, actor }: Work, row: WaitingRow): Promise<void> {
  if (!row.loanId) throw new DomainError('missing', 'loan_missing', `There is no loan ${row.loan}`);
  const loan = await lockLoan(tx, row.loanId);
  if (loan.customerId === found.approvedBy) throw ownPayment();
  refuseIf(whyNotDebit(loan, actor, { paidOn: row.paidOn, today: context.clock.businessDay() }));
  // A file has no one to confirm an overpayment: the row is refused, and booked by hand if intended.
  await requireOverpaymentConsent(tx, context, loan, { amount: row.amount, accepted: false });
  const booking = await bookRepayment(tx, context, loan.id, {
    source: 'import',
    reference: row.reference,
    amount: row.amount,
    processingFee: noMoney,
    providerFee: noMoney,
    paidOn: row.paidOn,
    recordedBy: { id: actor.id, name: actor.name },
    note: row.note ?? undefined,
  });
  if (booking.outcome === 'already') throw referenceUsed();
  if (booking.outcome === 'refused') throw notRepayable(loan.status);
}

const bookDepositRow = (tx: Tx, { context, found, actor }: Work, row: WaitingRow): Promise<void> =>
  bookImportedDeposit(tx, context, {
    number: row.loan,
    amount: row.amount,
    reference: row.reference,
    paidOn: row.paidOn,
    note: row.note ?? undefined,
    recorder: { id: actor.id, name: actor.name },
    approvedBy: found.approvedBy,
  });
