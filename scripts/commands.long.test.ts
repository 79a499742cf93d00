/** npm run seed, backup, restore and payouts:confirm as an operator types them, on a machine without any data. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { archiveSettings } from '../server/src/platform/db/backup.ts';
import { root } from './machine.ts';
import { freePort, startPostgres } from './own-postgres.ts';

const parent = mkdtempSync(join(tmpdir(), 'ajo-commands-'));
chmodSync(parent, 0o755); // PostgreSQL runs as another user when we are root
afterAll(() => rmSync(parent, { recursive: true, force: true }));
/** Does not exist yet. */
const home = join(parent, 'ajo');
const data = join(home, 'postgres');
const environment = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  SANDBOX_PORT: String(await freePort()),
  SANDBOX_SMTP_PORT: String(await freePort()),
  DEMO_CUSTOMERS: '0',
};

type Ran = { status: number | null; output: string };
const npmRun = (script: string, ...words: string[]): Ran => npmRunIn(home, script, ...words);
function npmRunIn(folder: string, script: string, ...words: string[]): Ran {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, stdout, stderr } = spawnSync(npm, ['run', '--silent', script, '--', ...words], {
    cwd: root,
    env: { ...environment, AJO_HOME: folder },
    encoding: 'utf8',
    shell: process.platform === 'win32',
    timeout: 200_000,
  });
  return { status, output: `${stdout}${stderr}` };
}

/** The people in the database and the journals of its ledger. */
async function contents(): Promise<unknown> {
  const postgres = await startPostgres({
    folder: data,
    port: await freePort(),
    persistent: true,
    isNew: false,
    settings: archiveSettings(data),
  });
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  try {
    await client.connect();
    const { rows } = await client.query(
      'select (select count(*) from users) people, (select count(*) from ledger.journal) journals',
    );
    return rows;
  } finally {
    await client.end();
    await postgres.stop();
  }
}

it('backup without a database is refused with a sentence, and creates nothing', () => {
  const { status, output } = npmRun('backup');
  expect([status, output.trim()]).toEqual([1, '✗ There is no database to back up yet: run "npm start" first.']);
  expect(existsSync(home)).toBe(false);
});

it('seed creates the database with the demo data, and a second one changes nothing', { timeout: 240_000 }, async () => {
  const seeded = npmRun('seed');
  expect([seeded.status, seeded.output]).toEqual([
    0,
    '✓ migrations are applied\n✓ reference data is there\n✓ the demo story is there\n',
  ]);
  const before = await contents();
  expect(before).toEqual([{ people: expect.stringMatching(/^\d{2,}$/), journals: expect.stringMatching(/^\d{2,}$/) }]);
  expect(npmRun('seed').status).toBe(0);
  expect(await contents()).toEqual(before);
});

it('seed refuses the database of a lender with people of its own', { timeout: 240_000 }, () => {
  const own = join(parent, 'own');
  const invited = npmRunIn(own, 'first-superadmin', 'ada@lender.example', 'Ada Obi', '08030000000');
  expect([invited.status, invited.output]).toEqual([0, expect.stringContaining('✓ ada@lender.example is invited as superadmin')]);
  expect(npmRunIn(own, 'seed')).toEqual({
    status: 1,
    output: expect.stringContaining('✗ The demo data was not added: this database has people of its own.'),
  });
});

it(
  'restore brings back a lost database from a backup, with payouts off until they are confirmed once',
  { timeout: 240_000 },
  async () => {
    const before = await contents();
    const backup = npmRun('backup');
    expect([backup.status, backup.output]).toEqual([0, expect.stringMatching(/^✓ Backup in /)]);
    rmSync(data, { recursive: true });
    const restored = npmRun('restore');
    expect([restored.status, restored.output]).toEqual([0, expect.stringMatching(/✓ The books hold: \d+ journals/)]);
    expect(await contents()).toEqual(before);
    expect(npmRun('payouts:confirm').status).toBe(0);
    expect(npmRun('payouts:confirm')).toEqual({
      status: 1,
      output: expect.stringContaining('✗ Payouts were not stopped by a restore here.'),
    });
  },
);
