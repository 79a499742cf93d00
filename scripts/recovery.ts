/** npm run backup, restore, payouts:unknown, payouts:confirm: backups, restore to a point in time, and the checks after it. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { verifyLedger } from '../server/src/modules/ledger/proofs/index.ts';
import { unknownTransfers } from '../server/src/modules/payouts/index.ts';
import { openContext, type OpenContext } from '../server/src/open-context.ts';
import { type Config, readConfig } from '../server/src/platform/config.ts';
import * as backups from '../server/src/platform/db/backup.ts';
import type { OwnPostgres } from './own-postgres.ts';
import {
  dataFolder,
  failWith,
  firstStartIsWhole,
  home,
  Obstacle,
  ownPostgres,
  runningAt,
  runningPostgresUrl,
  secretOfMachine,
  lockFolder,
} from './machine.ts';
import { restoreMark } from './restore-mark.ts';
import { markPayoutsOff, runRestore } from './restore-order.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const stamp = (at: Date): string => at.toISOString().replaceAll(/[:.]/g, '-');
const folders = { data: dataFolder(), files: process.env['FILES_FOLDER'] ?? join(home, 'files') };
const options = { to: { type: 'string' }, from: { type: 'string' }, since: { type: 'string' } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true, strict: true });

/** @throws Obstacle that names the argument. */
function timeIn(name: 'to' | 'since'): Date | undefined {
  const text = values[name];
  if (text === undefined) return undefined;
  const at = new Date(text);
  if (Number.isNaN(at.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(text))
    throw new Obstacle(`--${name} needs a time with its zone, for example --${name} 2026-11-22T14:30:00+01:00`);
  return at;
}

const backupFolder = (): string => values.from ?? join(home, 'backups');

function requireOwnDatabase(): void {
  if (process.env['DATABASE_URL'])
    throw new Obstacle(
      'DATABASE_URL names a database of your own: back it up and restore it with its own tools (docs/operations.md lists what belongs together).',
    );
  if (process.platform === 'win32')
    throw new Obstacle('Backups of the built-in PostgreSQL are not supported on Windows. Use DATABASE_URL.');
  try {
    execFileSync('gzip', ['--version'], { stdio: 'ignore' });
  } catch {
    throw new Obstacle('Backups need the program gzip, which was not found.');
  }
}

async function backup(): Promise<void> {
  requireOwnDatabase();
  if (!existsSync(join(folders.data, 'PG_VERSION')))
    throw new Obstacle('There is no database to back up yet: run "npm start" first.');
  const { url, leave } = await reachDatabase();
  try {
    const target = join(backupFolder(), stamp(new Date()));
    const secret = process.env['APP_SECRET'] ? 'APP_SECRET of the environment' : join(home, 'secret');
    const manifest = await backups.makeBackup({
      url,
      folders,
      target,
      notIncluded: [
        `${secret}: without it, identity data and account numbers in this backup cannot be read. Keep a copy elsewhere.`,
      ],
    });
    print(`✓ Backup in ${target}`);
    print(`  It can be restored to any point after ${manifest.completedAt}.`);
    print(`  Copy these to another machine, together:\n${manifest.keepTogether.map((path) => `    ${path}`).join('\n')}`);
    print(`  Not included:\n${manifest.notIncluded.map((line) => `    ${line}`).join('\n')}`);
  } finally {
    await leave();
  }
}

/** The database of the running product, or one started for this command only. */
async function reachDatabase(): Promise<{ url: string; leave: () => Promise<void> }> {
  if (runningAt()) return { url: runningPostgresUrl(), leave: async () => undefined };
  const leaveFolder = lockFolder('a database command');
  const postgres = await ownPostgres();
  return { url: postgres.url('postgres'), leave: () => postgres.stop().finally(leaveFolder) };
}

async function restore(): Promise<void> {
  requireOwnDatabase();
  const to = timeIn('to');
  const leave = lockFolder('a restore');
  try {
    const known = await backups.listBackups(backupFolder());
    const chosen = backups.backupFor(known, to);
    if (!chosen) throw new Obstacle(noBackup(known, to));
    firstStartIsWhole(); // what is put in place now is whole
    const started = await runRestore(restoreMark, {
      since: new Date(to ?? chosen.manifest.completedAt),
      identify: identifyDatabase,
      run: async () => {
        const first = (await startRestored(chosen, to)) ?? (await startRestored(chosen, undefined));
        if (!first) throw new Obstacle('The archive ends before the backup was complete.');
        return first;
      },
    });
    await finish(chosen, to, started);
  } finally {
    leave();
  }
}

/** A rename keeps the number of a directory, a copy has another. */
function identifyDatabase(): string | undefined {
  const found = statSync(folders.data, { throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

const noBackup = (known: backups.FoundBackup[], to: Date | undefined): string =>
  known.length === 0
    ? `There is no finished backup in ${backupFolder()}. Name another folder with --from.`
    : `No backup was complete at ${to?.toISOString()}. There are: ${known.map(({ manifest }) => manifest.completedAt).join(', ')}`;

/** On another machine PostgreSQL's user may have another uid. */
function own(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const wal = backups.walArchiveOf(folder);
  execFileSync('chown', ['-R', 'postgres', folder, ...(existsSync(wal) ? [wal] : [])]);
}

type Restored = { postgres: OwnPostgres; aside: string | undefined };

/** Undefined if the archive ends before `to`: then everything in it is restored. Otherwise a failed start is undone. */
async function startRestored(chosen: backups.FoundBackup, to: Date | undefined): Promise<Restored | undefined> {
  const asideName = `before-restore-${stamp(new Date())}`;
  const { aside } = await backups.placeForRecovery({ backup: chosen, folders, to, asideName });
  try {
    own(folders.data);
    return { postgres: await ownPostgres(), aside };
  } catch (error) {
    await backups.restoreFolder(folders, aside);
    const reason = error instanceof Error ? error.message : String(error);
    if (to && reason.includes('before configured recovery target')) return undefined;
    throw new Obstacle(`${reason}\nThe restore was undone: the database is as before.`);
  }
}

async function finish(chosen: backups.FoundBackup, to: Date | undefined, { postgres, aside }: Restored): Promise<void> {
  try {
    const { lastCommitAt } = await backups.finishRecovery(postgres.url('postgres'));
    mkdirSync(folders.files, { recursive: true });
    // Files are written once and never changed: existing ones are kept, missing ones are restored.
    cpSync(join(chosen.folder, 'files'), folders.files, { recursive: true, force: false, preserveTimestamps: true });
    markPayoutsOff(restoreMark, new Date(lastCommitAt ?? to ?? chosen.manifest.completedAt));
    print(`✓ Restored from ${chosen.folder}, up to the last commit at ${lastCommitAt ?? chosen.manifest.completedAt}`);
    if (to && lastCommitAt) print('  Nothing later up to that time is in the archive: compare this with what you expect.');
    if (aside) print(`  The database of before is kept in ${aside}.`);
    await withContext(postgres.url('postgres'), proveBooks);
    print('  Payouts are off until you have compared them with the provider:');
    print('    npm start, then npm run payouts:unknown, then npm run payouts:confirm and a restart.');
  } finally {
    await postgres.stop();
  }
}

async function proveBooks({ context }: OpenContext): Promise<void> {
  const { holds, problems, journals } = await verifyLedger(context.db);
  if (holds) return print(`✓ The books hold: ${journals} journals, every balance proven`);
  throw new Error(
    `The restored books do not hold:\n${problems.map(({ promise, where }) => `  ${promise}: ${where}`).join('\n')}`,
  );
}

async function payoutsUnknown(): Promise<void> {
  const since = timeIn('since') ?? restoreMark.read();
  if (!since)
    throw new Obstacle('There was no restore here. Name the time from which to compare: --since 2026-11-22T14:30:00+01:00');
  const url = process.env['DATABASE_URL'];
  const reached = url ? { url, leave: async () => undefined } : await reachDatabase();
  try {
    await withContext(reached.url, async ({ context }) => {
      const unknown = await unknownTransfers(context, since);
      if (unknown.length === 0)
        return print(`✓ The provider knows no transfer since ${since.toISOString()} that is missing here.`);
      print(
        `The provider has ${unknown.length} transfers since ${since.toISOString()} that are missing here. Do not pay them again:`,
      );
      for (const { reference, amount, status, reason } of unknown)
        print(`  ${reference}  ₦${Number(amount) / 100}  ${status}  ${reason}`);
    });
  } finally {
    await reached.leave();
  }
}

async function withContext(url: string, work: (opened: OpenContext) => Promise<void>): Promise<void> {
  const config: Config = readConfig({
    ...secretOfMachine(process.env),
    FILES_FOLDER: folders.files,
    ...process.env,
    DATABASE_URL: url,
  });
  const opened = await openContext(config);
  try {
    await work(opened);
  } finally {
    await opened.close();
  }
}

function payoutsConfirm(): void {
  if (!restoreMark.read()) throw new Obstacle('Payouts were not stopped by a restore here.');
  restoreMark.clear();
  print('✓ Payouts are on again from the next start. Restart the product.');
}

const commands: Record<string, () => Promise<void> | void> = {
  backup,
  restore,
  'payouts-unknown': payoutsUnknown,
  'payouts-confirm': payoutsConfirm,
};

try {
  const command = commands[positionals[0] ?? ''];
  if (!command) throw new Obstacle(`Unknown command: ${positionals[0]}`);
  await command();
} catch (error) {
  await failWith(error);
}
