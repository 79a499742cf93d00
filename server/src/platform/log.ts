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
  'authorization',
  'account_number',
  'accountNumber',
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.token',
  '*.bvn',
  '*.otp',
  '*.authorization',
];

export const openLog = (level: string): Logger => pino({ level, redact: { paths: hidden, censor: '[hidden]' } });
