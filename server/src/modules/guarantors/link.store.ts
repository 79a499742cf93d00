/** Saves ended links, and finds the reason of one. */
import type { LinkState } from '@ajo/contract/modules/guarantors';
import { sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import type { Guarantor, LinkEnd } from './guarantor.ts';

/** The link and those beside it stop working; their holder sees the reason. No effect when there is none. */
export async function endLink(
  tx: Tx,
  { id, tokenHash }: Pick<Guarantor, 'id' | 'tokenHash'>,
  endedAs: LinkEnd,
  at: Date,
): Promise<void> {
  await endLinksBeside(tx, id, endedAs, at);
  if (!tokenHash) return;
  await sqlOf(tx).updateTable('guarantors').set({ token_hash: null }).where('id', '=', id).execute();
  await sqlOf(tx)
    .insertInto('guarantor_links')
    .values({ digest: tokenHash, guarantor_id: id, ended_as: endedAs, ended_at: at })
    .execute();
}

/** Another link is about to be added: this one works until its own end, which is noted ahead. */
export const keepLinkBeside = async (tx: Tx, { id, tokenHash, tokenExpiresAt: endsAt }: Living): Promise<void> =>
  void (await sqlOf(tx)
    .insertInto('guarantor_links')
    .values({ digest: tokenHash, guarantor_id: id, ended_as: 'expired', ended_at: endsAt })
    .execute());

type Living = { id: string; tokenHash: string; tokenExpiresAt: Date };
/** The link that works now; undefined when there is none. */
export const livingLinkOf = (
  { id, tokenHash, tokenExpiresAt }: Pick<Guarantor, 'id' | 'tokenHash' | 'tokenExpiresAt'>,
  now: Date,
): Living | undefined => (tokenHash && tokenExpiresAt && tokenExpiresAt > now ? { id, tokenHash, tokenExpiresAt } : undefined);

const endLinksBeside = async (tx: Tx, id: string, endedAs: LinkEnd, at: Date): Promise<void> =>
  void (await sqlOf(tx)
    .updateTable('guarantor_links')
    .set({ ended_as: endedAs, ended_at: at })
    .where('guarantor_id', '=', id)
    .where('ended_at', '>', at)
    .execute());

/** A link from a text message has no address. */
type LinkRequest = { tokenHash: string; email: string | undefined };
export type KnownLink = {
  guarantorId: string;
  state: LinkState;
  at: Date | null;
} & Pick<Guarantor, 'status' | 'deniedBy' | 'answeredAt'>;

const facts = ['guarantors.id', 'status', 'denied_by', 'answered_at'] as const;
type Facts = { id: string; status: Guarantor['status']; denied_by: Guarantor['deniedBy']; answered_at: Date | null };
const known = ({ id, status, denied_by, answered_at }: Facts, state: LinkState, at: Date | null): KnownLink => ({
  guarantorId: id,
  state,
  at,
  status,
  deniedBy: denied_by,
  answeredAt: answered_at,
});

/** A link that was ours once, alive or over; undefined for any other words. */
export async function findLink(db: Database, { tokenHash, email }: LinkRequest, now: Date): Promise<KnownLink | undefined> {
  const alive = await sqlOf(db)
    .selectFrom('guarantors')
    .select([...facts, 'token_expires_at'])
    .where('token_hash', '=', tokenHash)
    .$if(email !== undefined, (found) => found.where('email', '=', email ?? ''))
    .executeTakeFirst();
  if (alive) {
    const isOver = alive.token_expires_at !== null && alive.token_expires_at <= now;
    return known(alive, isOver ? 'expired' : 'open', alive.token_expires_at);
  }
  const over = await sqlOf(db)
    .selectFrom('guarantor_links')
    .innerJoin('guarantors', 'guarantors.id', 'guarantor_links.guarantor_id')
    .select([...facts, 'ended_as', 'ended_at'])
    .where('digest', '=', tokenHash)
    .$if(email !== undefined, (found) => found.where('email', '=', email ?? ''))
    .executeTakeFirst();
  return over && known(over, over.ended_at > now ? 'open' : over.ended_as, over.ended_at);
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
