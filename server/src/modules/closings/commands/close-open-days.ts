/** Closes every business day that is over and still open: loans first, many at a time, then notices. Safe to run twice, and at once by several. */
import { addDays, type Day, isBefore, longDay } from '@ajo/contract/kernel/time';
import { kobo, naira } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { notify } from '#modules/notifications';
import { closeDaysOfLoan, closeLoanDays } from '#modules/repayments';
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
const batchSize = 100;

/** The days that this run has closed, oldest first. */
export async function closeOpenDays(context: Context): Promise<Day[]> {
  const yesterday = addDays(context.clock.businessDay(), -1);
  const closed: Day[] = [];
  for (const on of await openDays(context, yesterday)) if (await closeDay(context, on)) closed.push(on);
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

async function closeDay(context: Context, on: Day): Promise<boolean> {
  const { db, clock } = context;
  await startDay(db, on, clock.now());
  let loans = 0;
  let after: LoanId | undefined;
  for (;;) {
    const batch = await closeLoanDays(context, on, { after, size: batchSize }).catch(() => undefined);
    if (!batch || batch.done === 0) break;
    loans += batch.done;
    after = batch.last;
  }
  loans += await closeOneByOne(context, on);
  return endDay(db, on, { loans, at: clock.now() });
}

/** What a batch could not do, because one of its loans failed or was held by somebody. A loan that fails is noted and does not stop the rest. */
async function closeOneByOne(context: Context, on: Day): Promise<number> {
  let done = 0;
  for (const loanId of await loansBehind(context.db, on)) if (await closeOne(context, loanId, { on })) done += 1;
  return done;
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
