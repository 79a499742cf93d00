/** npm run test:postgres: a PostgreSQL that several test runs share during development. Ctrl-C ends it. */
import { freePort } from './own-postgres.ts';
import { startTestPostgres } from '../server/tests/kit/postgres.ts';

const postgres = await startTestPostgres(Number(process.env['TEST_POSTGRES_PORT'] ?? (await freePort())));
process.stdout.write(`export TEST_POSTGRES_URL=${postgres.url('postgres')}\n`);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void postgres.stop().then(() => process.exit(0)));
