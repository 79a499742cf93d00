/** Scripted provider faults: no response, a gateway error, an error before or after the effect. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { FaultKind } from './state.ts';

/** Longer than any client waits. */
const silenceMs = 60_000;

/** The request had no effect at the provider. */
export const beforeActing: readonly FaultKind[] = ['timeout_before', 'error_500', 'html'];
/** The request had its effect, but no response is sent. */
export const afterActing: readonly FaultKind[] = ['timeout_after', 'error_500_after'];

/** Number and time of webhook deliveries. */
export const timesOf = (fault: FaultKind | undefined): { times: number; afterMs: number } => ({
  times: fault === 'duplicate_webhook' ? 3 : 1,
  afterMs: fault === 'late_webhook' ? 5_000 : 50,
});

export async function misbehave(reply: FastifyReply, fault: FaultKind): Promise<FastifyReply> {
  if (fault.startsWith('timeout')) await wait(silenceMs, undefined, { ref: false });
  if (fault === 'html') return reply.type('text/html').send('<html><body>502 Bad Gateway</body></html>');
  return reply.status(500).send({ status: false, message: 'Something went wrong' });
}
