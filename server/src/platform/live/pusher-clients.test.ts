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
type Connection = { socket_id: string; state: string; bind: (event: string, hear: (error: unknown) => void) => void };
const connectionOf = (echo: Echo<'pusher'>): Connection => echo.connector.pusher.connection as Connection;

async function listening(userId: string, channel = `App.User.${userId}`): Promise<{ echo: Echo<'pusher'>; heard: unknown[] }> {
  const heard: unknown[] = [];
  const echo = echoOf(userId);
  await new Promise<void>((joined, failed) => {
    echo
      .private(channel)
      .notification((one: unknown) => void heard.push(one))
      .subscribed(joined)
      .error((error: unknown) => failed(new Error(JSON.stringify(error))));
  });
  return { echo, heard };
}

test('laravel-echo hears a notification of its own user, under the old and the new channel name, once per socket', async () => {
  const old = await listening(ada);
  const newer = await listening(ada, `App.Models.User.${ada}`);
  const both = await listening(ada);
  await new Promise<void>(
    (joined) =>
      void both.echo
        .private(`App.Models.User.${ada}`)
        .notification((one: unknown) => void both.heard.push(one))
        .subscribed(joined),
  );
  const stranger = await listening(bola);
  now.server.deliver([notice(ada, 'n1')]);
  const said = [{ id: 'n1', type: 'loan_approved' }];
  await vi.waitFor(() => expect([old.heard, newer.heard, both.heard]).toEqual([said, said, said]));
  await pause(100);
  expect([both.heard.length, stranger.heard]).toEqual([1, []]);
});

test('an application event reaches .listen() through the namespace App.Events', async () => {
  const { echo } = await listening(ada);
  const heard: unknown[] = [];
  echo.private(`App.User.${ada}`).listen('LoanApproved', (payload: unknown) => void heard.push(payload));
  now.server.deliver([{ userId: ada, event: 'App\\Events\\LoanApproved', payload: { id: 'l1' } }]);
  await vi.waitFor(() => expect(heard).toEqual([{ id: 'l1' }]));
});

test("nobody is authorised for somebody else's channel", async () => {
  const echo = echoOf(ada);
  const failed = await new Promise((tell) => void echo.private(`App.User.${bola}`).error(tell));
  expect(failed).toMatchObject({ type: 'AuthError', status: 403 });
});

test('a wrong key is told with 4001 and the client gives up', async () => {
  const echo = echoOf(ada, 'other');
  const errors: unknown[] = [];
  connectionOf(echo).bind('error', (error: unknown) => void errors.push(error));
  await vi.waitFor(() => expect(JSON.stringify(errors)).toContain('"code":4001'));
  await vi.waitFor(() => expect(connectionOf(echo).state).toBe('disconnected'));
});

test('after a socket is sent away with 4200 the client comes back and hears again', async () => {
  const { echo, heard } = await listening(ada);
  const first = connectionOf(echo).socket_id;
  now.server.disconnectUser(ada);
  await vi.waitFor(() => {
    expect(connectionOf(echo).state).toBe('connected');
    expect(connectionOf(echo).socket_id).not.toBe(first);
  }, 5000);
  await vi.waitFor(() => {
    if (heard.length === 0) now.server.deliver([notice(ada, 'again')]);
    expect(heard).not.toEqual([]);
  }, 5000);
});
