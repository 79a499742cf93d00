/** npm run dev: runs the product in a process that restarts when its source changes, and the web from source. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Running } from '../server/src/main.ts';
import { Obstacle, root } from './machine.ts';

export const devPort = Number(process.env['DEV_PORT'] ?? 5173);
/** The address for development: it serves the pages and forwards calls to the server. */
export const devUrl = `http://localhost:${devPort}`;

const maxWaitMs = 60_000;

type DevOptions = {
  port: number;
  env: NodeJS.ProcessEnv;
  /** receives the function that ends the product before it is ready */ onStart: (end: () => Promise<void>) => void;
};

/** @throws Obstacle if the product does not respond in time; its output is printed above. */
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
