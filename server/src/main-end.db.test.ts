/** SIGTERM: balancers are warned first, running requests end, and no connection keeps the process from ending. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freshContext, openSilentProxy } from '#kit';
import { readConfig } from '#platform/config';
import { expect, test, vi } from 'vitest';
import { closeMs } from './main.ts';

const { DATABASE_URL } = (await freshContext()).config;
const program = join(import.meta.dirname, 'main.ts');

type Started = { child: ChildProcess; ended: Promise<unknown[]>; app: string; live: string; output: () => string };

async function start(environment: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'test',
      APP_SECRET: 'x'.repeat(32),
      PORT: '0',
      REALTIME_PORT: '0',
      DATABASE_URL,
      ...environment,
    },
  });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  await vi.waitFor(() => expect(output).toContain('ready after'), { timeout: 60_000 });
  const addressOf = (scheme: string): string => new RegExp(`${scheme}://127.0.0.1:\\d+`).exec(output)?.[0] ?? '';
  return { child, ended, app: addressOf('http'), live: addressOf('ws'), output: () => output };
}

async function open(address: string, text = ''): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  if (text) socket.write(text);
  return socket;
}

/** What operators of production allow before SIGKILL. */
const guaranteedMs = 15_000;
const { drainMs } = readConfig({ NODE_ENV: 'production', DEMO: 'true', DATABASE_URL, APP_SECRET: 'x'.repeat(32) });
/** A busy machine starts timers and reports the end of a process late. */
const marginMs = 4_000;
const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

test('a stopping process reports itself unready first and still serves', { timeout: 120_000 }, async () => {
  const { child, ended, app } = await start({ ROLES: 'api', DRAIN_SECONDS: '4' });
  expect(await statusOf(`${app}/readyz`)).toBe(200);
  child.kill('SIGTERM');
  await vi.waitFor(async () => expect(await statusOf(`${app}/readyz`)).toBe(503), { timeout: 3_000 });
  expect(await statusOf(`${app}/healthz`)).toBe(200);
  expect(await statusOf(`${app}/api/config`)).toBe(200);
  expect(await ended).toEqual([0, null]);
});

test('the drain phase and the limit after it leave time within what operators of production allow', () => {
  expect(drainMs + closeMs).toBeLessThan(guaranteedMs);
});

test(
  'silent connections, half a request and a silent database keep no part running for longer than operators allow',
  { timeout: 180_000 },
  async () => {
    const proxy = await openSilentProxy({ port: Number(new URL(DATABASE_URL).port) });
    const url = Object.assign(new URL(DATABASE_URL), { port: String(proxy.port) }).href;
    const { child, ended, app, live, output } = await start({ DATABASE_URL: url, DRAIN_SECONDS: String(drainMs / 1_000) });
    const sockets = [
      await open(app),
      await open(app, 'POST /api/login HTTP/1.1\r\nHost: here\r\nContent-Le'),
      await open(app, 'POST /api/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'),
      await open(live),
      await open(live, 'GET /app/ajo HTTP/1.1\r\nHo'),
    ];
    proxy.silence(true);
    const waiting = fetch(`${app}/readyz`).catch(() => undefined);
    const from = performance.now();
    child.kill('SIGTERM');
    const end = await Promise.race([ended, wait(60_000, 'still runs', { ref: false })]);
    const ms = performance.now() - from;
    expect(end).toEqual([0, null]);
    expect(output()).toContain('the process ends although something still runs');
    expect(ms).toBeLessThan(guaranteedMs + marginMs);
    await waiting;
    for (const socket of sockets) socket.destroy();
    await proxy.close();
  },
);
