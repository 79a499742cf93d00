/** Locks and saves the items of a catalogue, whichever it is; every saved version is kept next to the newest one. */
import type { Kysely } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import { type Database, inTransaction, type Tx } from '#platform/db/transaction';
import type { Catalogue, Maker, CatalogueItem, Versions } from './catalogue.ts';

/** Tables whose names are known at run time only; the type of the catalogue defines their columns. */
const anyTable = (db: Database) => sqlOf(db) as unknown as Kysely<Record<string, Record<string, unknown>>>;

/** Holds the row until the transaction ends: of two people who edit one version, the second is refused. */
export async function lockItem<One extends CatalogueItem>(tx: Tx, catalogue: Catalogue<One>, id: One['id']): Promise<One> {
  await anyTable(tx).selectFrom(catalogue.table).select('id').where('id', '=', id).forUpdate().execute();
  const one = await catalogue.find(tx, id);
  if (!one) throw catalogue.missing();
  return one;
}

/** Locks this name in the catalogue until the transaction ends: the next caller finds it taken. */
export const holdName = async (tx: Tx, { table }: { table: string }, name: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(lower(${`${table} ${name}`}), 0))`.execute(sqlOf(tx)));

export async function isNameTaken<One extends CatalogueItem>(
  tx: Tx,
  { table }: Catalogue<One>,
  { id, name }: One,
): Promise<boolean> {
  const row = await anyTable(tx)
    .selectFrom(table)
    .select('id')
    .where((of) => of.fn('lower', ['name']), '=', name.toLowerCase())
    .where('active', '=', true)
    .where('id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
}

type Saved<One extends CatalogueItem> = { one: One; maker: Maker };

/** False when another active one has the name, or this one is there already. */
export async function insertItem<One extends CatalogueItem>(
  tx: Tx,
  catalogue: Catalogue<One>,
  saved: Saved<One>,
): Promise<boolean> {
  const added = await anyTable(tx)
    .insertInto(catalogue.table)
    .values({ id: saved.one.id, ...catalogue.columnsOf(saved.one), created_at: saved.maker.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) await keepVersion(tx, catalogue, saved);
  return added !== undefined;
}

export async function updateItem<One extends CatalogueItem>(tx: Tx, catalogue: Catalogue<One>, saved: Saved<One>): Promise<void> {
  const { one } = saved;
  await anyTable(tx).updateTable(catalogue.table).set(catalogue.columnsOf(one)).where('id', '=', one.id).execute();
  await keepVersion(tx, catalogue, saved);
}

/** Adds one of the reference data; one that is there already stays as it is. */
export const addReference = <One extends CatalogueItem>(
  db: Database,
  catalogue: Catalogue<One>,
  one: One,
  at: Date,
): Promise<boolean> =>
  inTransaction(db, (tx) => insertItem(tx, catalogue, { one, maker: { by: null, byName: 'Ajo', at, act: 'added' } }));

async function keepVersion<One extends CatalogueItem>(
  tx: Tx,
  catalogue: Catalogue<One>,
  { one, maker }: Saved<One>,
): Promise<void> {
  const { versions, saveParts, termsOf } = catalogue;
  await saveParts?.(tx, one);
  await anyTable(tx)
    .insertInto(versions.table)
    .values({
      [versions.of]: one.id,
      version: one.version,
      ...(versions.acts && { act: maker.act }),
      terms: JSON.stringify(termsOf(one)),
      made_by: maker.by,
      made_by_name: maker.byName,
      made_at: maker.at,
    })
    .execute();
}

type ItemQuery<Terms> = { id: string; decode: (saved: unknown) => Terms };
type Version<Terms> = { version: number; act: string; made_by: string; made_at: Date; terms: Terms };
type Row = { version: number; act?: string; made_by_name: string; made_at: Date; terms: unknown };

/** The versions of one, the newest first, two hundred at most: the older ones stay kept. `act` is empty where the catalogue keeps none. */
export async function itemVersions<Terms>(
  db: Database,
  { table, of }: Versions,
  query: ItemQuery<Terms>,
): Promise<Version<Terms>[]> {
  const found = anyTable(db).selectFrom(table).selectAll().where(of, '=', query.id).orderBy('version', 'desc').limit(200);
  return ((await found.execute()) as Row[]).map(({ version, act = '', made_by_name, made_at, terms }) => ({
    version,
    act,
    made_by: made_by_name,
    made_at,
    terms: query.decode(terms),
  }));
}

type AtQuery<Terms> = ItemQuery<Terms> & { before: Date };

/** The newest version that was saved before an instant. All are later for an imported item: then the first one. */
export async function itemVersionAt<Terms>(
  db: Database,
  { table, of }: Versions,
  { id, before, decode }: AtQuery<Terms>,
): Promise<{ version: number; terms: Terms } | undefined> {
  const ofItem = anyTable(db).selectFrom(table).select(['version', 'terms']).where(of, '=', id).limit(1);
  const found =
    (await ofItem.where('made_at', '<', before).orderBy('version', 'desc').executeTakeFirst()) ??
    (await ofItem.orderBy('version').executeTakeFirst());
  if (!found) return undefined;
  const { version, terms } = found as Pick<Row, 'version' | 'terms'>;
  return { version, terms: decode(terms) };
}
