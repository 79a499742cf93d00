/** A backup that is restored to a point in time holds exactly the payments of that time, and its books prove. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { aCustomer, aMondayMorning, appOf, aRunningLoan, ask, aStaff, type RunningLoan, signIn } from '#kit';
import { verifyLedger } from '#modules/ledger/proofs';
import { unknownTransfers } from '#modules/payouts';
import { readConfig } from '#platform/config';
import {
  archiveSettings,
  backupFor,
  finishRecovery,
  listBackups,
  makeBackup,
  placeForRecovery,
  walArchiveOf,
} from '#platform/db/backup';
import { migrate } from '#platform/db/migrate';
import { freePort, type OwnPostgres, startPostgres } from '../../../scripts/own-postgres.ts';
import { sql, sqlOf } from '#platform/db/sql';
import { prepareJobs } from '#platform/jobs/boss';
import { openTestContext, type TestContext } from '../kit/open-test-context.ts';

const home = mkdtempSync(join(tmpdir(), 'ajo-restore-'));
chmodSync(home, 0o755);
const folders = { data: join(home, 'postgres'), files: join(home, 'files') };
let postgres: OwnPostgres | undefined;
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
  await postgres?.stop();
  rmSync(home, { recursive: true, force: true });
});

async function start(isNew: boolean): Promise<string> {
  const settings = archiveSettings(folders.data);
  postgres = await startPostgres({ folder: folders.data, port: await freePort(), persistent: true, isNew, settings });
  return postgres.url('postgres');
}

function open(url: string): { context: TestContext; close: () => Promise<void> } {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    APP_SECRET: 'a secret that only the tests know, long enough',
    FILES_FOLDER: folders.files,
    RATE_LIMITS: 'false',
    SHED_LOAD: 'false',
    LOG_LEVEL: 'silent',
    CLOCK_CHECK: 'off', // the test's clock is its own
  });
  return openTestContext(config, aMondayMorning);
}

/** Finance books so many payments of ₦1,000 that reached the bank. */
async function pay(context: TestContext, loan: RunningLoan, references: string[]): Promise<void> {
  const app = await appOf(context);
  const as = await signIn(context, await aStaff(context, 'finance'));
  for (const reference of references) {
    const body = { amount: 100_000, reference };
    const { statusCode } = await ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, { as, body });
    expect(statusCode).toBeLessThan(300);
  }
}

const payments = async ({ db }: TestContext): Promise<string[]> =>
  (await sql<{ reference: string }>`select reference from payment_logs order by reference`.execute(sqlOf(db))).rows.map(
    ({ reference }) => reference,
  );

const numbered = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `BANK-${String(from + at).padStart(3, '0')}`);

test.skipIf(process.platform === 'win32')(
  'payments before the recovery point exist, later ones do not',
  { timeout: 300_000 },
  async () => {
    const url = await start(true);
    await migrate(url);
    await prepareJobs(url);
    const before = open(url);
    const { context } = before;
    const loan = await aRunningLoan(context, await aCustomer(context));
    await context.files.put('a-document-of-the-loan', Buffer.from('a document'), { contentType: 'text/plain', sizeBytes: 10 });
    await pay(context, loan, numbered(1, 5));
    const target = join(home, 'backups', 'first');
    const manifest = await makeBackup({ url, folders, target, notIncluded: ['APP_SECRET'] });
    expect(manifest.keepTogether).toEqual([join(target, 'database'), join(target, 'files'), walArchiveOf(folders.data)]);
    expect(readFileSync(join(target, 'manifest.json'), 'utf8')).not.toContain('a secret');

    await pay(context, loan, numbered(6, 12));
    await wait(1_100);
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(sqlOf(context.db));
    const point = rows[0]?.now ?? new Date();
    await wait(1_100);
    await pay(context, loan, numbered(13, 15));
    const later = await aRunningLoan(context, await aCustomer(context, { email: 'later@mail.test' }));
    const known = context.provider.transfers;
    expect(await payments(context)).toEqual(numbered(1, 15));
    await before.close();
    await postgres?.stop();

    const backup = backupFor(await listBackups(join(home, 'backups')), point);
    if (!backup) throw new Error('the backup was complete before the point');
    const { aside } = await placeForRecovery({ backup, folders, to: point, asideName: 'before' });
    expect(existsSync(join(aside ?? '', 'PG_VERSION'))).toBe(true);
    const restoredUrl = await start(false);
    await finishRecovery(restoredUrl);
    const after = open(restoredUrl);
    closers.push(after.close);
    expect(await payments(after.context)).toEqual(numbered(1, 12));
    const proof = await verifyLedger(after.context.db);
    expect([proof.holds, proof.problems]).toEqual([true, []]);

    after.context.provider.transfers.push(...known);
    const unknown = await unknownTransfers(after.context, point);
    expect(unknown.map(({ reference }) => reference)).toEqual([later.payoutReference]);

    await pay(after.context, loan, numbered(20, 22));
    expect((await verifyLedger(after.context.db)).holds).toBe(true);
    expect(await payments(after.context)).toEqual([...numbered(1, 12), ...numbered(20, 22)]);
  },
);
