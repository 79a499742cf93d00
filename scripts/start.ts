/** npm start and npm run dev: PostgreSQL, migrations, data, the web app, the provider stand-ins, the product. A line for each step. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { endOnSignal, run } from '../server/src/main.ts';
import { readConfig, type Config } from '../server/src/platform/config.ts';
import { prepare } from './database.ts';
import { devPort, devUrl, runWatched } from './dev.ts';
import { demoAccounts } from '../server/seeds/demo/people.ts';
import type { PostgresSupervision } from './own-postgres.ts';
import {
  requireFreePort,
  failWith,
  firstStartBegins,
  firstStartIsWhole,
  home,
  Obstacle,
  ownPostgres,
  secretOfMachine,
  lockFolder,
} from './machine.ts';
import { restoreMark } from './restore-mark.ts';
import { mailPortOfStandIns, openStandIns, usesStandIns } from './stand-ins.ts';
import { buildWeb } from './web.ts';

const isDev = process.argv.includes('--dev');
/** Without the demo data, for a lender of your own. It applies to data that does not exist yet; nothing is removed. */
const isEmpty = process.argv.includes('--empty');
const started = Date.now();
const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const from = Date.now();
  const result = await work();
  print(`✓ ${title} (${((Date.now() - from) / 1000).toFixed(1)} s)`);
  return result;
}

/** Resources that a failed start has to close. */
const opened: (() => Promise<unknown>)[] = [];

/** Ctrl-C before the product is ready closes all open resources in order. */
const abandon = (): void => {
  isAbandoned = true;
  process.on('uncaughtException', () => undefined); // connections whose database is being stopped
  void closeAll().then(() => process.exit(130));
};
let isAbandoned = false;
const closeAll = () => Promise.allSettled(opened.toReversed().map((close) => close()));

/** Restarts PostgreSQL if it was killed (for example out of memory); if that fails, the product exits, so that its supervisor notices. */
const supervision: PostgresSupervision = {
  onRestart: (state) =>
    print(state === 'ended' ? '! PostgreSQL ended unexpectedly and is started again' : '✓ PostgreSQL is up again'),
  onGiveUp: (reason) => {
    process.on('uncaughtException', () => undefined); // connections of the database that is gone
    const sentence = `PostgreSQL ended unexpectedly, and ${reason}. Your data is kept. Check the disk and the memory of this machine, then start again.`;
    void failWith(new Obstacle(sentence), closeAll);
  },
};

/** Runs beside the preparation of the data, which waits for the database more than for the processor. */
function startBuild(): Promise<void> {
  const build = step('the web app is built', () => buildWeb((end) => opened.push(async () => end())));
  build.catch(() => undefined); // reported where it is awaited
  return build;
}

async function start(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, abandon);
  mkdirSync(home, { recursive: true });
  const leave = lockFolder(`http://localhost:${process.env['PORT'] ?? 3000}`);
  process.on('exit', leave);
  const { env, usesSandbox } = await settings();
  await requirePorts(readConfig({ ...env, DATABASE_URL: env['DATABASE_URL'] ?? 'postgres://later' }), usesSandbox);

  const postgres = env['DATABASE_URL'] ? undefined : await step('PostgreSQL 18 is up', () => ownPostgres(supervision));
  if (postgres) opened.push(() => postgres.stop());
  const url = env['DATABASE_URL'] ?? postgres?.url('postgres');
  const config = readConfig({ ...env, DATABASE_URL: url });
  const sandbox = usesSandbox ? await step('provider stand-ins are up', () => openStandIns(config)) : undefined;
  if (sandbox) opened.push(() => sandbox.close());
  const build = isDev ? undefined : startBuild();
  const isDemo = await prepare(config, step, postgres && firstStartBegins);
  if (postgres) firstStartIsWhole();
  await build;
  const running = await step('the product is up', () =>
    isDev
      ? runWatched({ port: config.PORT, env: { ...env, DATABASE_URL: url }, onStart: (end) => opened.push(end) })
      : run(config),
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, abandon);
  opened.push(() => running.close());
  endOnSignal(running, async () => {
    await sandbox?.close();
    await postgres?.stop();
    leave();
    print('Stopped. Your data is kept.');
  });
  welcome(config, sandbox?.url, isDemo);
}

/** Defaults for one machine where the environment has no value: secret, folder and stand-ins. */
async function settings(): Promise<{ env: NodeJS.ProcessEnv; usesSandbox: boolean }> {
  const usesSandbox = usesStandIns(process.env);
  const env = {
    ...secretOfMachine(process.env),
    FILES_FOLDER: join(home, 'files'),
    DEMO: String(usesSandbox),
    ...(usesSandbox && (await mailPortOfStandIns())),
    ...(isDev && { APP_URL: devUrl }),
    ...process.env,
    ...(isEmpty && { DEMO: 'false' }),
    ...(restoreMark.read() && { PAYOUTS: 'off' }),
  };
  return { env, usesSandbox };
}

async function requirePorts(config: Config, usesSandbox: boolean): Promise<void> {
  await requireFreePort(config.PORT, 'app and API', 'PORT');
  await requireFreePort(config.REALTIME_PORT, 'live channel', 'REALTIME_PORT');
  if (isDev) await requireFreePort(devPort, 'pages while they are written', 'DEV_PORT');
  if (!usesSandbox) return;
  await requireFreePort(config.SANDBOX_PORT, 'provider stand-ins', 'SANDBOX_PORT');
  await requireFreePort(config.SANDBOX_SMTP_PORT, 'mail of the stand-ins', 'SANDBOX_SMTP_PORT');
}

function welcome(config: Config, sandboxUrl: string | undefined, isDemo: boolean): void {
  print(`\n  ${config.BRAND} is ready after ${((Date.now() - started) / 1000).toFixed(1)} s: ${config.appUrl}`);
  if (sandboxUrl) print(`  Mail, SMS, bank and checkout of the stand-ins: ${sandboxUrl}`);
  if (isDemo) {
    print('\n  Demo accounts, password Ajo-demo-2026:');
    for (const { email, does } of demoAccounts) print(`    ${email.padEnd(32)} ${does}`);
  }
  if (isEmpty)
    print(
      '\n  Invite the first superadmin: stop, npm run first-superadmin -- ada@lender.example "Ada Obi" 08030000000, and start again',
    );
  if (restoreMark.read()) print('\n  Payouts are off since a restore: npm run payouts:unknown, then npm run payouts:confirm.');
  print('\n  Stop with Ctrl-C.');
}

try {
  await start();
} catch (error) {
  // Errors caused by the shutdown are not reported.
  if (!isAbandoned) await failWith(error, closeAll);
}
