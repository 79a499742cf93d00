/** For the tests of the live channel: a server on a free port, the API's half of the authorisation, and sockets without any client library. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import { openLog } from '#platform/log';
import { authorizeChannel, realtimeSecret, signatureOf } from '#platform/live/channel-auth';
import { type LiveEvent, notificationEvent } from '#platform/live/live';
import { openPusherServer, type PusherServer } from '#platform/live/pusher-server';

export const keys = { key: 'ajo', secret: realtimeSecret('a secret of the application, long enough') };
export const ada = '01960000-0000-7000-8000-00000000000a';
export const bola = '01960000-0000-7000-8000-00000000000b';
export const origin = 'http://localhost:3000';
type SocketOptions = Parameters<typeof openPusherServer>[0];
/** State of one test. */
export const now: { server: PusherServer; authUrl: string; ended: Set<string> } = {
  server: undefined as never,
  authUrl: '',
  ended: new Set(),
};
const opened: WebSocket[] = [];

export const open = (more: Partial<SocketOptions> = {}): Promise<PusherServer> =>
  openPusherServer({
    ...keys,
    port: 0,
    host: '127.0.0.1',
    allowedOrigins: [origin],
    log: openLog('silent'),
    openSessions: async (ids) => new Set(ids.filter((id) => !now.ended.has(id))),
    ...more,
  });
export async function reopen(more: Partial<SocketOptions>): Promise<void> {
  await now.server.close();
  now.server = await open(more);
}

export function standUp(): void {
  let auth: Server;
  beforeEach(async () => {
    now.ended = new Set();
    now.server = await open();
    auth = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        const [status, answer] = authorized(request.headers.authorization ?? '', new URLSearchParams(body));
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((ready) => void auth.listen(0, '127.0.0.1', ready));
    now.authUrl = `http://127.0.0.1:${(auth.address() as AddressInfo).port}/broadcasting/auth`;
  });
  afterEach(async () => {
    for (const socket of opened.splice(0)) socket.terminate();
    await now.server.close();
    await new Promise((done) => void auth.close(done));
  });
}

/** The bearer token is the user's id and session here. */
function authorized(bearer: string, form: URLSearchParams): [number, object] {
  try {
    const request = { socketId: form.get('socket_id'), channelName: form.get('channel_name') };
    const userId = bearer.replace('Bearer ', '');
    return [200, authorizeChannel(keys, { userId, sessionId: userId }, request)];
  } catch {
    return [403, {}];
  }
}

export type Frame = { event: string; channel?: string; data: Record<string, unknown> };
export type Raw = {
  socket: WebSocket;
  frames: Frame[];
  closed: Promise<number>;
  next: (event: string) => Promise<Frame>;
  send: (frame: unknown) => void;
};

export function raw(path = `/app/${keys.key}?protocol=7`, options: { origin?: string; autoPong?: boolean } = {}): Raw {
  const socket = new WebSocket(`ws://127.0.0.1:${now.server.port}${path}`, options);
  opened.push(socket);
  const frames: Frame[] = [];
  socket.on('message', (text: Buffer) => {
    const read = JSON.parse(text.toString()) as { event: string; channel?: string; data: string };
    expect(typeof read.data).toBe('string');
    frames.push({ ...read, data: JSON.parse(read.data) as Record<string, unknown> });
  });
  socket.on('error', () => undefined);
  const closed = new Promise<number>((done) => void socket.on('close', done));
  const next = (event: string) =>
    vi.waitFor(() => {
      const at = frames.findIndex((frame) => frame.event === event);
      if (at < 0) throw new Error(`no ${event} in ${JSON.stringify(frames)}`);
      return frames.splice(at, 1)[0] as Frame;
    }, 3000);
  return {
    socket,
    frames,
    closed,
    next,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
  };
}

export async function rawJoined(userId: string, options = {}, sessionId = userId): Promise<Raw & { id: string }> {
  const client = raw(undefined, options);
  const { data } = await client.next('pusher:connection_established');
  const [id, channel] = [String(data['socket_id']), `private-App.User.${userId}`];
  client.send({ event: 'pusher:subscribe', data: { channel, auth: signatureOf(keys, { socketId: id, channel, sessionId }) } });
  await client.next('pusher_internal:subscription_succeeded');
  return { ...client, id };
}
export const notice = (userId: string, id: string): LiveEvent => ({
  userId,
  event: notificationEvent,
  payload: { id, type: 'loan_approved' },
});
