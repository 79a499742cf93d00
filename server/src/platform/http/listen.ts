/**
 * Listens with several sockets on one port. Node accepts one connection per socket and turn of the event loop: under load a turn takes
 * milliseconds, so a thousand new connections to one socket wait for seconds before their first request is read.
 */
import { once } from 'node:events';
import { createServer, type AddressInfo, type ListenOptions, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

type Address = { host: string; port: number };
type Listening = { url: string; close: () => Promise<unknown> };

const sockets = 16;

/**
 * @param app whose server takes the connections of all sockets.
 * @returns its address as text, and how to stop accepting connections.
 * @throws Error `EADDRINUSE` when the port is taken. A process that starts in the same instant is not noticed (decision 922).
 */
export async function listen(app: FastifyInstance, address: Address): Promise<Listening> {
  // First alone: a port that is shared would not refuse a second process.
  await openSocket(address).then(closeSocket);
  if (!(await canShare(address))) return { url: await app.listen(address), close: () => app.close() };
  // Passed on to the server; Fastify's types do not have it yet.
  const url = await app.listen({ ...address, reusePort: true } as Address);
  const { address: host, port } = app.server.address() as AddressInfo;
  const opened = await Promise.allSettled(
    Array.from({ length: sockets - 1 }, () => openSocket({ host, port, reusePort: true }, app.server)),
  );
  const others = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  return { url, close: () => Promise.all([...others.map(closeSocket), app.close()]) };
}

/** Only Linux spreads connections over sockets that share a port, and not every sandbox lets them share one. */
const canShare = async (address: Address): Promise<boolean> =>
  process.platform === 'linux' &&
  openSocket({ ...address, reusePort: true })
    .then(closeSocket)
    .then(
      () => true,
      () => false,
    );

/** With the options that an HTTP server gives its own socket. */
async function openSocket(options: ListenOptions, server?: Server): Promise<Server> {
  const socket = createServer(
    { allowHalfOpen: true, noDelay: true },
    (connection) => void server?.emit('connection', connection),
  );
  socket.listen(options);
  await once(socket, 'listening');
  return socket;
}

const closeSocket = (socket: Server): Promise<void> => new Promise((done) => void socket.close(() => done()));
