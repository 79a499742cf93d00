/** Closes connections whose body arrives too slowly, so that half-sent requests do not hold sockets for minutes. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type BodyPace = {
  /** The time limit of every body, however slow. */
  graceMs: number;
  /** Beyond the grace, time is earned by bytes. */
  minBytesPerSecond: number;
  checkEveryMs: number;
};

/** 80 kbit/s is a bad day of EDGE: 5 MB then take nine minutes, and that is below the time-out of a whole request. */
export const bodyPace: BodyPace = { graceMs: 30_000, minBytesPerSecond: 10_000, checkEveryMs: 5_000 };

/** Of a whole request with its files, and of its headers alone. */
export const requestTimeoutMs = 600_000;
export const headersTimeoutMs = 15_000;

type Pending = { startedAt: number; bytesBefore: number; reply: ServerResponse };

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** @param ticks monotonic milliseconds. */
export function closeSlowBodies(app: FastifyInstance, pace: BodyPace = bodyPace, ticks = () => performance.now()): void {
  const pending = new Map<IncomingMessage, Pending>();
  app.addHook('onRequest', async ({ raw }, reply) => {
    // A request of a test that has no connection never counts bytes, so it would be kept for ever with its body.
    if (hasBody(raw) && raw.socket instanceof Socket)
      pending.set(raw, { startedAt: ticks(), bytesBefore: raw.socket.bytesRead, reply: reply.raw });
  });
  // A call can be answered, as a refusal, before its body has arrived: the body still has to arrive in time.
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) pending.delete(raw);
  });
  const check = (): void => {
    for (const [raw, { startedAt, bytesBefore, reply }] of pending) {
      const earnedMs = ((raw.socket.bytesRead - bytesBefore) / pace.minBytesPerSecond) * 1000;
      if (raw.complete || raw.destroyed) pending.delete(raw);
      else if (ticks() - startedAt > pace.graceMs + earnedMs) {
        pending.delete(raw);
        endConnection(raw, reply);
      }
    }
  };
  const timer = setInterval(check, pace.checkEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Nothing is written after an answer that has begun. */
function endConnection({ socket }: IncomingMessage, reply: ServerResponse): void {
  if (!reply.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
  socket.destroySoon();
}
