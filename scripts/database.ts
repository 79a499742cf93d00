/** npm run migrate, seed, db:reset, first-superadmin: database commands outside the running product. */
import { inviteFirstSuperadmin } from '../server/src/modules/users/index.ts';
import { peopleReactions } from '../server/src/reactions.ts';
import { readConfig, type Config } from '../server/src/platform/config.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { databaseProblems } from '../server/src/platform/db/start-checks.ts';
import { prepareJobs } from '../server/src/platform/jobs/boss.ts';
import { openContext } from '../server/src/open-context.ts';
import { hasPeople, isOwnLender, seedDemo } from '../server/seeds/demo/demo.ts';
import { seedReference } from '../server/seeds/reference/reference.ts';
import {
  emptyHome,
  failWith,
  firstStartBegins,
  firstStartIsWhole,
  isFree,
  Obstacle,
  ownPostgres,
  secretOfMachine,
  lockFolder,
} from './machine.ts';
import { type FirstPerson, firstPersonIn } from './first-person.ts';
import { mailPortOfStandIns, openStandIns, usesStandIns } from './stand-ins.ts';

export type Step = <T>(title: string, work: () => Promise<T>) => Promise<T>;

/**
 * Creates what is missing: the schema, reference data, and with DEMO the demo data, except for a lender with people of its own.
 * @param onEmpty called before the demo data is written.
 * @returns whether the database has the demo data.
 */
export async function prepare(config: Config, step: Step, onEmpty?: () => void): Promise<boolean> {
  const problems = await databaseProblems(config, { allowUnsafe: config.NODE_ENV === 'test' });
  if (problems.length > 0) throw new Obstacle(`${problems.join('\n')}\nNothing was changed.`);
  await step('migrations are applied', async () => {
    await migrate(config.directUrl);
    await prepareJobs(config.directUrl);
  });
  const { context, close } = await openContext(inHaste(config));
  try {
    await step('reference data is there', () => seedReference(context));
    if (!config.DEMO || (await isOwnLender(context.db))) return false;
    if (!(await hasPeople(context.db))) onEmpty?.();
    await step('the demo story is there', () => seedDemo(context));
    return true;
  } finally {
    await close();
  }
}

/** Nothing waits for the disk: a crash ends the first start, which then starts over. */
function inHaste(config: Config): Config {
  const { DATABASE_URL: url, throughPooler } = config;
  if (throughPooler || /[?&]options=/.test(url)) return config;
  const options = `options=${encodeURIComponent('-c synchronous_commit=off')}`;
  return { ...config, DATABASE_URL: `${url}${url.includes('?') ? '&' : '?'}${options}` };
}

async function main(what: string | undefined, words: string[]): Promise<void> {
  const first = what === 'first-superadmin' ? firstPersonIn(words) : undefined;
  const step: Step = async (title, work) => {
    const result = await work();
    process.stdout.write(`✓ ${title}\n`);
    return result;
  };
  if (what === 'reset' && process.env['DATABASE_URL'])
    throw new Obstacle('db:reset only resets the database under .ajo; drop and create yours yourself');
  // An external database is not part of the folder: it may be changed while the product runs.
  const leave = process.env['DATABASE_URL'] ? () => undefined : lockFolder('a database command');
  if (what === 'reset') emptyHome();
  const postgres = process.env['DATABASE_URL'] ? undefined : await ownPostgres();
  const url = process.env['DATABASE_URL'] ?? postgres?.url('postgres');
  const config = await configOf(what, url);
  const standIns = await standInsFor(config);
  try {
    const isDemo = await prepare(config, step, postgres && firstStartBegins);
    if (postgres) firstStartIsWhole();
    requireDemo(config, isDemo);
    if (first) await step(`${first.email} is invited as superadmin`, () => inviteFirst(config, first));
  } finally {
    await standIns?.close();
    await postgres?.stop();
    leave();
  }
}

function requireDemo({ DEMO }: Config, isDemo: boolean): void {
  if (DEMO && !isDemo) throw new Obstacle('The demo data was not added: this database has people of its own.');
}

const configOf = async (what: string | undefined, url: string | undefined): Promise<Config> =>
  readConfig({
    ...(await mailPortOfStandIns()),
    ...process.env,
    ...secretOfMachine(process.env),
    DATABASE_URL: url,
    DEMO: process.env['DEMO'] ?? String(what === 'seed'),
  });

async function inviteFirst(config: Config, form: FirstPerson): Promise<void> {
  const { context, close } = await openContext(config);
  try {
    await inviteFirstSuperadmin(context, { form, reactions: peopleReactions });
  } finally {
    await close();
  }
}

/** The demo data needs the providers. If the port is taken, stand-ins already run there. */
const standInsFor = async (config: Config) =>
  config.DEMO && usesStandIns(process.env) && (await isFree(config.SANDBOX_PORT)) ? openStandIns(config) : undefined;

if (import.meta.main) await main(process.argv[2], process.argv.slice(3)).catch((error: unknown) => failWith(error));
