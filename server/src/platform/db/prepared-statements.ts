/** Saves round trips and planning: frequent statements are prepared once per connection, and `begin` travels with the first statement. */
import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

const minUses = 5;
const maxNames = 300;
/**
 * A statement that takes every column of a table would break on its connection when a migration adds one. `shown` of `readPage` is a
 * query in the same text: what it takes is seen there.
 */
const takesEveryColumn = /(?<!\bshown\.)\*(?=\s*(from|$|,))/i;
const isPlain = /^\s*(select|insert|update|delete|with)\b/i;

export type StatementNames = { nameOf: (text: string) => string | undefined; renameAll: () => void };

/**
 * Names each statement that is used often: PostgreSQL then parses it once per connection and may keep its plan. The name is a hash of
 * the text, so a name never means two statements, whichever process prepared it.
 */
export function statementNames(): StatementNames {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  let epoch = 0;
  return {
    nameOf: (text) => {
      const known = names.get(text);
      if (known || names.size >= maxNames) return known;
      const count = (uses.get(text) ?? 0) + 1;
      if (uses.size > 10 * maxNames) uses.clear();
      uses.set(text, count);
      if (count < minUses || !isPlain.test(text) || takesEveryColumn.test(text)) return undefined;
      const name = `ajo_${createHash('sha256').update(`${epoch} ${text}`).digest('base64url').slice(0, 32)}`;
      names.set(text, name);
      return name;
    },
    renameAll: () => {
      epoch += 1;
      names.clear();
    },
  };
}

/** Through a transaction pooler, a statement prepared on one server connection is missing on the next: none is named. */
export const noStatementNames: StatementNames = { nameOf: () => undefined, renameAll: () => undefined };

export type PreparedPoolOptions = {
  names: StatementNames;
  /** Statements at the beginning of each transaction; then a single statement runs in a transaction of its own. */
  transactionSettings?: string | undefined;
};

const transactionStart = 'start transaction';
const unlimited = /^set local statement_timeout = 0$/i;
/** For a transaction that lifted its statement time-out. A connection that dies meanwhile is found by TCP keep-alive. */
const unlimitedQueryMs = 6 * 3_600_000;

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
const isPlanOutdated = (error: unknown): boolean => codeOf(error) === '0A000';
const isReadTimeout = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/** The pool as Kysely sees it. Its clients must be opened with `pipeline`: what is sent together is answered together. */
export function preparedPool(pool: pg.Pool, options: PreparedPoolOptions): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    const known = wrapped.get(client) ?? (new PreparedClient(client, options) as unknown as PostgresPoolClient);
    wrapped.set(client, known);
    return known;
  };
  return { connect, end: () => pool.end(), options: pool.options } as PostgresPool;
}

const emptyResult = (command: string): PostgresQueryResult<never> => ({ command, rowCount: 0, rows: [] }) as never;

class PreparedClient {
  readonly #client: pg.PoolClient;
  readonly #options: PreparedPoolOptions;
  /** A transaction that was begun but has no statement yet. */
  #begin: string | undefined;
  #inTransaction = false;
  #queryTimeoutMs: number | undefined;
  #isBroken = false;

  constructor(client: pg.PoolClient, options: PreparedPoolOptions) {
    this.#client = client;
    this.#options = options;
  }

  async query(text: string, values: readonly unknown[] = []): Promise<unknown> {
    if (text.startsWith(transactionStart)) {
      this.#begin = [text, this.#options.transactionSettings].filter(Boolean).join('; ');
      this.#inTransaction = true;
      return emptyResult('BEGIN');
    }
    const isEnd = text === 'commit' || text === 'rollback';
    if (isEnd) this.#inTransaction = false;
    try {
      return await this.#send(text, values, isEnd);
    } finally {
      if (isEnd) this.#queryTimeoutMs = undefined;
      else if (this.#inTransaction && unlimited.test(text)) this.#queryTimeoutMs = unlimitedQueryMs;
    }
  }

  #send(text: string, values: readonly unknown[], isEnd: boolean): Promise<unknown> {
    const begin = this.#begin;
    this.#begin = undefined;
    if (begin) return isEnd ? Promise.resolve(emptyResult(text.toUpperCase())) : this.#together([begin], text, values);
    const { transactionSettings } = this.#options;
    if (!transactionSettings || this.#inTransaction || isEnd) return this.#ask(text, values);
    return this.#together([`begin; ${transactionSettings}`], text, values, ['commit']);
  }

  async #together(before: string[], text: string, values: readonly unknown[], after: string[] = []): Promise<unknown> {
    const first = before.map((one) => this.#ask(one, []));
    const answer = this.#ask(text, values);
    const last = after.map((one) => this.#ask(one, []));
    await Promise.all([...first, answer, ...last]);
    return answer;
  }

  async #ask(text: string, values: readonly unknown[]): Promise<unknown> {
    const { names } = this.#options;
    const name = values.length > 0 ? names.nameOf(text) : undefined;
    const query_timeout = this.#queryTimeoutMs;
    try {
      return await this.#client.query({
        text,
        values: [...values],
        ...(name && { name }),
        ...(query_timeout && { query_timeout }),
      } as pg.QueryConfig);
    } catch (error) {
      if (isPlanOutdated(error)) names.renameAll();
      if (isReadTimeout(error)) this.#isBroken = true;
      throw error;
    }
  }

  /** A connection that timed out must not serve the next request. */
  release(discard?: boolean): void {
    this.#client.release(discard === true || this.#isBroken);
  }
}
