/** The meaning of a database failure: retry, retry later, or a bug of ours. */
import { DomainError } from '@ajo/contract/kernel/errors';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Deadlock, serialisation failure, and a session that ended before anything was committed. */
export const isWorthAnotherTry = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

const goneCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'];
const goneMessages =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|not queryable/;
// 57: operator intervention, 08: connection, 53: out of resources, 25006: read-only, 55P03 and 57014: lock and statement time-outs
const goneStates = /^(57|08|53)|^(25006|55P03)$/;

/** The database is away: 503 with Retry-After. Everything else stays what it is. */
export function databaseTrouble(error: unknown): unknown {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  if (!goneCodes.includes(code) && !goneStates.test(code) && !goneMessages.test(message)) return error;
  return new DomainError('unavailable', 'database_unavailable', 'We are having a short interruption. Please try again', {
    retryAfterSeconds: 5,
  });
}
