/** The live channel to browsers: a server of the Pusher protocol, version 7, with private channels only. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { networkOf } from '#platform/http/address';
import type { Log } from '#platform/log';
import { gracefulClose } from '#platform/http/graceful-close';
import { repeat } from '#platform/repeat';
import { Audience } from './audience.ts';
import type { RealtimeKeys } from './channel-auth.ts';
import type { LiveEvent } from './live.ts';
import { PusherConnection, type Timing } from './pusher-connection.ts';
import { type Closing, closing, errorFrame } from './pusher-frames.ts';

export type PusherServer = {
  port: number;
  deliver: (events: readonly LiveEvent[]) => void;
  /** Their other sessions reconnect and are checked again, so the code requests a reconnect. */
  disconnectUser: (userId: string) => void;
  /** Refuses new sockets, then sends the others away a little apart, so that they do not all return at once. */
  close: () => Promise<void>;
};

type PusherServerOptions = RealtimeKeys & {
  /** 0 takes a free one. */
  port: number;
  host: string;
  /** `https://app.example`; a client without an Origin is no browser and carries no cookies. */
  allowedOrigins: readonly string[];
  log: Log;
  /** Which of these are open: asked every minute about the sessions of all who listen. The sockets of the others are closed. */
  openSessions: (sessionIds: string[]) => Promise<ReadonlySet<string>>;
  maxSockets?: number;
  maxPerNetwork?: Partial<PerNetwork>;
  /** Where a socket comes from, behind the trusted proxies; the peer by default. */
  addressOf?: (request: IncomingMessage) => string;
  timing?: Partial<Timing> & { recheckMs?: number };
};

/** Sockets of one network, which a whole mobile carrier can share: `joined` listen to a channel, `joining` to nothing yet. */
type PerNetwork = { joined: number; joining: number };
const maxPerNetwork: PerNetwork = { joined: 1_000, joining: 100 };

const ordinary = { activityTimeoutS: 30, pingAfterMs: 30_000, silentAfterMs: 60_000, joinWithinMs: 30_000, recheckMs: 60_000 };
const maxFrameBytes = 10_000;
/** A millisecond for each socket and at most five seconds: a restart with 5,000 clients brings 1,000 authorisations a second. */
const spreadMs = (sockets: number): number => Math.min(5_000, sockets);

export async function openPusherServer(input: PusherServerOptions): Promise<PusherServer> {
  const timing = { ...ordinary, ...input.timing };
  const connections = new Set<PusherConnection>();
  const networks = new Map<string, Set<PusherConnection>>();
  const audience = new Audience();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const http = createServer((_request, response) => void response.writeHead(426, { upgrade: 'websocket' }).end());
  const endHttp = gracefulClose(http, () => new Promise<void>((done) => void http.close(() => done())), 0);
  let ending = false;
  http.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy());
    if (ending) return refuse(stream, '503 Service Unavailable');
    if (!isFromHere(request, input.allowedOrigins)) return refuse(stream, '403 Forbidden');
    sockets.handleUpgrade(request, stream, head, (socket) => {
      socket.on('error', (error) => input.log.debug({ err: error }, 'a live socket failed'));
      const from = networkOf(input.addressOf?.(request) ?? request.socket.remoteAddress ?? '');
      const isFull = connections.size >= (input.maxSockets ?? 10_000) || hasNoRoom(networks.get(from), input.maxPerNetwork);
      const no = whyNotConnect(request, input.key) ?? (isFull ? closing.full : undefined);
      if (no) return turnAway(socket, no);
      const connection = new PusherConnection(socket, input, audience);
      const neighbours = makeRoom(networks.get(from), input.maxPerNetwork);
      networks.set(from, neighbours.add(connection));
      connections.add(connection);
      connection.open(timing, () => {
        connections.delete(connection);
        neighbours.delete(connection);
        if (neighbours.size === 0) networks.delete(from);
      });
    });
  });
  await listen(http, input);
  const beat = setInterval(
    () => connections.forEach((one) => one.check(timing)),
    Math.min(5_000, timing.pingAfterMs / 2, timing.joinWithinMs / 2),
  );
  const stopRechecks = recheck(audience, input, timing.recheckMs);
  return {
    port: (http.address() as AddressInfo).port,
    deliver: (events) => deliver(audience, events),
    disconnectUser: (userId) => cut(audience, userId, closing.comeBack),
    close: async () => {
      ending = true;
      clearInterval(beat);
      stopRechecks();
      const span = spreadMs(connections.size);
      const leaving = [...connections].map(async (connection) => {
        await pause(Math.random() * span);
        connection.close(closing.comeBack);
      });
      await Promise.all(leaving);
      for (let waits = 0; connections.size > 0 && waits < 50; waits += 1) await pause(50);
      await endHttp();
    },
  };
}

const listen = (http: Server, { port, host }: { port: number; host: string }): Promise<void> =>
  new Promise((ready, fail) => {
    http.once('error', fail).listen(port, host, () => {
      http.off('error', fail);
      ready();
    });
  });

type Neighbours = Set<PusherConnection>;

function hasNoRoom(neighbours: Neighbours | undefined, limits: Partial<PerNetwork> = {}): boolean {
  const { joined } = { ...maxPerNetwork, ...limits };
  if (!neighbours || neighbours.size < joined) return false;
  return [...neighbours].filter(({ hasJoined }) => hasJoined).length >= joined;
}

/** Sockets without a channel compete only with each other: the oldest of them gives way to a newCustomer. */
function makeRoom(neighbours: Neighbours = new Set(), limits: Partial<PerNetwork> = {}): Neighbours {
  const { joining } = { ...maxPerNetwork, ...limits };
  const idle = [...neighbours].filter(({ isJoining }) => isJoining);
  for (const oldest of idle.slice(0, Math.max(0, idle.length - joining + 1))) oldest.close(closing.full);
  return neighbours;
}

const isFromHere = ({ headers: { origin } }: IncomingMessage, allowed: readonly string[]): boolean =>
  origin === undefined || allowed.includes(origin);

/** Before the upgrade only HTTP can be sent. */
function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function whyNotConnect({ url = '' }: IncomingMessage, key: string): Closing | undefined {
  if (!URL.canParse(url, 'ws://here')) return closing.unknownPath;
  const { pathname, searchParams } = new URL(url, 'ws://here');
  const appKey = /^\/app\/([\w-]{1,100})$/.exec(pathname)?.[1];
  if (appKey === undefined) return closing.unknownPath;
  if (appKey !== key) return closing.unknownKey;
  const version = searchParams.get('protocol');
  if (version === null) return closing.noVersion;
  if (!/^\d{1,3}$/.test(version)) return closing.unreadableVersion;
  return version === '7' ? undefined : closing.unsupportedVersion;
}

function turnAway(socket: WebSocket, [code, reason]: Closing): void {
  socket.send(errorFrame(code, reason));
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), 2_000).unref();
}

function deliver(audience: Audience, events: readonly LiveEvent[]): void {
  for (const { userId, event, payload } of events)
    for (const connection of audience.of(userId)) connection.send(userId, event, payload);
}

function cut(audience: Audience, userId: string, how: Closing): void {
  for (const connection of audience.of(userId)) connection.close(how);
}

function recheck(audience: Audience, { openSessions, log }: PusherServerOptions, everyMs: number): () => void {
  return repeat(everyMs, async () => {
    try {
      const listeners = audience.all.map((listener) => ({ listener, ids: [...listener.sessionIds] }));
      if (listeners.length === 0) return;
      const open = await openSessions([...new Set(listeners.flatMap(({ ids }) => ids))]);
      for (const { listener, ids } of listeners) if (ids.some((id) => !open.has(id))) listener.close(closing.notAllowed);
    } catch (error) {
      log.warn({ err: error }, 'listeners could not be checked'); // the database is away: the next minute decides
    }
  });
}
