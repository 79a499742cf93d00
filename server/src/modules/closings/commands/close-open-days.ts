/** Closes every business day that is over and still open, product by product, then the ledger's period. Safe to run twice, and at once by several. */
import { addDays, type Day, dayInLagos, isBefore } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { closePeriod } from '#modules/ledger/periods';
import { lastFinishedDay } from '#platform/clock-skew';
import { inTransaction } from '#platform/db/transaction';
import {
  type Contract,
  endDay,
  lastClosedDay,
  noteFailure,
  noteLocked,
  settleCaughtUp,
  settleFailure,
  startDay,
} from '../closing.store.ts';
import { reopeningFailures } from '../closings.queries.ts';
import { daysStayOpen } from '../closings.errors.ts';
import type { BatchPage, ClosedBatch, DayCloser } from '../day-closer.ts';
import { hasEarlierOpenDay, lockCalendar, oldestOpenDay, openReopening, releaseDays } from '../reopening.store.ts';
import { reverseReopenedDays } from './reverse-reopened-days.ts';

/** Big enough that the books are written in bulk, small enough that a payment waits for less than a second. */
const usualBatch = 100;
type Closers = readonly DayCloser[];

/**
 * The days that this run has closed, oldest first. `batchSize` contracts share a transaction. Reopened days stay open on the day of their
 * reopening, until a person closes them (`releases`).
 * @throws DomainError `days_stay_open` that names the contracts which could not be reopened: until they are, no day closes.
 */
export async function closeOpenDays(
  context: Context,
  closers: Closers,
  { batchSize, releases = false }: { batchSize?: number | undefined; releases?: boolean } = {},
): Promise<Day[]> {
  const yesterday = await lastFinishedDay(context, context.db);
  const closed: Day[] = [];
  if (await areDaysReleased(context, closers, releases))
    for (const on of await openDays(context, closers, yesterday))
      if (await closeDay(context, { closers, on, size: batchSize })) closed.push(on);
  for (const closer of closers) await closer.afterClosing?.(context);
  await requireReopened(context);
  return closed;
}

async function areDaysReleased(context: Context, closers: Closers, releases: boolean): Promise<boolean> {
  await reverseReopenedDays(context, closers);
  const reopening = await openReopening(context.db);
  if (!reopening) return true;
  if (!reopening.isReversed) return false;
  if (!releases && !isBefore(dayInLagos(reopening.reopenedAt), context.clock.businessDay())) return false;
  await releaseDays(context.db, reopening.id, context.clock.now());
  return true;
}

async function requireReopened({ db }: Context): Promise<void> {
  const reopening = await openReopening(db);
  if (!reopening || reopening.isReversed) return;
  const { rows, total } = await reopeningFailures(db, reopening.id);
  if (total > 0) throw daysStayOpen(reopening.from, rows, total);
}

async function openDays({ db }: Context, closers: Closers, until: Day): Promise<Day[]> {
  const last = await lastClosedDay(db);
  const firsts = last
    ? [addDays(last, 1)]
    : [await oldestOpenDay(db), ...(await Promise.all(closers.map((closer) => closer.firstOpenDay(db))))];
  const oldest = firsts.filter((on) => on !== undefined).toSorted((a, b) => (isBefore(a, b) ? -1 : 1))[0];
  const days: Day[] = [];
  for (let on = oldest ?? until; !isBefore(until, on); on = addDays(on, 1)) days.push(on);
  return days;
}

type DayRun = { closers: Closers; on: Day; size: number | undefined };

async function closeDay(context: Context, { closers, on, size }: DayRun): Promise<boolean> {
  const { db, clock } = context;
  await startDay(db, on, clock.now());
  let contracts = 0;
  for (const closer of closers)
    contracts += await closeContracts(context, closer, { on, size: size ?? closer.batchSize ?? usualBatch });
  return inTransaction(db, async (tx) => {
    await lockCalendar(tx);
    const isOurs = await endDay(tx, on, { contracts, at: clock.now() });
    if (isOurs) await closePeriod(tx, { through: on }, clock.now());
    return isOurs;
  });
}

async function closeContracts(context: Context, closer: DayCloser, { on, size }: { on: Day; size: number }): Promise<number> {
  const tried = new Set<string>();
  let done = 0;
  let after: string | undefined;
  for (;;) {
    if (await hasEarlierOpenDay(context.db, on)) return done;
    const page = { after, size };
    const batch = (await closeTogether(context, closer, { on, page })) ?? (await closeEach(context, closer, { on, page, tried }));
    if (!batch.last) break;
    done += batch.done;
    after = batch.last;
  }
  // Items that were locked when their batch was closed.
  const all = { after: undefined, size: undefined };
  const rest = await closeEach(context, closer, { on, page: all, tried });
  // Without this a month could close before the last day of a contract that was locked both times.
  const left = rest.behind.length > 0 ? await closer.behind(context.db, on, all) : [];
  await noteLocked(context.db, { kind: closer.kind, on, ids: left }, context.clock.now());
  await settleCaughtUp(context.db, { kind: closer.kind, on, behind: rest.behind }, context.clock.now());
  return done + rest.done;
}

/** Undefined when one of the batch failed: nothing of it is closed then. */
const closeTogether = (
  context: Context,
  closer: DayCloser,
  { on, page }: { on: Day; page: BatchPage },
): Promise<ClosedBatch | undefined> =>
  closer.closeBatch(context, on, page).catch((error: unknown) => {
    context.log.warn(
      { err: error, on, kind: closer.kind, after: page.after },
      'a batch of contracts could not be closed together',
    );
    return undefined;
  });

type Each = { on: Day; page: { after: string | undefined; size: number | undefined }; tried: Set<string> };

/** Alone, so that a contract that fails is noted and does not stop the rest; once a day, however often it is met. */
async function closeEach(
  context: Context,
  closer: DayCloser,
  { on, page, tried }: Each,
): Promise<ClosedBatch & { behind: readonly string[] }> {
  const behind = await closer.behind(context.db, on, page);
  let done = 0;
  for (const id of behind.filter((one) => !tried.has(one))) {
    tried.add(id);
    if (await closeOne(context, closer, { id, on })) done += 1;
  }
  return { done, last: behind.at(-1), behind };
}

/** True when it has closed the contract's days; false when the contract is locked, is not behind or fails. A failure is kept for a person. */
export async function closeOne(
  context: Context,
  closer: DayCloser,
  { id, on, by }: { id: string; on: Day; by?: string },
): Promise<boolean> {
  const { db, clock, log } = context;
  const contract: Contract = { kind: closer.kind, id };
  try {
    const done = await closer.closeOne(context, id, on);
    if (done) await settleFailure(db, contract, { at: clock.now(), by });
    return done;
  } catch (error) {
    log.error({ err: error, contract, on }, 'the day of a contract could not be closed');
    const problem = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    await noteFailure(db, { contract, on, problem }, clock.now());
    return false;
  }
}
