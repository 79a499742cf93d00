/** Books the rows of a file of repayments, savings deposits or running loans: each for itself, all or none, or none for a trial. */
import { DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import { noMoney } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { lockLoan } from '#modules/loans';
import { bankDeposits } from '#modules/savings';
import { inSavepoint, inTransaction, rehearse, type Tx } from '#platform/db/transaction';
import { isWaiting, lockImport, refusedRows, saveRow, skipWaiting, type WaitingRow, waitingRows } from '../import.store.ts';
import {
  whyNotDebit,
  notRepayable,
  ownPayment,
  referenceUsed,
  requireOverpaymentConsent,
  bookRepayment,
} from '#modules/repayments';
import { importOne } from './import-loans.ts';
import { claimImport, endImport, markRefused, refusalIn, refusalOf, type Work } from './run-rows.ts';

/** May run twice: a row that has its outcome is passed over. */
export async function runImport(context: Context, importId: string): Promise<void> {
  const work = await claimImport(context, importId);
  if (!work) return;
  if (work.found.dryRun) await tryAll(work);
  else if (work.found.allOrNothing) await bookAllOrNothing(work);
  else await bookEach(work);
  await endImport(work);
}

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

/**
 * Books the rows of each loan in one transaction that is rolled back: the trial reports what booking would report, also when rows together pay
 * too much. Rows of different loans have no effect on one another, and a short transaction delays no payment.
 */
async function tryAll(work: Work): Promise<void> {
  const { context, found } = work;
  const groups = Map.groupBy(await waitingRows(context.db, found), ({ loanId, loan }) => loanId ?? loan);
  for (const rows of groups.values()) {
    const refusals = await rehearse(context.db, (tx) => refusalsOf(tx, work, rows));
    await inTransaction(context.db, async (tx) => {
      for (const [at, { line }] of rows.entries()) await saveRow(tx, found.id, line, triedOutcome(refusals[at]));
    });
  }
}

const triedOutcome = (no: DomainError | undefined): Parameters<typeof saveRow>[3] =>
  no ? { outcome: 'refused', reason: no.message } : { outcome: 'would_book', reason: null };

/** Of each row, behind those before it that were not refused. */
async function refusalsOf(tx: Tx, work: Work, rows: readonly WaitingRow[]): Promise<(DomainError | undefined)[]> {
  const refusals: (DomainError | undefined)[] = [];
  for (const row of rows) refusals.push(await refusalIn(() => inSavepoint(tx, () => book(tx, work, row))));
  return refusals;
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
  bankDeposits.bookImported(tx, context, {
    number: row.loan,
    amount: row.amount,
    reference: row.reference,
    paidOn: row.paidOn,
    note: row.note ?? undefined,
    recorder: { id: actor.id, name: actor.name },
    approvedBy: found.approvedBy,
  });
