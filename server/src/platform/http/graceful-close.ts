/** Ends an HTTP server in bounded time: running requests may finish, connections without one are closed at once. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Watches the connections of a server from now on. Browsers and balancers open connections ahead of need; Node waits for those for ever.
 * @returns closes the server: `close` stops it from listening, and after `graceMs` whatever is left is cut.
 */
export function gracefulClose(server: Server, close: () => Promise<unknown>, graceMs: number): () => Promise<void> {
  /** Each open connection and its running requests. */
  const running = new Map<Duplex, number>();
  let isClosing = false;
  server.on('connection', (socket: Duplex) => {
    running.set(socket, 0);
    socket.once('close', () => running.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    running.set(socket, (running.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (running.get(socket) ?? 1) - 1;
      if (running.has(socket)) running.set(socket, left);
      if (isClosing && left === 0) socket.end();
    });
  });
  return async () => {
    isClosing = true;
    const closed = close();
    for (const [socket, requests] of running) if (requests === 0) socket.destroy();
    const cut = setTimeout(() => {
      for (const socket of running.keys()) socket.destroy();
    }, graceMs);
    await closed.finally(() => clearTimeout(cut));
  };
}
