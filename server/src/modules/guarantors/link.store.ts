/** Saves ended links, and finds the reason of one. */
import type { LinkState } from '@ajo/contract/modules/guarantors';
import { sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import type { Guarantor, LinkEnd } from './guarantor.ts';

/** The link stops working; its holder sees the reason. No effect when there is none. */
export async function endLink(
  tx: Tx,
  { id, tokenHash }: Pick<Guarantor, 'id' | 'tokenHash'>,
  endedAs: LinkEnd,
  at: Date,
): Promise<void> {
  if (!tokenHash) return;
  await sqlOf(tx).updateTable('guarantors').set({ token_hash: null }).where('id', '=', id).execute();
  await sqlOf(tx)
    .insertInto('guarantor_links')
    .values({ digest: tokenHash, guarantor_id: id, ended_as: endedAs, ended_at: at })
    .execute();
}

/** A link from a text message has no address. */
type LinkRequest = { tokenHash: string; email: string | undefined };
export type KnownLink = { guarantorId: string; state: LinkState; at: Date | null };

/** A link that was ours once, alive or over; undefined for any other words. */
export async function findLink(db: Database, { tokenHash, email }: LinkRequest, now: Date): Promise<KnownLink | undefined> {
  const alive = await sqlOf(db)
    .selectFrom('guarantors')
    .select(['id', 'token_expires_at'])
    .where('token_hash', '=', tokenHash)
    .$if(email !== undefined, (found) => found.where('email', '=', email ?? ''))
    .executeTakeFirst();
  if (alive) {
    const isOver = alive.token_expires_at !== null && alive.token_expires_at <= now;
    return { guarantorId: alive.id, state: isOver ? 'expired' : 'open', at: alive.token_expires_at };
  }
  const over = await sqlOf(db)
    .selectFrom('guarantor_links')
    .innerJoin('guarantors', 'guarantors.id', 'guarantor_links.guarantor_id')
    .select(['guarantors.id', 'ended_as', 'ended_at'])
    .where('digest', '=', tokenHash)
    .$if(email !== undefined, (found) => found.where('email', '=', email ?? ''))
    .executeTakeFirst();
  return over && { guarantorId: over.id, state: over.ended_as, at: over.ended_at };
}

/** Ids of open invitations whose link ends before `before` and after `after`, each handed to one worker only. */
export async function claimEndingLinks(
  tx: Tx,
  { before, after, max }: { before: Date; after: Date | undefined; max: number },
): Promise<string[]> {
  let found = sqlOf(tx)
    .selectFrom('guarantors')
    .select('id')
    .where('status', 'in', ['unregistered', 'incomplete'])
    .where('token_hash', 'is not', null)
    .where('token_expires_at', '<=', before);
  if (after) found = found.where('token_expires_at', '>', after).where('reminded_at', 'is', null);
  const rows = await found.orderBy('token_expires_at').limit(max).forUpdate().skipLocked().execute();
  return rows.map(({ id }) => id);
}
