/** npm run migrate, seed, db:reset: what is done to a database outside of the running product. */
import { readConfig, type Config } from '../server/src/platform/config.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { prepareJobs } from '../server/src/platform/jobs/boss.ts';
import { openContext } from '../server/src/open-context.ts';
import { seedDemo } from '../server/seeds/demo/demo.ts';
import { seedReference } from '../server/seeds/reference/reference.ts';
import { emptyHome, failWith, firstStartIsWhole, Obstacle, ownPostgres, ownSecret, takeFolder } from './machine.ts';

export type Step = <T>(title: string, work: () => Promise<T>) => Promise<T>;

/** Schema, reference data, and with DEMO the demo story: each only where it is missing. */
export async function prepare(config: Config, step: Step): Promise<void> {
  await step('migrations are applied', async () => {
    await migrate(config.directUrl);
    await prepareJobs(config.directUrl);
  });
  const { context, close } = await openContext(config);
  try {
    await step('reference data is there', () => seedReference(context));
    if (config.DEMO) await step('the demo story is there', () => seedDemo(context));
  } finally {
    await close();
  }
}

async function main(what: string | undefined): Promise<void> {
  const step: Step = async (title, work) => {
    const result = await work();
    process.stdout.write(`✓ ${title}\n`);
    return result;
  };
  if (what === 'reset' && process.env['DATABASE_URL'])
    throw new Obstacle('db:reset only resets the database under .ajo; drop and create yours yourself');
  const leave = takeFolder('a database command');
  if (what === 'reset') emptyHome();
  const postgres = process.env['DATABASE_URL'] ? undefined : await ownPostgres();
  try {
    const url = process.env['DATABASE_URL'] ?? postgres?.url('postgres');
    const config = readConfig({
      ...process.env,
      DATABASE_URL: url,
      APP_SECRET: process.env['APP_SECRET'] ?? ownSecret(),
      DEMO: process.env['DEMO'] ?? String(what === 'seed'),
    });
    await prepare(config, step);
    if (postgres) firstStartIsWhole();
  } finally {
    await postgres?.stop();
    leave();
  }
}

if (import.meta.main) await main(process.argv[2]).catch((error: unknown) => failWith(error));
