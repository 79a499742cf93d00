/** Saves and loads the pictures of logos. */
import { sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';

type Logo = { tag: string; bytes: Buffer; by: string; at: Date };

/** The same picture is stored once. */
export async function saveLogo(tx: Tx, { tag, bytes, by, at }: Logo): Promise<void> {
  await sqlOf(tx)
    .insertInto('brand_logos')
    .values({ tag, bytes, added_by: by, added_at: at })
    .onConflict((conflict) => conflict.column('tag').doNothing())
    .execute();
}

export async function findLogo(db: Database, tag: string): Promise<Buffer | undefined> {
  const found = await sqlOf(db).selectFrom('brand_logos').select('bytes').where('tag', '=', tag).executeTakeFirst();
  return found?.bytes;
}
