/** The API in a process of its own, with one more route: `/floor` only runs `select 1`. */
import { buildApp } from '../../server/src/app.ts';
import { openContext } from '../../server/src/open-context.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { sql, sqlOf } from '../../server/src/platform/db/sql.ts';
import { listen } from '../../server/src/platform/http/listen.ts';

const config = readConfig(process.env);
const { context } = await openContext(config);
const app = await buildApp(context);
app.get('/floor', async () => {
  await sql`select 1`.execute(sqlOf(context.db));
  return { status: 'ok' };
});
await listen(app, { host: '127.0.0.1', port: config.PORT });
process.on('SIGTERM', () => process.exit(0));
