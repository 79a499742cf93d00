/** Staff revoke an API key: the next call with it is refused. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { UserId } from '@ajo/contract/kernel/id';
import type { PartnerKeyId } from '@ajo/contract/modules/partners';
import type { Context } from '#context';
import { record } from '#modules/history';
import { requireMerchant } from '#modules/merchants';
import { inTransaction } from '#platform/db/transaction';
import { lockKey, saveRevoked } from '../partner-key.store.ts';
import type { PartnerKey } from '../partner-key.ts';
import { whyNotRevokeKey } from '../partner-key.rules.ts';
import { keyMissing } from '../partners.errors.ts';

/** @throws DomainError `key_missing` for a key of another merchant. */
export async function revokeKey(
  context: Context,
  actor: Actor,
  { merchantId, keyId }: { merchantId: UserId; keyId: PartnerKeyId },
): Promise<PartnerKey> {
  return inTransaction(context.db, async (tx) => {
    await requireMerchant(tx, actor, merchantId);
    const key = await lockKey(tx, merchantId, keyId);
    refuseIf(whyNotRevokeKey(key));
    if (!key) throw keyMissing();
    await record(tx, context, {
      actor,
      subject: { kind: 'user', id: merchantId },
      customerId: merchantId,
      action: 'revoked an API key',
      before: { name: key.name, prefix: key.prefix },
    });
    return saveRevoked(tx, keyId, context.clock.now());
  });
}
