/** Moves a running loan to another version of the engine: rows, parts and books follow, and the open day gets the difference. */
import { type Kobo, minus } from '@ajo/contract/kernel/money';
import { addDays } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import type { Journal, JournalId } from '#modules/ledger';
import { type Loan, saveLoan } from '#modules/loans';
import { type Account, accountOn, type EngineVersion } from '#modules/schedules';
import { penaltyFreeDays } from '#modules/outages';
import { databaseBusinessDay } from '#platform/clock-skew';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { favourOf, whyKeepEngine } from './engine-change.rules.ts';
import { addEngineChange, eventsOf, saveParts } from '../events/loan-event.store.ts';
import { contractOf, figuresOf, legsBetween } from '../loan-account.rules.ts';
import { booksOf, saveBooks } from '../loan-books.store.ts';
import { saveRows } from '../loan-rows.store.ts';
import { probationOf } from '../probation.rules.ts';
import { provisionRatesByDay } from '../provisions/provision-setting.ts';
import { catchUp, journalOf } from '../commands/apply-loan-event.ts';
import { noteCredit } from '../commands/note-credit.ts';

type EngineMove = { kept: string } | { favour: Kobo; account: Account; eventId: string; journals: Journal[] };

/** `kept` when the customer would owe more: nothing changed. The journals are returned, not posted. The loan's row is locked by the caller. */
export async function changeEngine(tx: Tx, context: Context, loan: Loan, version: EngineVersion): Promise<EngineMove> {
  const at = context.clock.now();
  const today = await databaseBusinessDay(context, tx);
  const [freeDays, ratesOn] = [await penaltyFreeDays(tx), await provisionRatesByDay(tx)];
  const events = (await eventsOf(tx, [loan.id])).get(loan.id) ?? [];
  const accountUnder = (engineVersion: EngineVersion): Account =>
    accountOn(contractOf({ ...loan, engineVersion }, freeDays), events, today);
  const [before, account] = [accountUnder(loan.engineVersion), accountUnder(version)];
  const kept = whyKeepEngine(before, account);
  if (kept !== undefined) return { kept };

  const books = (await booksOf(tx, [loan.id])).get(loan.id);
  const caughtUp = await catchUp(tx, loan, { books, events, freeDays, ratesOn, until: addDays(today, -1) });
  const terms = { probation: probationOf(loan), ratesOn };
  const [figuresBefore, figuresAfter] = [figuresOf(before, terms), figuresOf(account, terms)];
  const [eventId, journalId] = [newId(at), newId<JournalId>(at)];
  const legs = legsBetween(loan, figuresBefore, figuresAfter);
  await addEngineChange(tx, loan.id, {
    id: eventId,
    on: today,
    at,
    from: loan.engineVersion,
    to: version,
    ...(legs.length > 0 && { journalId }),
  });
  await saveLoan(tx, loan, { engine_version: version });
  await saveRows(tx, loan.id, account, at);
  await saveParts(tx, loan.id, account, eventId);
  await saveBooks(tx, [{ loanId: loan.id, books: { throughOn: caughtUp.throughOn, figures: figuresAfter } }]);
  await noteCredit(tx, context, loan, minus(figuresAfter.credit, figuresBefore.credit));
  const running = legsBetween(loan, caughtUp.figures, figuresBefore);
  const journals = [
    ...caughtUp.journals,
    ...journalOf(loan, today, { kind: 'interest-accrued', legs: running, id: newId(at) }),
    ...journalOf(loan, today, { kind: 'correction', legs, id: journalId, meta: { engine: version } }),
  ];
  return { favour: favourOf(before, account), account, eventId, journals };
}
