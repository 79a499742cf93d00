/** Remembers from which networks an account has signed in: by digest, for ninety days after the last time. */
import { dayMs } from '@ajo/contract/kernel/time';
import { isPhoneName } from '@ajo/contract/kernel/phone';
import { createHash } from 'node:crypto';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

const knownForMs = 90 * dayMs;

const digestOf = (network: string): string => createHash('sha256').update(network).digest('hex');

export const saveKnownNetwork = async (
  db: Database,
  { userId, network }: { userId: string; network: string },
  at: Date,
): Promise<void> =>
  void (await sqlOf(db)
    .insertInto('known_networks')
    .values({ user_id: userId, network_digest: digestOf(network), last_seen_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'network_digest']).doUpdateSet({ last_seen_at: at }))
    .execute());

export async function isKnownNetwork(
  db: Database,
  { signInName, network }: { signInName: string; network: string },
  at: Date,
): Promise<boolean> {
  const row = await sqlOf(db)
    .selectFrom('known_networks')
    .innerJoin('users', 'users.id', 'known_networks.user_id')
    .select('users.id')
    .where(isPhoneName(signInName) ? 'users.phone' : 'users.email', '=', signInName.trim().toLowerCase())
    .$if(isPhoneName(signInName), (rows) => rows.where('users.phone_verified_at', 'is not', null))
    .where('users.deleted_at', 'is', null)
    .where('network_digest', '=', digestOf(network))
    .where('last_seen_at', '>', new Date(at.getTime() - knownForMs))
    .executeTakeFirst();
  return row !== undefined;
}
