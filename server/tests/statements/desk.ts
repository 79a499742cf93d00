/** Giving statements in tests: a form as a browser sends it, and the worker that reads what waits. */
import type { FastifyInstance } from 'fastify';
import { aCustomer, appOf, ask, signIn, type TestContext } from '#kit';
import { readStatement } from '#modules/statements';
import type { User } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';

export type StatementOptions = { file?: Buffer; name?: string; fields?: Record<string, string> };
type Headers = Record<string, string>;

/** A multipart request as a browser sends it. */
function give(app: FastifyInstance, as: Headers, { file, name = 'statement.pdf', fields = {} }: StatementOptions) {
  const boundary = 'a-boundary-of-the-test';
  const parts: Buffer[] = Object.entries(fields).map(([field, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
  );
  if (file) {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="bank_statement"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`;
    parts.push(Buffer.from(head), file, Buffer.from('\r\n'));
  }
  return app.inject({
    method: 'POST',
    url: '/api/user/bank_statement',
    headers: { ...as, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  });
}

export async function statementDesk(context: TestContext) {
  const app = await appOf(context);
  return {
    app,
    give: (as: Headers, input: StatementOptions) => give(app, as, input),
    mine: async (as: Headers) => (await ask(app, 'GET /api/user/bank_statement', { as })).json().data,
    newCustomer: async (): Promise<{ user: User; as: Headers }> => {
      const user = await aCustomer(context, { firstName: 'Adaeze', lastName: 'Okonkwo' });
      return { user, as: await signIn(context, user) };
    },
    /** Works off what waits, as the worker does. */
    work: async (): Promise<void> => {
      for (const { name, data } of context.queued.splice(0))
        if (name === 'statements.read') await readStatement(context, data['statementId'] ?? '');
    },
    factsOf: async (id: string) => {
      const { rows } = await sql<Record<string, unknown>>`select s.state, s.attempts, s.password_sealed, s.code_sealed,
          (select count(*)::int from statement_rows r where r.statement_id = s.id) as rows,
          (select count(*)::int from history h where h.after->>'statement' = s.id::text) as history
        from statements s where id = ${id}`.execute(sqlOf(context.db));
      return rows[0];
    },
  };
}
