/** The log: structured lines that never hold secrets or people's identity numbers. */
import { type Logger, pino } from 'pino';

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug' | 'child'>;

const hidden = [
  'password',
  'password_confirmation',
  'token',
  'bvn',
  'nin',
  'otp',
  'pin',
  'authorization',
  'account_number',
  'accountNumber',
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.token',
  '*.bvn',
  '*.otp',
  '*.pin',
  '*.authorization',
];

/**
 * Properties of an error that may be logged. Drivers attach connections, statements with values, and rows (`detail`),
 * so all other properties are left out.
 */
export function describeError(error: unknown): object {
  // The job queue copies errors into plain objects.
  if (typeof error !== 'object' || error === null || !('message' in error)) return { type: typeof error };
  const { message, stack, code, constraint, table, routine, cause } = error as Record<string, unknown>;
  return {
    type: error.constructor.name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(routine !== undefined && { routine }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

export const openLog = (level: string): Logger =>
  pino({ level, redact: { paths: hidden, censor: '[hidden]' }, serializers: { err: describeError, error: describeError } });
