/** What npm run dev adds to a start: the product in a process that begins anew when its source changes, and the web as it is written. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Running } from '../server/src/main.ts';
import { Obstacle, root } from './machine.ts';

export const devPort = Number(process.env['DEV_PORT'] ?? 5173);
/** The address that people use while they develop: pages come from there, calls go on to the server. */
export const devUrl = `http://localhost:${devPort}`;

const maxWaitMs = 60_000;

type DevOptions = {
  port: number;
  env: NodeJS.ProcessEnv;
  /** is given what ends the product before it is up */ onStart: (end: () => Promise<void>) => void;
};

/** @throws Obstacle when the product does not answer in time; what it said stands above. */
export async function runWatched({ port, env, onStart }: DevOptions): Promise<Running> {
  const product = started(['--watch', '--watch-preserve-output', 'server/src/main.ts'], env);
  onStart(() => ended(product));
  const until = Date.now() + maxWaitMs;
  while (!(await isReady(port))) {
    if (Date.now() > until || product.exitCode !== null) throw new Obstacle('The product did not start.');
    await wait(200);
  }
  const web = started(['node_modules/vite/bin/vite.js', 'web', '--port', String(devPort), '--strictPort'], {
    ...env,
    AJO_SERVER: `http://localhost:${port}`,
  });
  return { close: async () => void (await Promise.all([ended(web), ended(product)])) };
}

const started = (args: string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

const isReady = async (port: number): Promise<boolean> =>
  (await fetch(`http://localhost:${port}/readyz`).catch(() => undefined))?.ok ?? false;
