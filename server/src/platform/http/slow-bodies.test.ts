/** A body that stops on its way loses its connection; a slow one that keeps coming arrives. */
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { bodyPace, closeSlowBodies, requestTimeoutMs } from './slow-bodies.ts';

const app = Fastify();
closeSlowBodies(app as never, { graceMs: 300, minBytesPerSecond: 500, checkEveryMs: 50 });
app.addHook('onRequest', async ({ url }, reply) => {
  if (url === '/refused') await reply.code(401).send({ message: 'Unauthenticated.' });
});
app.post('/refused', async () => ({}));
app.post('/', async ({ body }) => ({ size: JSON.stringify(body).length }));
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => app.close());

function post(length: number, path = '/', connection = 'close'): { socket: Socket; answer: Promise<string> } {
  const socket = connect(Number(port), '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  const answer = new Promise<string>((resolve) => {
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Buffer.concat(received).toString()));
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: ${connection}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
  );
  return { socket, answer };
}

test('an incomplete body gets 408 and its connection is closed', async () => {
  const { socket, answer } = post(1_000);
  socket.write('{"a":"half');
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
});

test('a call refused before its body arrived has its connection closed too, without a second reply', async () => {
  const { socket, answer } = post(1_000, '/refused', 'keep-alive');
  socket.write('{"a":"half');
  const received = await answer;
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401']);
});

test('a slow body that keeps arriving is read to its end', async () => {
  const body = JSON.stringify({ a: 'x'.repeat(1_000) });
  const { socket, answer } = post(body.length);
  for (let at = 0; at < body.length; at += 40) {
    socket.write(body.slice(at, at + 40));
    await wait(20);
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
});

test('the largest file at the slowest pace passes before a whole request times out', () => {
  const largestMs = bodyPace.graceMs + (5 * 1024 * 1024 * 1000) / bodyPace.minBytesPerSecond;
  expect(largestMs).toBeLessThan(requestTimeoutMs);
});
