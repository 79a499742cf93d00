/** Compares the process's clock with the database's. Interest and closings follow the date, so a process with a wrong clock serves no money. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { addDays, type Day, dayInLagos, isBefore, minuteMs } from '@ajo/contract/kernel/time';
import type { Clock, Context } from '#context';
import { sql, sqlOf } from './db/sql.ts';
import type { Database } from './db/transaction.ts';

const maxSkewMs = minuteMs;
const measuredForMs = 15_000;

type Clocked = Pick<Context, 'config' | 'db' | 'clock'>;
type Measurement = { skewMs: number; wall: number; monotonic: number };
const measurements = new WeakMap<Clock, Promise<Measurement>>();

/** The database's wall clock, also inside of a transaction. */
async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(sqlOf(db));
  return rows[0]?.at ?? new Date(Number.NaN);
}

async function measure({ db, clock }: Clocked): Promise<Measurement> {
  const monotonic = performance.now();
  const before = clock.now().getTime();
  const databaseMs = (await databaseTime(db)).getTime();
  const wall = clock.now().getTime();
  return { skewMs: (before + wall) / 2 - databaseMs, wall, monotonic: (monotonic + performance.now()) / 2 };
}

/** How far the process's clock is ahead of the database's. A jump of the process's clock counts at once, not at the next measurement. */
async function skewMs(context: Clocked): Promise<number> {
  let measuring = measurements.get(context.clock);
  const last = await measuring?.catch(() => undefined);
  if (!last || performance.now() - last.monotonic > measuredForMs) {
    // Calls that arrive meanwhile share one measurement.
    const current = measurements.get(context.clock);
    measuring = current && current !== measuring ? current : measure(context);
    measurements.set(context.clock, measuring);
  }
  const { skewMs: measured, wall, monotonic } = (await measuring) as Measurement;
  const jumped = context.clock.now().getTime() - wall - (performance.now() - monotonic);
  return measured + (Math.abs(jumped) > 1_000 ? jumped : 0);
}

const clockSkewed = (skew: number): DomainError =>
  new DomainError(
    'unavailable',
    'clock_skew',
    `The clock of this server is ${Math.round(Math.abs(skew) / 1000)} seconds ${skew > 0 ? 'ahead of' : 'behind'} the database's. Nothing is served until both agree within a minute`,
    { retryAfterSeconds: 30 },
  );

/** Undefined while both clocks agree within a minute, and in tests that move their clock (CLOCK_CHECK=off). */
export async function whyNotTrustClock(context: Clocked): Promise<DomainError | undefined> {
  if (context.config.CLOCK_CHECK === 'off') return undefined;
  const skew = await skewMs(context);
  return Math.abs(skew) > maxSkewMs ? clockSkewed(skew) : undefined;
}

/** @throws DomainError `clock_skew`. */
export async function requireRightClock(context: Clocked): Promise<void> {
  const reason = await whyNotTrustClock(context);
  if (reason) throw reason;
}

type Dated = Pick<Context, 'config' | 'clock'>;

/** Today by the database's clock: the one day on which processes with slightly different clocks book. */
export const databaseBusinessDay = async ({ config, clock }: Dated, db: Database): Promise<Day> =>
  config.CLOCK_CHECK === 'off' ? clock.businessDay() : dayInLagos(await databaseTime(db));

/** The last business day that is over by both clocks. */
export async function lastFinishedDay(context: Dated, db: Database): Promise<Day> {
  const [ownDay, databaseDay] = [context.clock.businessDay(), await databaseBusinessDay(context, db)];
  return addDays(isBefore(databaseDay, ownDay) ? databaseDay : ownDay, -1);
}
