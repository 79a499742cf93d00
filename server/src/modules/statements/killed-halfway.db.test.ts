/** The process dies anywhere between the claim and the record of a reading: in the end the statement is read once. */
import { Readable } from 'node:stream';
import { aCustomer, dieAt, freshContext } from '#kit';
import { fullName } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import { receiveFile } from '#platform/files/intake';
import { expect, test } from 'vitest';
import { csvOf } from '../../../tests/statements/draw.ts';
import { anOrdinaryAccount, papers } from '../../../tests/statements/papers.ts';
import { submitStatement, readStatement, readStatementJob } from './index.ts';

const context = await freshContext();

async function aSubmittedStatement(): Promise<string> {
  const user = await aCustomer(context);
  const sheet = csvOf(papers['mbs'] ?? { bank: '', columns: [] }, anOrdinaryAccount());
  const rule = { maxBytes: 1_000_000, types: ['text/csv'] as const };
  const file = await receiveFile(Readable.from([sheet]), rule, { field: 'bank_statement', name: 'a.csv' });
  const owner = { kind: 'customer' as const, id: user.id, customerId: user.id, name: fullName(user) };
  await submitStatement(context, owner, { file, code: undefined, password: undefined });
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

test.each(['statement.begun', 'statement.unsettled'])(
  'a worker killed at %s leaves nothing half read, and the retried job reads the statement once',
  async (place) => {
    const id = await aSubmittedStatement();
    await dieAt(context, place, { job: readStatementJob, data: { statementId: id } });
    expect(await countOf(id)).toEqual({ state: 'received', attempts: 1, rows: 0, history: 1 });
    await readStatement(context, id);
    expect(await countOf(id)).toEqual({ state: 'read', attempts: 2, rows: 24, history: 2 });
    await readStatement(context, id);
    expect(await countOf(id)).toEqual({ state: 'read', attempts: 2, rows: 24, history: 2 });
  },
);
