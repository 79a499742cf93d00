/** Saves round trips and planning: frequent statements are prepared once per connection, and statements whose rows are not read are sent with the next. */
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

/** A text that begins so is sent with the next statement of its transaction (`withNext` of `sql.ts`). */
export const sentWithNext = '/* sent with the next */ ';

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

type Statement = { text: string; values: readonly unknown[] };
/** Public in the JavaScript of pg, missing in its types. Its own queries cork this stream as well. */
type WithStream = { connection?: { stream: { cork?: () => void; uncork?: () => void } } };

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
  /** Statements that wait for the next one: the beginning of the transaction, and those whose rows are not read. */
  #held: Statement[] = [];
  #inTransaction = false;
  #queryTimeoutMs: number | undefined;
  #isBroken = false;

  constructor(client: pg.PoolClient, options: PreparedPoolOptions) {
    this.#client = client;
    this.#options = options;
  }

  async query(text: string, values: readonly unknown[] = []): Promise<unknown> {
    if (text.startsWith(transactionStart)) {
      this.#held = [{ text: [text, this.#options.transactionSettings].filter(Boolean).join('; '), values: [] }];
      this.#inTransaction = true;
      return emptyResult('BEGIN');
    }
    if (this.#inTransaction && text.startsWith(sentWithNext)) {
      this.#held.push({ text: text.slice(sentWithNext.length), values });
      return emptyResult('HELD');
    }
    const isEnd = text === 'commit' || text === 'rollback';
    if (isEnd) this.#inTransaction = false;
    try {
      return await this.#send({ text, values }, isEnd);
    } finally {
      if (isEnd) this.#queryTimeoutMs = undefined;
      else if (this.#inTransaction && unlimited.test(text)) this.#queryTimeoutMs = unlimitedQueryMs;
    }
  }

  #send(statement: Statement, isEnd: boolean): Promise<unknown> {
    const held = this.#held;
    this.#held = [];
    const isUnsent = held[0]?.text.startsWith(transactionStart) ?? false;
    const isVain = isEnd && isUnsent && (held.length === 1 || statement.text === 'rollback');
    if (isVain) return Promise.resolve(emptyResult(statement.text.toUpperCase()));
    if (held.length > 0 && statement.text !== 'rollback') return this.#together(held, statement);
    const { transactionSettings } = this.#options;
    if (!transactionSettings || this.#inTransaction || isEnd) return this.#ask(statement);
    return this.#together([{ text: `begin; ${transactionSettings}`, values: [] }], statement, [{ text: 'commit', values: [] }]);
  }

  /** In one packet. When one fails, PostgreSQL refuses those after it; the error of the first is thrown. */
  async #together(before: readonly Statement[], statement: Statement, after: readonly Statement[] = []): Promise<unknown> {
    const { stream } = (this.#client as WithStream).connection ?? {};
    stream?.cork?.();
    const first = before.map((one) => this.#ask(one));
    const answer = this.#ask(statement);
    const last = after.map((one) => this.#ask(one));
    stream?.uncork?.();
    await Promise.all([...first, answer, ...last]);
    return answer;
  }

  async #ask({ text, values }: Statement): Promise<unknown> {
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
