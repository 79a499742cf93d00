/** The door to SQL: only stores, queries and the platform may open it. */
import { type Compilable, CompiledQuery, type Kysely, type Transaction } from 'kysely';
import { sentWithNext } from './prepared-statements.ts';
import type { Tables } from './tables.ts';
import type { Database, Tx } from './transaction.ts';

export { sql } from 'kysely';

export const sqlOf = (db: Database): Kysely<Tables> | Transaction<Tables> => ('transaction' in db ? db.transaction : db.pool);

/** Asks with a text that never changes, numbered parameters in it: nothing is put together again at every call. */
export const repeated = async <Row>(db: Database, text: string, values: readonly unknown[]): Promise<Row[]> =>
  (await sqlOf(db).executeQuery(CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>)).rows;

/** The place of a value while a query is compiled. */
class Gap {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Builds and compiles a query at its first use; each later call only fills in the values. For what is asked at every request. `build` gets
 * gaps instead of values: it passes them on as parameters and decides nothing by them.
 */
export function compiledOnce<Values extends Record<string, unknown>, Row>(
  build: (db: Database, values: Values) => { compile: () => CompiledQuery<Row> },
): (db: Database, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return (db, values) => {
    compiled ??= build(db, Object.fromEntries(Object.keys(values).map((name) => [name, new Gap(name)])) as Values).compile();
    const parameters = compiled.parameters.map((one) => (one instanceof Gap ? values[one.name] : one));
    return repeated<Row>(db, compiled.sql, parameters);
  };
}

/**
 * Sends a statement, whose rows are not read and whose errors are not handled, together with the next one of the transaction, at the latest with the commit: it saves a
 * round trip. When it fails, that next statement throws its error.
 */
export async function withNext({ transaction }: Tx, query: Compilable): Promise<void> {
  const { sql: text, parameters } = query.compile();
  await transaction.executeQuery(CompiledQuery.raw(sentWithNext + text, [...parameters]));
}

/** For what opens a transaction of its own kind (a snapshot of the whole ledger). @throws Error inside of a transaction. */
export function poolOf(db: Database): Kysely<Tables> {
  if ('pool' in db) return db.pool;
  throw new Error('this cannot run inside a transaction');
}
