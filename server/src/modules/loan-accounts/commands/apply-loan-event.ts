/** Plans and applies an event to a running loan in one transaction: closes its days up to yesterday, replays it, and saves rows, parts and books. */
import { minus } from '@ajo/contract/kernel/money';
import { addDays as dayAfter, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { type Journal, type JournalId, type JournalKind, type Leg } from '#modules/ledger';
import { type Loan } from '#modules/loans';
import { firstPartOf } from '#modules/loans/pricing';
import { type Account, type AccountEvent, accountOn } from '#modules/schedules';
import { penaltyFreeDays } from '#modules/outages';
import { databaseBusinessDay } from '#platform/clock-skew';
import type { Database, Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import {
  contractOf,
  dayJournals,
  daysBehind,
  type Figures,
  figuresOf,
  legsBetween,
  openingFigures,
} from '../loan-account.rules.ts';
import { addDays, type Books, booksOf, type DayEnd, saveBooks } from '../loan-books.store.ts';
import { type Closings, isReopened, nextClosings } from '../reopened-days.store.ts';
import { closedAhead } from '../loan-accounts.errors.ts';
import { classDays, probationOf } from '../probation.rules.ts';
import { provisionRatesByDay } from '../provisions/provision-setting.ts';
import { type RatesOn } from '../provisions/provision.rules.ts';
import { addEvent, eventsOf, type Recorded, saveParts } from '../events/loan-event.store.ts';
import { saveRows } from '../loan-rows.store.ts';
import { noteCredit } from './note-credit.ts';

export type LoanEventInput = {
  event: AccountEvent;
  kind: JournalKind;
  /** The money that moved with it: with the change of the loan's figures it adds up to nothing. */
  cash: readonly Leg[];
  recorded: Omit<Recorded, 'at'>;
  meta?: Record<string, unknown>;
  externalRef?: Journal['externalRef'];
  /** Named beforehand where the payment's own row carries it. */
  journalId?: JournalId;
};

export type AppliedEvent = { account: Account; before: Account; journals: Journal[] };

/** What an event does to a loan, before anything of it is stored. `caughtUp` closes the days before it. */
export type PlannedEvent = AppliedEvent & { bookedOn: Day; caughtUp: ClosedDays; figuresBefore: Figures; figuresAfter: Figures };

type Moment = { at: Date; today: Day };

/** Reads and calculates, and stores nothing: `applyLoanEvent` stores exactly this, and a preview shows it. */
export async function planLoanEvent(
  db: Database,
  loan: Loan,
  input: LoanEventInput,
  { at, today }: Moment,
): Promise<PlannedEvent> {
  const [freeDays, ratesOn] = [await penaltyFreeDays(db), await provisionRatesByDay(db)];
  const contract = contractOf(loan, freeDays);
  const events = (await eventsOf(db, [loan.id])).get(loan.id) ?? [];
  const books = (await booksOf(db, [loan.id])).get(loan.id);
  const bookedOn = await bookingDay(db, { eventOn: input.event.on, throughOn: books?.throughOn, today });
  const caughtUp = await openDaysOf(db, loan, { books, events, freeDays, ratesOn, until: dayAfter(bookedOn, -1) });
  const accountsOn = (on: Day): [Account, Account] => [
    accountOn(contract, events, on),
    accountOn(contract, [...events, input.event], on),
  ];
  const [before, account] = accountsOn(today);
  const probation = probationOf(loan);
  const [figuresBefore, figuresAfter] = (bookedOn === today ? [before, account] : accountsOn(bookedOn)).map((one) =>
    figuresOf(one, { probation, ratesOn }),
  ) as [Figures, Figures];
  const running = journalOf(loan, bookedOn, {
    kind: 'interest-accrued',
    legs: legsBetween(loan, caughtUp.figures, figuresBefore),
    id: newId(at),
  });
  const own = journalOf(loan, bookedOn, {
    kind: input.kind,
    legs: [...legsBetween(loan, figuresBefore, figuresAfter), ...input.cash],
    id: input.journalId ?? newId(at),
    actorId: input.recorded.by?.id,
    meta: { ...input.meta, ...(isBefore(input.event.on, bookedOn) && { value_on: input.event.on }) },
    externalRef: input.externalRef,
  });
  return {
    account,
    before,
    journals: [...caughtUp.journals, ...running, ...own],
    bookedOn,
    caughtUp,
    figuresBefore,
    figuresAfter,
  };
}

/** The journals are returned, not posted: posting is the last act of the transaction. The loan's row is locked by the caller. */
export async function applyLoanEvent(tx: Tx, context: Context, loan: Loan, input: LoanEventInput): Promise<AppliedEvent> {
  const at = context.clock.now();
  const today = await databaseBusinessDay(context, tx);
  const planned = await planLoanEvent(tx, loan, input, { at, today });
  const { account, before, journals, bookedOn, caughtUp, figuresBefore, figuresAfter } = planned;
  await addDays(tx, caughtUp.ends);
  await addEvent(tx, loan.id, input.event, { ...input.recorded, at, bookedOn });
  await saveRows(tx, loan.id, account, at);
  await saveParts(tx, loan.id, account, input.event.id);
  await saveBooks(tx, [{ loanId: loan.id, books: { throughOn: caughtUp.throughOn, figures: figuresAfter } }]);
  // For any reason: money above the amount owed, a returned part, a payment replayed.
  await noteCredit(tx, context, loan, minus(figuresAfter.credit, figuresBefore.credit));
  return { account, before, journals };
}

type ApplyEventInput = { kind: JournalKind; legs: Leg[]; id: JournalId } & Partial<
  Pick<Journal, 'actorId' | 'meta' | 'externalRef'>
>;

export function journalOf(loan: Loan, effectiveOn: Day, { meta, externalRef, ...input }: ApplyEventInput): Journal[] {
  if (input.legs.length === 0) return [];
  return [{ ...input, effectiveOn, meta: { loan: loan.id, ...meta }, ...(externalRef && { externalRef }) }];
}

type CaughtUp = { journals: Journal[]; figures: Figures; throughOn: Day };
type ClosedDays = CaughtUp & { ends: DayEnd[] };

type BookingFacts = { eventOn: Day; throughOn: Day | undefined; today: Day };

/** Today; the event's own day while that day is reopened and the loan's books have not seen it again. */
async function bookingDay(db: Database, { eventOn, throughOn, today }: BookingFacts): Promise<Day> {
  if (!isBefore(eventOn, today) || !throughOn || !isBefore(throughOn, eventOn)) return today;
  return (await isReopened(db, eventOn)) ? eventOn : today;
}

type Behind = {
  books: Books | undefined;
  events: readonly AccountEvent[];
  freeDays: readonly Day[];
  ratesOn: RatesOn;
  until: Day;
};

/** The days that the loan's books have not seen: the same journals as the end-of-day run would post. @throws DomainError when the books are ahead. */
async function openDaysOf(db: Database, loan: Loan, { books, events, freeDays, ratesOn, until }: Behind): Promise<ClosedDays> {
  if (books && isBefore(until, books.throughOn)) throw closedAhead(books.throughOn);
  const start = books ?? { throughOn: dayAfter(loan.disbursedOn ?? until, -1), figures: openingFigures(firstPartOf(loan)) };
  const closings = (await nextClosings(db, [loan.id])).get(loan.id);
  return closeDays(loan, events, { ...start, freeDays, ratesOn, until, closings });
}

/** Closes the open days of one loan. */
export async function catchUp(tx: Tx, loan: Loan, behind: Behind): Promise<CaughtUp> {
  const closed = await openDaysOf(tx, loan, behind);
  await addDays(tx, closed.ends);
  return closed;
}

/** Pure: every day after `throughOn` until `until`, in order. */
export function closeDays(
  loan: Loan,
  events: readonly AccountEvent[],
  {
    throughOn,
    figures,
    freeDays,
    ratesOn,
    until,
    closings,
  }: Books & { freeDays: readonly Day[]; ratesOn: RatesOn; until: Day; closings?: Closings | undefined },
): ClosedDays & { last: Account | undefined } {
  const contract = contractOf(loan, freeDays);
  const probation = probationOf(loan);
  const ends: DayEnd[] = [];
  const journals: Journal[] = [];
  let before = figures;
  for (const on of daysBehind(throughOn, until)) {
    const account = accountOn(contract, events, on);
    const after = figuresOf(account, { probation, ratesOn });
    const closing = closings?.get(on) ?? 1;
    journals.push(...dayJournals(loan, on, { before, after, closing }));
    ends.push({ loanId: loan.id, account, provision: after.provision, classDays: classDays(probation, account), closing });
    before = after;
  }
  return { journals, figures: before, throughOn: ends.at(-1)?.account.on ?? throughOn, ends, last: ends.at(-1)?.account };
}
