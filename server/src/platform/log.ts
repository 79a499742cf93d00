/** The log: structured lines that never hold secrets or people's identity numbers. */
import { pino } from 'pino';

export type Log = Pick<import('pino').Logger, 'info' | 'warn' | 'error' | 'debug' | 'child'>;

const hidden = [
  'password', 'password_confirmation', 'token', 'bvn', 'nin', 'otp', 'authorization', 'account_number', 'accountNumber',
  'req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.bvn', '*.otp', '*.authorization',
];

export const openLog = (level: string): import('pino').Logger => pino({ level, redact: { paths: hidden, censor: '[hidden]' } });
