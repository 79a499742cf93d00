/** A list of people that is too long for a file at once. */
import { makeExport } from '#modules/lists';
import { peopleLists } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { lookers, openDesk } from '../users/desk.ts';

const { context, aba, call } = await openDesk(lookers);

test('a list of more than 10,000 people is exported by a job', async () => {
  await sql`insert into users (id, first_name, last_name, email, type, status, branch_id, created_at)
    select uuidv7(), 'Many', 'Person', 'many' || n || '@ajo.test', 'user', 'active', ${aba}, now() from generate_series(1, 10500) n`.execute(
    sqlOf(context.db),
  );
  const refused = await call('admin', 'GET /admin/export/users?name=many');
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'too_many_rows']);
  const requested = await call('admin', 'POST /admin/list-exports', { list: 'users', format: 'csv', filters: { name: 'many' } });
  expect(requested.statusCode).toBe(201);
  await makeExport(context, peopleLists, (requested.json().data as { id: string }[])[0]?.id ?? '');
  const [ready] = (await call('admin', 'GET /admin/list-exports?list=users')).json().data as Record<string, unknown>[];
  expect(ready).toMatchObject({ status: 'ready', rows_done: 10_500 });
});
