/** Identifies the merchant of an API key, and notes the day of its last use. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import { fullName } from '#modules/users';
import { findHolder, noteUse } from '../partner-key.store.ts';
import { digestOfKey } from '../partner-key.ts';

export async function whoHoldsKey({ db, clock }: Pick<Context, 'db' | 'clock'>, secret: string): Promise<Actor | undefined> {
  const holder = await findHolder(db, digestOfKey(secret));
  if (!holder) return undefined;
  const { key, branchId } = holder;
  const today = clock.businessDay();
  if (key.lastUsedOn !== today) await noteUse(db, key.id, today);
  return { id: key.merchantId, role: 'partner', name: fullName(holder), branchId, key: { id: key.id, scopes: key.scopes } };
}
