/** Sockets that stay too long silent, too loud, too slow or no longer allowed are sent away; the others are not. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { notificationEvent } from './live.ts';
import { ada, bola, now, open, raw, rawJoined, reopen, standUp } from '../../../tests/live/sockets.ts';

standUp();

test('a ping is answered in both forms', async () => {
  const client = raw();
  await client.next('pusher:connection_established');
  client.send({ event: 'pusher:ping', data: {} });
  expect((await client.next('pusher:pong')).data).toEqual({});
  const pong = new Promise((received) => void client.socket.once('pong', received));
  client.socket.ping('x');
  expect(String(await pong)).toBe('x');
});

test('an idle client is pinged and closed with 4201; one that answers stays connected', async () => {
  await reopen({ timing: { pingAfterMs: 200, silentAfterMs: 600 } });
  const [silent, alive] = [raw(), raw()];
  alive.socket.on('message', (text: Buffer) => text.includes('pusher:ping') && alive.send({ event: 'pusher:pong', data: {} }));
  await silent.next('pusher:ping');
  expect(await silent.closed).toBe(4201);
  await pause(600);
  expect(alive.socket.readyState).toBe(WebSocket.OPEN);
});

test('a socket without a subscription is closed in time, also after unsubscribing; a subscribed one stays', async () => {
  await reopen({ timing: { joinWithinMs: 300 } });
  const [silent, leaves, listens] = [raw(), await rawJoined(ada), await rawJoined(ada)];
  leaves.send({ event: 'pusher:unsubscribe', data: { channel: `private-App.User.${ada}` } });
  expect([await silent.closed, await leaves.closed]).toEqual([4101, 4101]);
  expect(listens.socket.readyState).toBe(WebSocket.OPEN);
});

test('idle sockets of one network are closed for a new one that can subscribe; subscribed sockets stay', async () => {
  let from = '41.58.0.1';
  await reopen({ maxPerNetwork: { joined: 3, joining: 2 }, addressOf: () => from });
  const opened = async () => {
    const client = raw();
    const outcome = await Promise.race([client.closed, client.next('pusher:connection_established').then(() => 'open')]);
    return { client, outcome };
  };
  const listening = await rawJoined(ada);
  const [first, second] = [await opened(), await opened()];
  expect([first.outcome, second.outcome]).toEqual(['open', 'open']);
  // A neighbour comes while the network is full of sockets that listen to nothing.
  const neighbour = await rawJoined(bola);
  expect(await first.client.closed).toBe(4100);
  expect([listening, second.client, neighbour].map(({ socket }) => socket.readyState)).toEqual([1, 1, 1]);

  await rawJoined(ada);
  expect((await opened()).outcome).toBe(4100);
  from = '102.89.0.1';
  expect((await opened()).outcome).toBe('open');
});

test('a frame over 10 kB closes the socket, also in pieces; a smaller one does not', async () => {
  const small = raw();
  await small.next('pusher:connection_established');
  small.send(JSON.stringify({ event: 'pusher:ping', data: { x: 'x'.repeat(9_000) } }));
  await small.next('pusher:pong');
  const large = raw();
  await large.next('pusher:connection_established');
  large.send('x'.repeat(10_001));
  expect(await large.closed).toBe(1009);
  const pieces = raw();
  await pieces.next('pusher:connection_established');
  for (let at = 0; at < 5; at += 1) pieces.socket.send('x'.repeat(3_000), { fin: false });
  expect(await pieces.closed).toBe(1009);
});

test('the 61st message in ten seconds is ignored with one error; a flood closes the socket', async () => {
  const client = raw();
  await client.next('pusher:connection_established');
  for (let at = 0; at < 65; at += 1) client.send({ event: 'pusher:ping', data: {} });
  expect((await client.next('pusher:error')).data['code']).toBe(4301);
  await pause(100);
  expect(client.frames.map(({ event }) => event)).toEqual(Array.from({ length: 60 }, () => 'pusher:pong'));
  for (let at = 0; at < 200; at += 1) client.send({ event: 'pusher:ping', data: {} });
  expect(await client.closed).toBe(4301);
});

test('the sockets of an ended session are closed by the next check, and those of another session and user are not', async () => {
  await reopen({ timing: { recheckMs: 100 } });
  const [gone, other, stays] = [await rawJoined(ada, {}, 'phone'), await rawJoined(ada, {}, 'laptop'), await rawJoined(bola)];
  now.ended.add('phone');
  expect(await gone.closed).toBe(4009);
  expect([other, stays].map(({ socket }) => socket.readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
});

test('a failed recheck closes no socket', async () => {
  let requests = 0;
  const openSessions = async () => Promise.reject(new Error(`the database is away ${(requests += 1)}`));
  await reopen({ timing: { recheckMs: 50 }, openSessions });
  const client = await rawJoined(ada);
  await vi.waitFor(() => expect(requests).toBeGreaterThan(2));
  expect(client.socket.readyState).toBe(WebSocket.OPEN);
});

test('every socket of a user is closed on demand, those of others stay', async () => {
  const [one, two, other] = [await rawJoined(ada), await rawJoined(ada), await rawJoined(bola)];
  now.server.disconnectUser(ada);
  expect([await one.closed, await two.closed]).toEqual([4200, 4200]);
  expect(other.socket.readyState).toBe(WebSocket.OPEN);
});

test('a client that does not read is dropped before a megabyte is buffered', async () => {
  const client = await rawJoined(ada);
  client.socket.pause();
  const payload = { id: 'n', text: 'x'.repeat(100_000) };
  for (let at = 0; at < 400; at += 1) {
    now.server.deliver([{ userId: ada, event: notificationEvent, payload }]);
    if (at % 20 === 0) await pause(1);
  }
  client.socket.resume();
  expect(await client.closed).toBe(1006);
});

test('a shutdown closes every socket with 4200 and accepts no new one', async () => {
  const clients = await Promise.all(Array.from({ length: 20 }, () => rawJoined(ada)));
  const port = now.server.port;
  const closing = now.server.close();
  const late = new WebSocket(`ws://127.0.0.1:${port}/app/ajo?protocol=7`);
  const refused = new Promise((no) => void late.once('error', no));
  expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual(clients.map(() => 4200));
  await refused;
  await closing;
  now.server = await open();
});
