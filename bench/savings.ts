/** npm run bench -- savings: accrues business days of 100,000 savings accounts and posts a month. */
import { addDays, type Day, dayMs } from '@ajo/contract/kernel/time';
import { movableClock } from '../server/src/platform/clock.ts';
import { closeOpenDays } from '../server/src/modules/closings/index.ts';
import { verifyLedger } from '../server/src/modules/ledger/proofs/index.ts';
import { savingsSubLedgers } from '../server/src/modules/savings/index.ts';
import { savingsDayCloser } from '../server/src/modules/savings/interest/index.ts';
import { sql, sqlOf } from '../server/src/platform/db/sql.ts';
import type { Database } from '../server/src/platform/db/transaction.ts';
import { closingContext } from './own/closing.ts';
import { withDatabase } from './own/database.ts';
import { createSavings } from './savings/accounts.ts';

const accounts = Number(process.env['BENCH_SAVINGS'] ?? 100_000);

export const run = (): Promise<{ title: string; markdown: string }> =>
  withDatabase({ settings: ['max_connections=100', 'shared_buffers=256MB'] }, async ({ db }) => ({
    title: 'Savings interest',
    markdown: await measure(db),
  }));

async function measure(db: Database): Promise<string> {
  const clock = movableClock(new Date('2026-03-23T08:00:00Z'));
  await createSavings(db, clock, accounts);
  const context = closingContext(db, clock);
  const to = (on: Day): void => clock.moveBy(Math.round((Date.parse(`${on}T08:00:00Z`) - clock.now().getTime()) / dayMs) * dayMs);
  const rows: string[] = [];
  const first = clock.businessDay();
  for (const [what, until, required] of [
    ['one day', first, '≤ 30 s'],
    ['a second day', addDays(first, 1), '≤ 30 s'],
    ['five days missed', addDays(first, 6), ''],
    ['a day', '2026-03-30' as Day, '≤ 30 s'],
    ['the last day of a month, with postings', '2026-03-31' as Day, '≤ 60 s'],
  ] as const) {
    to(addDays(until, 1));
    const [before, memory] = [performance.now(), process.memoryUsage().heapUsed];
    await closeOpenDays(context, [savingsDayCloser]);
    const tookSeconds = (performance.now() - before) / 1000;
    const grownMegabytes = (process.memoryUsage().heapUsed - memory) / 2 ** 20;
    rows.push(`| ${what} | ${tookSeconds.toFixed(1)} s | ${required} | ${grownMegabytes.toFixed(0)} MB |`);
  }
  const { problems } = await verifyLedger(db, savingsSubLedgers);
  const counts = await sql<{ journals: number }>`select count(*)::int as journals from ledger.journal`.execute(sqlOf(db));
  return [
    `${accounts} accounts, two cores shared by PostgreSQL and one worker.`,
    '',
    '| run | duration | required | heap grown |',
    '|---|---|---|---|',
    ...rows,
    '',
    `${counts.rows[0]?.journals ?? 0} journals posted; the proof of the books holds: ${problems.length === 0 ? 'yes' : 'NO'}.`,
  ].join('\n');
}
