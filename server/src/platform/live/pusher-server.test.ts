/** The live channel implements Pusher's protocol: who gets a socket, which channels exist, and how malformed frames are handled. */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { signatureOf } from './channel-auth.ts';
import { notificationEvent } from './live.ts';
import { ada, bola, keys, notice, now, origin, raw, rawJoined, reopen, standUp } from '../../../tests/live/sockets.ts';

standUp();

test('the handshake contains an unguessable id and an activity time-out, as a JSON string', async () => {
  const [one, other] = [raw(), raw()];
  const first = await one.next('pusher:connection_established');
  const second = await other.next('pusher:connection_established');
  expect(first.data).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 30 });
  expect(first.data['socket_id']).not.toBe(second.data['socket_id']);
});

test.each([
  ['/app/other?protocol=7', 4001],
  ['/app/ajo?protocol=6', 4007],
  ['/app/ajo?protocol=seven', 4006],
  ['/app/ajo', 4008],
  ['/elsewhere?protocol=7', 4005],
  ['//?protocol=7', 4005],
])('%s is refused with %i, as an event and as the close code', async (path, code) => {
  const client = raw(path);
  expect(await client.closed).toBe(code);
  expect(client.frames).toEqual([{ event: 'pusher:error', data: { code, message: expect.any(String) } }]);
});

test('a page of another origin is refused; our own page connects', async () => {
  const foreign = raw(undefined, { origin: 'https://evil.example' });
  expect(await foreign.closed).toBe(1006);
  expect(foreign.frames).toEqual([]);
  await raw(undefined, { origin }).next('pusher:connection_established');
});

test('over capacity the client gets the code to reconnect later', async () => {
  await reopen({ maxSockets: 1 });
  await raw().next('pusher:connection_established');
  expect(await raw().closed).toBe(4100);
});

test('a signature needs key, socket and channel', async () => {
  const client = raw();
  const id = String((await client.next('pusher:connection_established')).data['socket_id']);
  const channel = `private-App.User.${ada}`;
  const right = signatureOf(keys, { socketId: id, channel, sessionId: ada });
  const wrong = [
    undefined,
    '',
    7,
    {},
    [right],
    right.slice(0, -1),
    `${right}0`,
    right.replace('ajo:', 'other:'),
    right.slice(4),
    right.toUpperCase(),
    signatureOf(keys, { socketId: '1.1', channel, sessionId: ada }),
    signatureOf({ ...keys, secret: 'other' }, { socketId: id, channel, sessionId: ada }),
    signatureOf(keys, { socketId: id, channel: `private-App.User.${bola}`, sessionId: ada }),
  ];
  for (const body of wrong) {
    client.send({ event: 'pusher:subscribe', data: { channel, auth: body } });
    const { data, channel: named } = await client.next('pusher:subscription_error');
    expect([named, data]).toEqual([channel, { type: 'AuthError', error: expect.any(String), status: 401 }]);
  }
  now.server.deliver([notice(ada, 'n1')]);
  client.send({ event: 'pusher:subscribe', data: JSON.stringify({ channel, auth: right }) });
  await client.next('pusher_internal:subscription_succeeded');
  expect(client.frames).toEqual([]);
});

test.each([
  'public',
  `App.User.${ada}`,
  `private-App.User.${ada}\n`,
  `x-private-App.User.${ada}`,
  'presence-room',
  'private-',
  `private-App.User.${ada}:{}`,
])('the channel %j is refused, even with a signature', async (channel) => {
  const client = raw();
  const id = String((await client.next('pusher:connection_established')).data['socket_id']);
  client.send({
    event: 'pusher:subscribe',
    data: { channel, auth: signatureOf(keys, { socketId: id, channel, sessionId: ada }) },
  });
  expect((await client.next('pusher:subscription_error')).channel).toBe(channel);
});

test('every malformed frame gets an error, and the server keeps running', async () => {
  const client = await rawJoined(ada);
  const malformed = [
    '',
    '{',
    'null',
    '[]',
    '7',
    '"x"',
    '{}',
    '{"event":7}',
    '{"event":null,"data":{}}',
    '{"event":"unknown"}',
    '{"event":"pusher:signin","data":{}}',
  ];
  for (const text of malformed) {
    client.send(text);
    expect((await client.next('pusher:error')).data['code']).toBe(4200);
  }
  for (const data of [
    undefined,
    null,
    7,
    'x',
    [],
    {},
    { channel: 7 },
    { channel: null },
    { channel: { a: 1 } },
    { channel: 'x'.repeat(201) },
  ]) {
    client.send({ event: 'pusher:subscribe', data });
    expect((await client.next('pusher:error')).data['code']).toBe(4200);
  }
  client.socket.send(Buffer.from('{"event":"pusher:ping"}'), { binary: true });
  expect((await client.next('pusher:error')).data['code']).toBe(4200);
  client.send({ event: 'pusher:unsubscribe', data: { channel: { a: 1 } } });
  now.server.deliver([notice(ada, 'n1')]);
  expect((await client.next(notificationEvent)).data).toEqual({ id: 'n1', type: 'loan_approved' });
});

test('client events are refused and not forwarded', async () => {
  const [one, other] = [await rawJoined(ada), await rawJoined(ada)];
  one.send({ event: 'client-typing', channel: `private-App.User.${ada}`, data: {} });
  expect((await one.next('pusher:error')).data['code']).toBe(4301);
  await pause(50);
  expect(other.frames).toEqual([]);
});

test('subscribing twice delivers once, unsubscribing ends it, and a lost socket is cleaned up', async () => {
  const client = await rawJoined(ada);
  const channel = `private-App.User.${ada}`;
  client.send({
    event: 'pusher:subscribe',
    data: { channel, auth: signatureOf(keys, { socketId: client.id, channel, sessionId: ada }) },
  });
  await client.next('pusher_internal:subscription_succeeded');
  now.server.deliver([notice(ada, 'n1')]);
  await client.next(notificationEvent);
  client.send({ event: 'pusher:unsubscribe', data: { channel } });
  client.send({ event: 'pusher:ping' });
  await client.next('pusher:pong');
  now.server.deliver([notice(ada, 'n2')]);
  await pause(50);
  expect(client.frames).toEqual([]);
  client.socket.terminate();
  await client.closed;
  now.server.deliver([notice(ada, 'n3')]);
});

test('nothing can be published over HTTP', async () => {
  const answer = await fetch(`http://127.0.0.1:${now.server.port}/apps/1/events`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(426);
});

test('incomplete handshakes and garbage do not end the server', async () => {
  for (const text of [
    'GET /app/ajo?protocol=7 HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    '\u0000\u0001\u0002',
    'GET / HTTP/1.1\r\n',
  ]) {
    const socket = connect(now.server.port, '127.0.0.1', () => socket.end(text));
    socket.on('error', () => undefined).resume();
    await new Promise((done) => void socket.on('close', done));
  }
  expect((await raw().next('pusher:connection_established')).data['activity_timeout']).toBe(30);
});
