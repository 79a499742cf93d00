/** Faults of a provider, played on demand: silence, a broken gateway, an error before or after it has acted. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { FaultKind } from './state.ts';

/** Longer than anybody waits. */
const silenceMs = 60_000;

/** Nothing has happened at the provider. */
export const beforeActing: readonly FaultKind[] = ['timeout_before', 'error_500', 'html'];
/** It has happened, but nobody is told. */
export const afterActing: readonly FaultKind[] = ['timeout_after', 'error_500_after'];

/** How often a notice comes, and when. */
export const timesOf = (fault: FaultKind | undefined): { times: number; afterMs: number } => ({
  times: fault === 'duplicate_webhook' ? 3 : 1,
  afterMs: fault === 'late_webhook' ? 5_000 : 50,
});

export async function misbehave(reply: FastifyReply, fault: FaultKind): Promise<FastifyReply> {
  if (fault.startsWith('timeout')) await wait(silenceMs, undefined, { ref: false });
  if (fault === 'html') return reply.type('text/html').send('<html><body>502 Bad Gateway</body></html>');
  return reply.status(500).send({ status: false, message: 'Something went wrong' });
}
