/** The process dies anywhere between the claim and the record of a reading: in the end the statement is read once. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { aCustomer, freshContext } from '#kit';
import { fullName } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import { takeFile } from '#platform/files/intake';
import { expect, test } from 'vitest';
import { csvOf } from '../../../tests/statements/draw.ts';
import { anOrdinaryAccount, papers } from '../../../tests/statements/papers.ts';
import { giveStatement, readStatement } from './index.ts';

const context = await freshContext();

async function aGivenStatement(): Promise<string> {
  const user = await aCustomer(context);
  const sheet = csvOf(papers['mbs'] ?? { bank: '', columns: [] }, anOrdinaryAccount());
  const rule = { maxBytes: 1_000_000, types: ['text/csv'] as const };
  const file = await takeFile(Readable.from([sheet]), rule, { field: 'bank_statement', name: 'a.csv' });
  const owner = { kind: 'customer' as const, id: user.id, customerId: user.id, name: fullName(user) };
  await giveStatement(context, owner, { file, code: undefined, password: undefined });
  await file.discard();
  return context.queued.at(-1)?.data['statementId'] ?? '';
}

async function countOf(id: string) {
  const { rows } = await sql`select state, attempts,
      (select count(*)::int from statement_rows where statement_id = s.id) as rows,
      (select count(*)::int from history h where h.after->>'statement' = s.id::text) as history
    from statements s where id = ${id}`.execute(sqlOf(context.db));
  return rows[0];
}

/** Another process reads the statement and dies at `place`. */
function dieAt(place: string, statementId: string, bytes: Buffer): void {
  const program = `
    import { Readable } from 'node:stream';
    import { openDatabase } from '#platform/db/open-database';
    import { readStatement } from '#modules/statements';
    const { db } = openDatabase(process.env.DATABASE_URL);
    const clock = { now: () => new Date(${context.clock.now().getTime()}), businessDay: () => ${JSON.stringify(context.clock.businessDay())} };
    const files = { get: async () => Readable.from([Buffer.from(${JSON.stringify(bytes.toString('base64'))}, 'base64')]) };
    const jobs = { send: async () => undefined };
    await readStatement({ config: { APP_SECRET: 'unused' }, db, clock, files, jobs }, ${JSON.stringify(statementId)});`;
  const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, FAILPOINT: place, DATABASE_URL: context.databaseUrl },
    encoding: 'utf8',
  });
  expect([signal, stderr]).toEqual(['SIGKILL', '']);
}

test.each(['statement.begun', 'statement.unsettled'])(
  'a worker that dies at %s leaves nothing half read, and the job that comes again reads the statement once',
  async (place) => {
    const id = await aGivenStatement();
    dieAt(place, id, csvOf(papers['mbs'] ?? { bank: '', columns: [] }, anOrdinaryAccount()));
    expect(await countOf(id)).toEqual({ state: 'received', attempts: 1, rows: 0, history: 1 });
    await readStatement(context, id); // the locks of the dead one may not be gone yet
    expect(await countOf(id)).toEqual({ state: 'read', attempts: 2, rows: 24, history: 2 });
    await readStatement(context, id);
    expect(await countOf(id)).toEqual({ state: 'read', attempts: 2, rows: 24, history: 2 });
  },
);
