/** New connections do not wait for many turns of the event loop, and the port belongs to one process. */
import { once } from 'node:events';
import { connect, createServer, type Socket, type AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { gracefulClose } from './graceful-close.ts';
import { listen } from './listen.ts';

const host = '127.0.0.1';
const count = 64;

/** How many turns of the event loop pass until the server has accepted connections that were opened at once. */
async function turnsToAccept(app: FastifyInstance): Promise<number> {
  const { port } = app.server.address() as AddressInfo;
  let accepted = 0;
  app.server.on('connection', () => (accepted += 1));
  const clients: Socket[] = Array.from({ length: count }, () => connect({ host, port }));
  let turns = 0;
  for (; accepted < count; turns += 1) await turn();
  for (const client of clients) client.destroy();
  return turns;
}

const anApp = (): FastifyInstance => fastify().get('/', async () => 'ok') as unknown as FastifyInstance;

test('one socket accepts one connection per turn', async () => {
  const app = anApp();
  onTestFinished(() => app.close());
  await app.listen({ host, port: 0 });
  expect(await turnsToAccept(app)).toBeGreaterThanOrEqual(count - 1);
});

test.runIf(process.platform === 'linux')('several sockets accept many connections in a turn', async () => {
  const app = anApp();
  const { close } = await listen(app, { host, port: 0 });
  onTestFinished(async () => void (await close()));
  expect(await turnsToAccept(app)).toBeLessThan(count / 2);
});

test('a port that is taken is refused, also by a second app that could share it', async () => {
  const first = await listen(anApp(), { host, port: 0 });
  const { port } = new URL(first.url);
  await expect(listen(anApp(), { host, port: Number(port) })).rejects.toThrow('EADDRINUSE');
  await first.close();
  const other = createServer().listen({ host, port: Number(port) });
  await once(other, 'listening');
  await expect(listen(anApp(), { host, port: Number(port) })).rejects.toThrow('EADDRINUSE');
  await new Promise((done) => other.close(done));
});

test.each(['localhost', '::', '0.0.0.0'])('%s is served', async (any) => {
  const { url, close } = await listen(anApp(), { host: any, port: 0 });
  expect(await (await fetch(`http://localhost:${new URL(url).port}`)).text()).toBe('ok');
  await close();
});

test('every socket serves, and none accepts a connection after the close, which ends idle connections', async () => {
  const app = anApp();
  const { url, close } = await listen(app, { host, port: 0 });
  const end = gracefulClose(app.server, close, 1_000);
  const answers = await Promise.all(Array.from({ length: count }, async () => (await fetch(url)).text()));
  expect(new Set(answers)).toEqual(new Set(['ok']));
  const idle = connect({ host, port: Number(new URL(url).port) });
  await once(idle, 'connect');
  await turn();
  await Promise.all([end(), once(idle, 'close')]);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});
