/** Opens the account of a loan that ran in another system: its rows, what was paid on them, and what it is worth in our books. Part of the import's transaction. */
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { addDays as dayAfter, type Day } from '@ajo/contract/kernel/time';
import type { PaymentLogId } from '@ajo/contract/modules/loan-accounts';
import type { Context } from '#context';
import type { Journal } from '#modules/ledger';
import { type Loan } from '#modules/loans';
import { scheduleOfLoan } from '#modules/loans/pricing';
import { type AccountEvent, accountOn } from '#modules/schedules';
import { penaltyFreeDays } from '#modules/outages';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import {
  contractOf,
  figuresOf,
  importedJournalId,
  loanImported,
  addDays,
  saveBooks,
  saveRows,
  openSchedule,
  closeDays,
} from '#modules/loan-accounts';
import { provisionRatesByDay } from '#modules/loan-accounts/provisions';
import { addEvent, saveParts } from '#modules/loan-accounts/events';
import { addPayment, saveOverpaid } from '../repayment.store.ts';
import { referenceUsed, nothingOwed } from '../repayments.errors.ts';

type ImportedAccount = {
  loan: Loan;
  /** Payments of the time before, each on the row that it settled. */
  paid: readonly { row: number; amount: Kobo; on: Day; reference: string }[];
  by: { id: string; name: string };
  paidOutOn: Day;
  /** Our books know the loan from the start of this day. */
  takesOverOn: Day;
};

/** The journals are returned, not posted: posting is the last act of the transaction. @throws DomainError `reference_used`, `loan_paid_off`. */
export async function openImportedAccount(
  tx: Tx,
  context: Context,
  { paidOutOn, ...account }: ImportedAccount,
): Promise<Journal[]> {
  const { loan, by, takesOverOn } = account;
  await openSchedule(tx, loan.id, scheduleOfLoan(loan, paidOutOn), context.clock.now());
  const events = await addPaid(tx, context, account);
  return bookWorth(tx, context, { loan, events, takesOverOn, actorId: by.id });
}

type Paid = Omit<ImportedAccount, 'paidOutOn'>;

/** Payments of the time before, each on its row and its day: seen and replayed like any other, in no account of ours. */
async function addPaid(tx: Tx, context: Context, { loan, paid: payments, by, takesOverOn }: Paid): Promise<AccountEvent[]> {
  const at = context.clock.now();
  const journalId = importedJournalId(loan, takesOverOn);
  const events: AccountEvent[] = [];
  for (const paid of payments.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.row - b.row))) {
    const event: AccountEvent = { type: 'repayment', id: newId(at), on: paid.on, amount: paid.amount, row: paid.row };
    const id = newId<PaymentLogId>(at);
    const receipt = {
      source: 'migration' as const,
      reference: paid.reference,
      amount: paid.amount,
      processingFee: noMoney,
      providerFee: noMoney,
      paidOn: paid.on,
      recordedBy: by,
    };
    if (!(await addPayment(tx, { id, loan, receipt, journalId }, at))) throw referenceUsed();
    await addEvent(tx, loan.id, event, { at, by, paymentLogId: id, journalId });
    events.push(event);
  }
  return events;
}

type Worth = { loan: Loan; events: readonly AccountEvent[]; takesOverOn: Day; actorId: string };

/** The opening journal, and the days between the takeover and yesterday as the end of each day would have closed them. */
async function bookWorth(tx: Tx, context: Context, { loan, events, takesOverOn, actorId }: Worth): Promise<Journal[]> {
  const at = context.clock.now();
  const today = context.clock.businessDay();
  const [freeDays, ratesOn] = [await penaltyFreeDays(tx), await provisionRatesByDay(tx)];
  const contract = contractOf(loan, freeDays);
  const throughOn = dayAfter(takesOverOn, -1);
  const opening = accountOn(contract, events, throughOn);
  if (opening.state !== 'active') throw nothingOwed();
  const figures = figuresOf(opening, { probation: undefined, ratesOn });
  const closed = closeDays(loan, events, { throughOn, figures, freeDays, ratesOn, until: dayAfter(today, -1) });
  const account = accountOn(contract, events, today);
  await saveRows(tx, loan.id, account, at);
  const [first] = events;
  if (first) await saveParts(tx, loan.id, account, first.id);
  await saveOverpaid(tx, loan.id, account);
  await addDays(tx, closed.ends);
  await saveBooks(tx, [{ loanId: loan.id, books: closed }]);
  const opened = loanImported(loan, takesOverOn, figures);
  // One of which nothing is left but interest that has not begun is worth nothing yet.
  return [...(opened.legs.length > 0 ? [{ ...opened, actorId }] : []), ...closed.journals];
}
