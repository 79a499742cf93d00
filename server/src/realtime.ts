/** The live channel of this process: browsers on one side, the bus between processes on the other. */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Context } from '#context';
import { openSessions } from '#modules/auth';
import type { Config } from '#platform/config';
import { listenLive } from '#platform/live/bus';
import { openPusherServer } from '#platform/live/pusher-server';
import { realtimeSecret } from '#platform/live/channel-auth';

/** The page's own address under every name by which one machine calls itself. */
export function allowedOrigins(config: Config): string[] {
  const page = new URL(config.appUrl);
  const names = config.NODE_ENV === 'production' ? [page.hostname] : [page.hostname, 'localhost', '127.0.0.1'];
  return names.map((name) => `${page.protocol}//${name}${page.port ? `:${page.port}` : ''}`);
}

/** By the same rule as the API: only a trusted proxy may name the caller. */
function addressBehind(trusted: Config['TRUST_PROXY']): (request: IncomingMessage) => string {
  const trusts = trusted ? proxyAddr.compile(trusted.split(',')) : () => false;
  return (request) => proxyAddr(request, trusts);
}

export async function serveRealtime(context: Context, origins: string[]): Promise<{ port: number; close: () => Promise<void> }> {
  const { config, log, db, clock } = context;
  const server = await openPusherServer({
    port: config.REALTIME_PORT,
    host: config.HOST,
    key: config.REALTIME_KEY,
    secret: realtimeSecret(config.APP_SECRET),
    allowedOrigins: origins,
    log,
    addressOf: addressBehind(config.TRUST_PROXY),
    openSessions: (ids) => openSessions(db, ids, clock.now()),
  });
  const bus = await listenLive({
    directUrl: config.directUrl,
    onEvents: (events) => server.deliver(events),
    onDisconnect: (userId) => server.disconnectUser(userId),
    log,
  });
  return {
    port: server.port,
    close: async () => {
      await bus.close();
      await server.close();
    },
  };
}
