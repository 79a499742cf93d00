/** The settings of every connection to PostgreSQL: a server that stops answering must never block the process. */
import type pg from 'pg';

/** The server ends a statement after this time, and a wait for a lock earlier. */
export const serverTimeouts = { statement_timeout: 15_000, lock_timeout: 8_000, idle_in_transaction_session_timeout: 30_000 };

/** Longer than the server's own limit, so this fires only when the connection is silent (failover, NAT, a frozen proxy). */
const queryTimeoutMs = 18_000;
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** For short statements. A silent connection fails after 18 s; the pool then opens another. */
export const boundedConnection = {
  connectionTimeoutMillis: 3_000,
  query_timeout: queryTimeoutMs,
  ...keepAlive,
} satisfies pg.ClientConfig;

/** For migrations and start checks: they may run for minutes, but connecting may not. */
export const patientConnection = { connectionTimeoutMillis: 10_000, ...keepAlive } satisfies pg.ClientConfig;
