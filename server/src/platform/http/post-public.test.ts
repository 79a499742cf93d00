/** A POST to an address that a person entered does not reach our own network, and follows no redirect. */
import type { lookup as resolve } from 'node:dns';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { postPublic } from './post-public.ts';

const sent = { headers: { 'ajo-event': 'loan.approved' }, body: '{"a":"₦"}' };
const names = (...addresses: string[]): typeof resolve =>
  ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof resolve;

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((listening) => void server.once('listening', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

test.each([
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://169.254.169.254/latest/meta-data',
])('%s is refused before a connection', async (url) => {
  expect(await postPublic({ url, ...sent }, { allowsPrivate: false })).toEqual({
    kind: 'refused',
    reason: 'The address is not public',
  });
});

test.each([[['10.0.0.8']], [['8.8.8.8', '127.0.0.1']], [['fd00::1']]])('a name that resolves to %j is refused', async (found) => {
  const result = await postPublic({ url: 'https://shop.example/', ...sent }, { allowsPrivate: false, lookup: names(...found) });
  expect(result).toEqual({ kind: 'refused', reason: 'The address is not public' });
});

test.each(['http://shop.example/', 'file:///etc/passwd', 'shop.example'])('%s is not https', async (url) => {
  expect((await postPublic({ url, ...sent }, { allowsPrivate: false })).kind).toBe('refused');
});

test('headers and body arrive, and a redirect is an answer that is not followed', async () => {
  const seen: unknown[] = [];
  const url = await listen((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push([request.url, request.method, request.headers['ajo-event'], body]);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
  });
  expect(await postPublic({ url, ...sent }, { allowsPrivate: true })).toEqual({ kind: 'answer', status: 302 });
  expect(seen).toEqual([['/hook', 'POST', 'loan.approved', '{"a":"₦"}']]);
});

test('a receiver that does not answer is given up', async () => {
  const url = await listen(() => undefined);
  expect(await postPublic({ url, ...sent }, { allowsPrivate: true, timeoutMs: 50 })).toEqual({
    kind: 'lost',
    reason: 'No answer within 0.05 seconds',
  });
  expect(await postPublic({ url: 'http://127.0.0.1:9/', ...sent }, { allowsPrivate: true })).toEqual({
    kind: 'lost',
    reason: 'Cannot be reached',
  });
});
