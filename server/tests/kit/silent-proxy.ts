/** A TCP proxy in front of PostgreSQL whose connections can go silent: nothing is forwarded any more, and nothing is closed. */
import { connect, createServer, type Socket } from 'node:net';

export type SilentProxy = {
  port: number;
  /** How many packets of clients have arrived. */
  packets: () => number;
  /** Silences the open connections, and with `newOnesToo` those that come later as well. */
  silence: (newOnesToo?: boolean) => void;
  close: () => Promise<void>;
};

export async function openSilentProxy(target: { port: number; host?: string }): Promise<SilentProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let isDead = false;
  let packets = 0;
  const server = createServer((incoming) => {
    incoming.on('error', () => undefined);
    if (isDead) return void incoming.pause();
    incoming.on('data', () => (packets += 1));
    const outgoing = connect(target.port, target.host ?? '127.0.0.1');
    const pair: [Socket, Socket] = [incoming, outgoing];
    pairs.add(pair);
    for (const [from, to] of [pair, [outgoing, incoming] as const]) {
      from.on('error', () => undefined);
      from.pipe(to);
      from.on('close', () => {
        if (pairs.delete(pair)) to.destroy();
      });
    }
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    packets: () => packets,
    silence: (newOnesToo = false) => {
      isDead = newOnesToo;
      for (const pair of pairs) for (const socket of pair) socket.unpipe().pause();
      pairs.clear();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
}
