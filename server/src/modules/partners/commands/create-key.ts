/** Staff create an API key for a merchant. The secret leaves with the reply and is not stored. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { UserId } from '@ajo/contract/kernel/id';
import type { NewPartnerKey, PartnerKeyId } from '@ajo/contract/modules/partners';
import type { Context } from '#context';
import { record } from '#modules/history';
import { requireMerchant } from '#modules/merchants';
import { lockUser } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { addKey, keysOf } from '../partner-key.store.ts';
import { newKeySecret, type PartnerKey } from '../partner-key.ts';
import { whyNotCreateKey } from '../partner-key.rules.ts';

/** @throws DomainError `merchant_missing` for another kind of person. */
export async function createKey(
  context: Context,
  actor: Actor,
  { merchantId, name, scopes }: NewPartnerKey & { merchantId: UserId },
): Promise<{ key: PartnerKey; secret: string }> {
  return inTransaction(context.db, async (tx) => {
    await requireMerchant(tx, actor, merchantId);
    // Two requests at once are counted one after the other.
    await lockUser(tx, merchantId);
    refuseIf(whyNotCreateKey(await keysOf(tx, merchantId), name));
    const at = context.clock.now();
    const { secret, prefix, digest } = newKeySecret();
    const key = await addKey(tx, {
      id: newId<PartnerKeyId>(at),
      merchant_id: merchantId,
      name,
      prefix,
      digest,
      scopes: [...new Set(scopes)],
      created_by: actor.id,
      created_by_name: actor.name,
      created_at: at,
    });
    await record(tx, context, {
      actor,
      subject: { kind: 'user', id: merchantId },
      customerId: merchantId,
      action: 'created an API key',
      after: { name, prefix, scopes: key.scopes.join(', ') },
    });
    return { key, secret };
  });
}
