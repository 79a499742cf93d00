/** npm run bench -- end-of-day: closes one business day of 10,000 running loans, and five missed days. */
import { dayMs } from '@ajo/contract/kernel/time';
import { movableClock } from '../server/src/platform/clock.ts';
import { verifyLedger } from '../server/src/modules/ledger/proofs/index.ts';
import { closeOpenDays } from '../server/src/modules/closings/index.ts';
import { dayClosers } from '../server/src/closers.ts';
import { sql, sqlOf } from '../server/src/platform/db/sql.ts';
import type { Database } from '../server/src/platform/db/transaction.ts';
import { closingContext } from './own/closing.ts';
import { withDatabase } from './own/database.ts';
import { createLoans } from './end-of-day/loans.ts';

const loans = 10_000;

export const run = (): Promise<{ title: string; markdown: string }> =>
  withDatabase({ settings: ['max_connections=100', 'shared_buffers=256MB'] }, async ({ db }) => ({
    title: 'End of day',
    markdown: await measure(db),
  }));

async function measure(db: Database): Promise<string> {
  const clock = movableClock(new Date('2026-03-02T08:00:00Z'));
  await createLoans(db, clock, loans);
  const context = closingContext(db, clock);
  clock.moveBy(dayMs);
  await closeOpenDays(context, dayClosers);
  const rows: string[] = [];
  for (const [what, days] of [
    ['one day', 1],
    ['a second day', 1],
    ['five days missed', 5],
  ] as const) {
    clock.moveBy(days * dayMs);
    const before = performance.now();
    await closeOpenDays(context, dayClosers);
    const tookSeconds = (performance.now() - before) / 1000;
    rows.push(`| ${what} | ${tookSeconds.toFixed(1)} s | ${Math.round((loans * days) / tookSeconds)} |`);
  }
  const { problems } = await verifyLedger(db);
  const { rows: counts } = await sql<{ journals: number }>`select count(*)::int as journals from ledger.journal`.execute(
    sqlOf(db),
  );
  return [
    `${loans} running loans (half flat, half declining; one in ten overdue), two cores shared by PostgreSQL and one worker. Required: one day in under 60 s.`,
    '',
    '| run | duration | loan days per second |',
    '|---|---|---|',
    ...rows,
    '',
    `${counts[0]?.journals ?? 0} journals posted; the proof of the books holds: ${problems.length === 0 ? 'yes' : 'NO'}.`,
  ].join('\n');
}
