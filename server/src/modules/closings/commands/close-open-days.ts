/** Closes every business day that is over and still open: loans first, many at a time, then notices. Safe to run twice, and at once by several. */
import { addDays, type Day, isBefore, longDay } from '@ajo/contract/kernel/time';
import { kobo, naira } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { notify } from '#modules/notifications';
import { type Batch, type Closed, closeDaysOfLoan, closeLoanDays } from '#modules/repayments';
import { lastFinishedDay } from '#platform/clock-skew';
import { inTransaction } from '#platform/db/transaction';
import {
  claimNotices,
  type DueNotice,
  endDay,
  firstOpenDay,
  lastClosedDay,
  loansBehind,
  noteFailure,
  settleFailure,
  startDay,
} from '../closing.store.ts';

/** Big enough that the books are written in bulk, small enough that a payment waits for less than a second. */
const usualBatch = 100;

/** The days that this run has closed, oldest first. `batchSize` loans share a transaction. */
export async function closeOpenDays(context: Context, batchSize = usualBatch): Promise<Day[]> {
  const yesterday = await lastFinishedDay(context, context.db);
  const closed: Day[] = [];
  for (const on of await openDays(context, yesterday)) if (await closeDay(context, on, batchSize)) closed.push(on);
  await sendNotices(context);
  return closed;
}

async function openDays({ db }: Context, until: Day): Promise<Day[]> {
  const [last, oldest] = [await lastClosedDay(db), await firstOpenDay(db)];
  const from = last ? addDays(last, 1) : (oldest ?? until);
  const days: Day[] = [];
  for (let on = from; !isBefore(until, on); on = addDays(on, 1)) days.push(on);
  return days;
}

async function closeDay(context: Context, on: Day, size: number): Promise<boolean> {
  const { db, clock } = context;
  await startDay(db, on, clock.now());
  const tried = new Set<LoanId>();
  let loans = 0;
  let after: LoanId | undefined;
  for (;;) {
    const next = { after, size };
    const batch = (await closeTogether(context, on, next)) ?? (await closeEach(context, on, { ...next, tried }));
    if (!batch.last) break;
    loans += batch.done;
    after = batch.last;
  }
  // What somebody else held when its batch was closed.
  loans += (await closeEach(context, on, { after: undefined, size: undefined, tried })).done;
  return endDay(db, on, { loans, at: clock.now() });
}

/** Undefined when one of the batch failed: nothing of it is closed then. */
const closeTogether = (context: Context, on: Day, next: Batch): Promise<Closed | undefined> =>
  closeLoanDays(context, on, next).catch((error: unknown) => {
    context.log.warn({ err: error, on, after: next.after }, 'a batch of loans could not be closed together');
    return undefined;
  });

type Each = { after: LoanId | undefined; size: number | undefined; tried: Set<LoanId> };

/** Alone, so that a loan that fails is noted and does not stop the rest; once a day, however often it is met. */
async function closeEach(context: Context, on: Day, { after, size, tried }: Each): Promise<Closed> {
  const behind = await loansBehind(context.db, on, { after, size });
  let done = 0;
  for (const loanId of behind.filter((id) => !tried.has(id))) {
    tried.add(loanId);
    if (await closeOne(context, loanId, { on })) done += 1;
  }
  return { done, last: behind.at(-1) };
}

/** True when the loan's days are closed; a failure is kept for a person. */
export async function closeOne(context: Context, loanId: LoanId, { on, by }: { on: Day; by?: string }): Promise<boolean> {
  const { db, clock, log } = context;
  try {
    const done = await closeDaysOfLoan(context, loanId, on);
    await settleFailure(db, loanId, { at: clock.now(), by });
    return done;
  } catch (error) {
    log.error({ err: error, loanId, on }, 'the day of a loan could not be closed');
    await noteFailure(db, { loanId, on, problem: error instanceof Error ? error.message.slice(0, 500) : 'unknown' }, clock.now());
    return false;
  }
}

async function sendNotices(context: Context): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    for (const notice of await claimNotices(tx, context.clock.businessDay()))
      await notify(tx, context, {
        userId: notice.customerId,
        kind: 'repayment',
        message: wordsOf(notice),
        link: `/dashboard?loan=${notice.loanId}`,
      });
  });
}

function wordsOf({ kind, open, dueOn }: DueNotice): string {
  const amount = naira(kobo(open));
  if (kind === 'due_in_3_days') return `${amount} of your loan is due on ${longDay(dueOn)}`;
  if (kind === 'due_today') return `${amount} of your loan is due today`;
  return `${amount} of your loan was due on ${longDay(dueOn)}. Please pay, or talk to us if you cannot`;
}
