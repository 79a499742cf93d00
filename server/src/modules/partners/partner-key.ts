/** A key by which a merchant's own system calls the API. */
import { createHash, randomBytes } from 'node:crypto';
import type { PartnerKeyId, PartnerScope } from '@ajo/contract/modules/partners';

export type PartnerKey = {
  id: PartnerKeyId;
  merchantId: string;
  name: string;
  prefix: string;
  scopes: readonly PartnerScope[];
  createdByName: string;
  createdAt: Date;
  lastUsedOn: string | null;
  revokedAt: Date | null;
};

const mark = 'ajo_live_';

/** 256 random bits for the holder, and what is stored of them: a digest, and the start by which people recognise the key. */
export function newKeySecret(): { secret: string; prefix: string; digest: string } {
  const secret = `${mark}${randomBytes(32).toString('base64url')}`;
  return { secret, prefix: secret.slice(0, mark.length + 6), digest: digestOfKey(secret) };
}

export const digestOfKey = (secret: string): string => createHash('sha256').update(secret).digest('hex');
