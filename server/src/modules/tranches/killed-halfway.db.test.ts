/** The process dies between the bank's word about a later payout and its journal: nothing is half done, and the next round lends it once. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { askAboutPayouts } from '#modules/payouts';
import { sql, sqlOf } from '#platform/db/sql';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  aRunningLoan,
  booksNow,
  clock,
  context,
  first,
  lent,
  one,
  paid,
  provider,
  release,
  second,
  send,
} from '../../../tests/loans/in-parts.ts';
import { payoutReactions } from '../../reactions.ts';

const mortal = 'tranche-killed';
const sessionsOfTheDead = async (): Promise<number> =>
  (
    await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = ${mortal}`.execute(sqlOf(context.db))
  ).rows[0]?.count ?? 0;

/** Another process asks the bank, which says "paid", and dies at `place`. */
async function dieAt(place: string): Promise<void> {
  const program = `
    import { openDatabase } from '#platform/db/open-database';
    import { askAboutPayouts } from '#modules/payouts';
    import { payoutReactions } from './src/reactions.ts';
    const { db } = openDatabase(process.env.DATABASE_URL);
    const now = () => new Date(${clock.now().getTime()});
    const log = { info() {}, warn() {}, error() {} };
    const context = { config: { APP_SECRET: process.env.APP_SECRET }, db, log, clock: { now, businessDay: () => ${JSON.stringify(clock.businessDay())} },
      payments: { verifyTransfer: async () => ({ status: 'completed', fee: 5000n }) }, jobs: { send: async () => undefined } };
    await askAboutPayouts(context, payoutReactions);`;
  const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(import.meta.dirname, '../../..'),
    env: {
      ...process.env,
      FAILPOINT: place,
      PGAPPNAME: mortal,
      DATABASE_URL: context.databaseUrl,
      APP_SECRET: context.config.APP_SECRET,
    },
    encoding: 'utf8',
  });
  expect([signal, stderr]).toEqual(['SIGKILL', '']);
  await expect.poll(sessionsOfTheDead, { timeout: 20_000 }).toBe(0);
}

test('a worker that dies before the journal leaves the payout on its way, and the next round lends it once', async () => {
  const made = await aRunningLoan();
  provider.transferSays = { status: 'unknown', reason: 'time-out' };
  await release(made);
  await send();
  clock.moveBy(10 * minuteMs);
  await dieAt('tranche.unposted');
  expect([(await one(made)).status, await lent(made)]).toEqual(['ordered', BigInt(first)]);

  const sent = provider.transfers.length;
  provider.verifyTransferSays = paid;
  clock.moveBy(60 * minuteMs);
  await askAboutPayouts(context, payoutReactions);
  clock.moveBy(60 * minuteMs);
  await askAboutPayouts(context, payoutReactions);
  expect([(await one(made)).status, await lent(made)]).toEqual(['paid', BigInt(first + second)]);
  expect([provider.transfers.length, await booksNow()]).toEqual([sent, [0n, []]]);
});
