/**
 * Listens with several sockets on one port. Node accepts one connection per socket and turn of the event loop: under load a turn takes
 * milliseconds, so a thousand new connections to one socket wait for seconds before their first request is read.
 */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

type Address = { host: string; port: number };

const sockets = 16;
/** Elsewhere the system does not spread connections over sockets that share a port. */
const canSharePort = process.platform === 'linux';

/**
 * @param app whose server takes the connections of all sockets.
 * @returns its address as text, and how to stop accepting connections.
 * @throws Error `EADDRINUSE` when the port is taken, also by another process that would share it.
 */
export async function listen(app: FastifyInstance, address: Address): Promise<{ url: string; close: () => Promise<unknown> }> {
  if (!canSharePort) return { url: await app.listen(address), close: () => app.close() };
  await demandUnshared(address);
  // Passed on to the server; Fastify's types do not have it yet.
  const url = await app.listen({ ...address, reusePort: true } as Address);
  const { address: host, port } = app.server.address() as AddressInfo;
  const others = await Promise.all(Array.from({ length: sockets - 1 }, () => openSocket(app.server, { host, port })));
  return { url, close: () => Promise.all([...others.map(closeSocket), app.close()]) };
}

/** A port that is shared would not refuse a second process by mistake. */
async function demandUnshared(address: Address): Promise<void> {
  const probe = createServer().listen(address);
  await once(probe, 'listening');
  await closeSocket(probe);
}

/** With the options that an HTTP server gives its own socket. */
async function openSocket(server: Server, address: Address): Promise<Server> {
  const socket = createServer({ allowHalfOpen: true, noDelay: true }, (connection) => void server.emit('connection', connection));
  socket.listen({ ...address, reusePort: true });
  await once(socket, 'listening');
  return socket;
}

const closeSocket = (socket: Server): Promise<void> => new Promise((done) => void socket.close(() => done()));
