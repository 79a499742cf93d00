/** Starts an import: the file is read and kept at once, a job books its rows. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, noMoney, sumOf } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { ImportId } from '@ajo/contract/modules/imports';
import type { Context } from '#context';
import { recordedAboveLimit } from '#modules/bookings';
import { bankDeposits } from '#modules/savings';
import { inTransaction, type Tx } from '#platform/db/transaction';
import type { TakenFile } from '#platform/files/intake';
import { newId } from '#platform/ids';
import { readTable } from '#platform/sheets/read-table';
import { readContacts } from '../contact-file.rules.ts';
import { type PaymentFileKind, readImport } from '../import-file.rules.ts';
import { addImport, type Import } from '../import.store.ts';
import { importKnown, unreadable } from '../imports.errors.ts';
import { LoanFacts } from '../loan-facts.ts';
import { readLoans, whyNotTakeOver } from '../loan-file.rules.ts';
import { type ImportDoubts, importJob, requestImportApproval } from './accept-import.ts';
import { contactImportJob, lookUpContacts } from './import-contacts.ts';
import { lookUp } from './import-loans.ts';

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
  const read = readImport(await readTable(file), kind);
  if ('no' in read) throw read.no;
  return keep(context, actor, { file, dryRun, allOrNothing, kind, rows: read.rows });
}

/** @throws DomainError `import_unreadable`, `import_known`, `import_takes_over_outside`. */
export async function startLoanImport(context: Context, actor: Actor, input: ImportLoansInput): Promise<ImportId> {
  const today = context.clock.businessDay();
  const { file, takesOverOn = today, ...how } = input;
  if (!file) throw unreadable('Choose a file');
  refuseIf(whyNotTakeOver(takesOverOn, today));
  const read = readLoans(await readTable(file), takesOverOn);
  if ('no' in read) throw read.no;
  const rows = (await lookUp(context.db, actor, read.loans)).map(({ line, name, amount, paidOutOn, facts, problem }) => ({
    line,
    loan: name,
    amount,
    paidOn: paidOutOn,
    reference: '',
    note: null,
    problem,
    facts: facts && { json: JSON.stringify(LoanFacts.encode(facts)) },
  }));
  return keep(context, actor, { file, ...how, kind: 'loans', takesOverOn, rows });
}

/** @throws DomainError `import_unreadable`, `import_known`. */
export async function startContactImport(
  context: Context,
  actor: Actor,
  { file, dryRun }: Pick<ImportFileInput, 'file' | 'dryRun'>,
): Promise<ImportId> {
  if (!file) throw unreadable('Choose a file');
  const read = readContacts(await readTable(file));
  if ('no' in read) throw read.no;
  const rows = await lookUpContacts(context.db, read.rows);
  return keep(context, actor, { file, dryRun, allOrNothing: false, kind: 'contacts', rows });
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
    const doubts = dryRun ? undefined : await doubtsOf(tx, context, actor, { kind, good, sum });
    const row = {
      id,
      kind,
      takes_over_on: takesOverOn ?? null,
      file_name: file.name,
      file_sha256: file.sha256,
      dry_run: dryRun,
      all_or_nothing: allOrNothing,
      status: doubts ? 'awaiting_approval' : 'waiting',
      accepted_at: doubts ? null : at,
      rows_total: rows.length,
      started_by: actor.id,
      started_by_name: actor.name,
      created_at: at,
    } as const;
    if (!(await addImport(tx, row, rows))) throw importKnown();
    if (doubts) await requestImportApproval(tx, context, actor, { ...doubts, id, file: file.name, rows: good.length, sum });
    else await context.jobs.send(tx, kind === 'contacts' ? contactImportJob : importJob, { importId: id });
    return id;
  });
}

type PaymentRows = { kind: Import['kind']; good: ImportRecord['rows']; sum: Kobo };

/** Undefined when one person books the file alone. Loans of other systems and contact details move no money. */
async function doubtsOf(
  tx: Tx,
  context: Context,
  actor: Actor,
  { kind, good, sum }: PaymentRows,
): Promise<ImportDoubts | undefined> {
  if (kind !== 'repayments' && kind !== 'savings') return undefined;
  const recorded = await recordedAboveLimit(tx, context, actor.id, sum);
  const [oldest] = kind === 'savings' ? good.flatMap(({ paidOn }) => paidOn ?? []).toSorted() : [];
  const isFarBack = oldest !== undefined && bankDeposits.isDatedFarBack(oldest, context.clock.businessDay());
  return recorded === undefined && !isFarBack ? undefined : { recorded, oldest, isFarBack };
}
