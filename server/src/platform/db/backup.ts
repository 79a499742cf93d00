/** Backup and point-in-time restore of the product's own PostgreSQL: a copy of the cluster, its archive of WAL, and the uploaded files. */
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, copyFile, cp, lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { patientConnection } from './connection.ts';

export type ClusterFolders = { data: string; files: string };

export type BackupManifest = {
  format: 1;
  /** From this instant on the database can be restored to any point. */
  completedAt: string;
  postgres: { version: string; systemIdentifier: string };
  fromWal: string;
  toWal: string;
  files: number;
  /** What belongs together: a restore needs all of it. */
  keepTogether: string[];
  notIncluded: string[];
};

/** Next to the cluster, because PostgreSQL's own user writes it. It exists from the first backup on. */
export const walArchiveOf = (dataFolder: string): string => join(dirname(dataFolder), `${basename(dataFolder)}-wal`);

const quoted = (path: string): string => `'${path.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`;

/**
 * Archives nothing until the folder exists, so a machine without backups keeps no WAL. A segment that is there already must be the same:
 * otherwise the archive belongs to another cluster, and PostgreSQL keeps its WAL and reports the failure.
 */
export function archiveSettings(dataFolder: string): string[] {
  const folder = quoted(walArchiveOf(dataFolder));
  const file = `${folder}/%f.gz`;
  const store = `gzip -c "%p" > ${file}.part && sync && mv ${file}.part ${file} && sync`;
  const command = `test ! -d ${folder} || if test -f ${file}; then gzip -dc ${file} | cmp -s - "%p"; else ${store}; fi`;
  return process.platform === 'win32' ? [] : ['archive_mode=on', `archive_command=${command}`];
}

const skippedFolders = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const skippedFiles = ['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map', 'recovery.signal', 'standby.signal'];
const isSkipped = (name: string): boolean =>
  skippedFiles.includes(name) || name.startsWith('pgsql_tmp') || name.startsWith('pg_internal.init');

/** Copies a folder that changes meanwhile. The owner is kept: a database is only started by the user who owns it. */
async function copyFolder(from: string, to: string, { isCluster = false } = {}): Promise<void> {
  const { mode, uid, gid } = await lstat(from);
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && isCluster && skippedFolders.includes(entry.name)) await emptyFolderLike(source, target);
    else if (entry.isDirectory()) await copyFolder(source, target);
    else if (entry.isFile() && !isSkipped(entry.name)) await copyIfThere(source, target);
  }
  await chmod(to, mode);
  if (process.getuid?.() === 0) await chown(to, uid, gid);
}

async function emptyFolderLike(source: string, target: string): Promise<void> {
  const { mode, uid, gid } = await lstat(source);
  await mkdir(target, { recursive: true, mode });
  if (process.getuid?.() === 0) await chown(target, uid, gid);
}

/** A table may be dropped between the listing and the copy: its WAL repeats that. */
async function copyIfThere(source: string, target: string): Promise<void> {
  try {
    const { uid, gid } = await lstat(source);
    await copyFile(source, target);
    if (process.getuid?.() === 0) await chown(target, uid, gid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

export type BackupInput = {
  url: string;
  folders: ClusterFolders;
  /** The folder of this backup; it must not exist. */
  target: string;
  notIncluded: string[];
};

/** Works while the product runs. A backup without a manifest is unfinished. */
export async function makeBackup({ url, folders, target, notIncluded }: BackupInput): Promise<BackupManifest> {
  await emptyFolderLike(folders.data, walArchiveOf(folders.data));
  await mkdir(join(target, 'files'), { recursive: true });
  await chmod(target, 0o700);
  const client = new pg.Client({ connectionString: url, ...patientConnection, statement_timeout: 600_000 });
  await client.connect();
  try {
    // At most a minute of payments is not archived yet when the machine is lost.
    await client.query("alter system set archive_timeout = '60s'");
    await client.query('select pg_reload_conf()');
    const { from_wal } = await firstRow(client, "select pg_walfile_name(pg_backup_start('ajo', fast => true)) as from_wal");
    await copyFolder(folders.data, join(target, 'database'), { isCluster: true });
    const { labelfile, spcmapfile, to_wal } = await firstRow(
      client,
      'select labelfile, spcmapfile, pg_walfile_name(lsn) as to_wal from pg_backup_stop(wait_for_archive => true)',
    );
    await writeLike(join(target, 'database', 'backup_label'), labelfile ?? '', folders.data);
    if (spcmapfile) await writeLike(join(target, 'database', 'tablespace_map'), spcmapfile, folders.data);
    if (existsSync(folders.files)) await cp(folders.files, join(target, 'files'), { recursive: true, preserveTimestamps: true });
    const { version, system, completed } = await firstRow(
      client,
      `select current_setting('server_version') as version, system_identifier::text as system, clock_timestamp()::timestamptz(3)::text as completed
         from pg_control_system()`,
    );
    const manifest: BackupManifest = {
      format: 1,
      completedAt: new Date(completed ?? '').toISOString(),
      postgres: { version: version ?? '', systemIdentifier: system ?? '' },
      fromWal: from_wal ?? '',
      toWal: to_wal ?? '',
      files: (await readdir(join(target, 'files'), { recursive: true })).length,
      keepTogether: [join(target, 'database'), join(target, 'files'), walArchiveOf(folders.data)],
      notIncluded,
    };
    await writeFile(join(target, 'manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
    return manifest;
  } finally {
    await client.end();
  }
}

async function firstRow(client: pg.Client, text: string): Promise<Record<string, string | null>> {
  return (await client.query<Record<string, string | null>>(text)).rows[0] ?? {};
}

/** Owned by the owner of the cluster. */
async function writeLike(file: string, text: string, like: string): Promise<void> {
  const { uid, gid } = await lstat(like);
  await writeFile(file, text, { mode: 0o600 });
  if (process.getuid?.() === 0) await chown(file, uid, gid);
}

export type FoundBackup = { folder: string; manifest: BackupManifest };

/** The finished backups of a folder, the newest first. */
export async function listBackups(folder: string): Promise<FoundBackup[]> {
  if (!existsSync(folder)) return [];
  const found: FoundBackup[] = [];
  for (const name of await readdir(folder)) {
    const file = join(folder, name, 'manifest.json');
    if (existsSync(file))
      found.push({ folder: join(folder, name), manifest: JSON.parse(readFileSync(file, 'utf8')) as BackupManifest });
  }
  return found.toSorted((first, second) => second.manifest.completedAt.localeCompare(first.manifest.completedAt));
}

/** The newest backup that was complete at `to`; without `to`, the newest. */
export const backupFor = (backups: readonly FoundBackup[], to: Date | undefined): FoundBackup | undefined =>
  backups.find(({ manifest }) => !to || new Date(manifest.completedAt) <= to);

export type RestoreInput = { backup: FoundBackup; folders: ClusterFolders; to: Date | undefined; asideName: string };

/**
 * Puts the copy in the place of the cluster, ready to recover up to `to` at its next start. The cluster of before is kept next to it:
 * nothing is deleted, and its last WAL, which may not be archived yet, is used.
 */
export async function placeForRecovery({ backup, folders, to, asideName }: RestoreInput): Promise<{ aside: string | undefined }> {
  const { data } = folders;
  const prepared = `${data}.restoring`;
  await rm(prepared, { recursive: true, force: true });
  await copyFolder(join(backup.folder, 'database'), prepared);
  // The first folders were left out of the list of what is copied, and the label is what makes this a backup.
  for (const name of ['backup_label', 'tablespace_map'])
    if (existsSync(join(backup.folder, 'database', name)))
      await copyIfThere(join(backup.folder, 'database', name), join(prepared, name));
  if (existsSync(join(data, 'pg_wal'))) await copyLastWal(join(data, 'pg_wal'), join(prepared, 'pg_wal'));
  // PostgreSQL reads these before it loads time zone names, so the offset is a number.
  const settings = [
    `restore_command = ${literal(`gzip -dc ${quoted(walArchiveOf(data))}/%f.gz > "%p"`)}`,
    "recovery_target_timeline = 'latest'",
    ...(to
      ? [
          `recovery_target_time = '${to.toISOString().replace('T', ' ').replace('Z', '+00')}'`,
          "recovery_target_action = 'promote'",
        ]
      : []),
  ];
  const file = join(prepared, 'postgresql.auto.conf');
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  await writeLike(file, `${before}${settings.join('\n')}\n`, prepared);
  await writeLike(join(prepared, 'recovery.signal'), '', prepared);
  const aside = existsSync(data) ? `${data}.${asideName}` : undefined;
  if (aside) await rename(data, aside);
  await rename(prepared, data);
  return { aside };
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

async function copyLastWal(from: string, to: string): Promise<void> {
  for (const name of await readdir(from))
    if (/^[0-9A-F]{24}$|\.history$/.test(name)) await copyIfThere(join(from, name), join(to, name));
}

/** Undoes `placeForRecovery` after a start that failed: the cluster of before is back in its place. */
export async function restoreFolder({ data }: ClusterFolders, aside: string | undefined): Promise<void> {
  await rm(data, { recursive: true, force: true });
  if (aside) await rename(aside, data);
}

/** After a recovery: the settings of the recovery are removed, and the time of the last restored commit is read. */
export async function finishRecovery(url: string): Promise<{ lastCommitAt: string | undefined }> {
  const client = new pg.Client({ connectionString: url, ...patientConnection });
  await client.connect();
  try {
    for (const name of ['restore_command', 'recovery_target_timeline', 'recovery_target_time', 'recovery_target_action'])
      await client.query(`alter system reset ${name}`);
    const { at } = await firstRow(client, 'select pg_last_xact_replay_timestamp()::text as at');
    return { lastCommitAt: at ?? undefined };
  } finally {
    await client.end();
  }
}
