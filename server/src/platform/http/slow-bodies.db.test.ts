/** The whole app closes connections whose body stops on its way: the pace of bodies is part of it, with its real limits. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { appOf, freshContext } from '#kit';
import { afterEach, expect, test, vi } from 'vitest';
import { bodyPace } from './slow-bodies.ts';

afterEach(() => vi.useRealTimers());

async function sendHalfABody(app: FastifyInstance, url: string): Promise<{ socket: Socket; received: Promise<string> }> {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const received = once(socket, 'close').then(() => Buffer.concat(chunks).toString());
  const arrived = once(app.server, 'request');
  socket.write(
    'POST /api/login HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"email":"ha',
  );
  await arrived;
  await turn();
  return { socket, received };
}

test('half a body gets 408 and a closed connection after its time, and no earlier', async () => {
  const context = await freshContext();
  // Only the app's own clock of bodies: sockets and the limits of Node itself keep the real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const app = await appOf(context);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const { socket, received } = await sendHalfABody(app, url);
  vi.advanceTimersByTime(bodyPace.graceMs);
  // A connection that was closed too early has ended before this reply arrives.
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(socket.readyState).toBe('open');
  vi.advanceTimersByTime(2 * bodyPace.checkEveryMs);
  expect(await received).toMatch(/^HTTP\/1\.1 408 /);
});
