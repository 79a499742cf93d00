import { setTimeout as pause } from 'node:timers/promises';
import Echo from 'laravel-echo';
import Pusher from 'pusher-js';
import { afterEach, expect, test, vi } from 'vitest';
import { ada, bola, keys, notice, now, standUp } from '../../../tests/live/sockets.ts';

const echoes: Echo<'pusher'>[] = [];
standUp();
afterEach(() => {
  for (const echo of echoes.splice(0)) echo.disconnect();
});

function echoOf(userId: string, key = keys.key): Echo<'pusher'> {
  const echo = new Echo({
    broadcaster: 'pusher',
    Pusher,
    key,
    cluster: 'mt1',
    wsHost: '127.0.0.1',
    wsPort: now.server.port,
    wssPort: now.server.port,
    forceTLS: false,
    enabledTransports: ['ws', 'wss'],
    namespace: 'App.Events',
    authEndpoint: now.authUrl,
    bearerToken: userId,
  });
  echoes.push(echo);
  return echo;
}

/** The types of the package name a namespace where its program has a class. */
type Connection = { socket_id: string; state: string; bind: (event: string, listener: (error: unknown) => void) => void };
const connectionOf = (echo: Echo<'pusher'>): Connection => echo.connector.pusher.connection as Connection;

async function listening(userId: string, channel = `App.User.${userId}`): Promise<{ echo: Echo<'pusher'>; received: unknown[] }> {
  const received: unknown[] = [];
  const echo = echoOf(userId);
  await new Promise<void>((joined, failed) => {
    echo
      .private(channel)
      .notification((one: unknown) => void received.push(one))
      .subscribed(joined)
      .error((error: unknown) => failed(new Error(JSON.stringify(error))));
  });
  return { echo, received };
}

test('laravel-echo receives its user’s notifications under the old and the new channel name, once per socket', async () => {
  const old = await listening(ada);
  const newer = await listening(ada, `App.Models.User.${ada}`);
  const both = await listening(ada);
  await new Promise<void>(
    (joined) =>
      void both.echo
        .private(`App.Models.User.${ada}`)
        .notification((one: unknown) => void both.received.push(one))
        .subscribed(joined),
  );
  const stranger = await listening(bola);
  now.server.deliver([notice(ada, 'n1')]);
  const payload = [{ id: 'n1', type: 'loan_approved' }];
  await vi.waitFor(() => expect([old.received, newer.received, both.received]).toEqual([payload, payload, payload]));
  await pause(100);
  expect([both.received.length, stranger.received]).toEqual([1, []]);
});

test('an application event reaches .listen() through the namespace App.Events', async () => {
  const { echo } = await listening(ada);
  const received: unknown[] = [];
  echo.private(`App.User.${ada}`).listen('LoanApproved', (payload: unknown) => void received.push(payload));
  now.server.deliver([{ userId: ada, event: 'App\\Events\\LoanApproved', payload: { id: 'l1' } }]);
  await vi.waitFor(() => expect(received).toEqual([{ id: 'l1' }]));
});

test('subscribing to the channel of another user is refused', async () => {
  const echo = echoOf(ada);
  const failed = await new Promise((resolve) => void echo.private(`App.User.${bola}`).error(resolve));
  expect(failed).toMatchObject({ type: 'AuthError', status: 403 });
});

test('a wrong key is refused with 4001 and the client stops', async () => {
  const echo = echoOf(ada, 'other');
  const errors: unknown[] = [];
  connectionOf(echo).bind('error', (error: unknown) => void errors.push(error));
  await vi.waitFor(() => expect(JSON.stringify(errors)).toContain('"code":4001'));
  await vi.waitFor(() => expect(connectionOf(echo).state).toBe('disconnected'));
});

test('a client disconnected with 4200 reconnects and receives events again', async () => {
  const { echo, received } = await listening(ada);
  const first = connectionOf(echo).socket_id;
  now.server.disconnectUser(ada);
  await vi.waitFor(() => {
    expect(connectionOf(echo).state).toBe('connected');
    expect(connectionOf(echo).socket_id).not.toBe(first);
  }, 5000);
  await vi.waitFor(() => {
    if (received.length === 0) now.server.deliver([notice(ada, 'again')]);
    expect(received).not.toEqual([]);
  }, 5000);
});
