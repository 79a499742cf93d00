/** Saves round trips and planning: what is asked often keeps its plan on each connection, and a transaction begins with its first statement. */
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

const askedOften = 5;
const mostNames = 300;
/** A statement that takes every column of a table would break on its connection when a migration adds one. */
const takesEverything = /\*(?=\s*(from|$|,))/i;
const isPlain = /^\s*(select|insert|update|delete|with)\b/i;

/** Gives a name to each text that comes back: PostgreSQL then parses it once per connection and may keep its plan. */
export function namer(): { nameOf: (text: string) => string | undefined; forget: () => void } {
  const asked = new Map<string, number>();
  const names = new Map<string, string>();
  let epoch = 0;
  return {
    nameOf: (text) => {
      const known = names.get(text);
      if (known || names.size >= mostNames) return known;
      const times = (asked.get(text) ?? 0) + 1;
      if (asked.size > 10 * mostNames) asked.clear();
      asked.set(text, times);
      if (times < askedOften || !isPlain.test(text) || takesEverything.test(text)) return undefined;
      const name = `ajo_${epoch}_${names.size}`;
      names.set(text, name);
      return name;
    },
    forget: () => {
      epoch += 1;
      names.clear();
    },
  };
}

const beginning = 'start transaction';
const isPlanOutdated = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '0A000';

/** The pool as Kysely sees it. Its clients must be opened with `pipeline`: what is sent together is then answered together. */
export function swiftPool(pool: pg.Pool): PostgresPool {
  const { nameOf, forget } = namer();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    const known = wrapped.get(client) ?? swiftClient(client, { nameOf, forget });
    wrapped.set(client, known);
    return known;
  };
  return { connect, end: () => pool.end(), options: pool.options } as PostgresPool;
}

function swiftClient(client: pg.PoolClient, { nameOf, forget }: ReturnType<typeof namer>): PostgresPoolClient {
  let waiting: string | undefined;
  const nothing = (command: string): PostgresQueryResult<never> => ({ command, rowCount: 0, rows: [] }) as never;

  const ask = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    const name = values.length > 0 ? nameOf(text) : undefined;
    try {
      return await client.query(name ? { name, text, values: [...values] } : { text, values: [...values] });
    } catch (error) {
      if (isPlanOutdated(error)) forget();
      throw error;
    }
  };
  const query = async (text: string, values: readonly unknown[] = []): Promise<unknown> => {
    if (text.startsWith(beginning)) {
      waiting = text;
      return nothing('BEGIN');
    }
    const begin = waiting;
    waiting = undefined;
    if (!begin) return ask(text, values);
    if (text === 'commit' || text === 'rollback') return nothing(text.toUpperCase()); // nothing was asked in between
    const [, answer] = await Promise.all([client.query(begin), ask(text, values)]);
    return answer;
  };
  return { query, release: (discard?: boolean) => client.release(discard) } as unknown as PostgresPoolClient;
}
