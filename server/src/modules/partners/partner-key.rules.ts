/** When a key may be created or revoked. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { PartnerKey } from './partner-key.ts';
import * as no from './partners.errors.ts';

/** Enough to replace a key without a gap in each of several systems. */
export const maxActiveKeys = 10;

type OneKey = Pick<PartnerKey, 'name' | 'revokedAt'>;

export function whyNotCreateKey(keys: readonly OneKey[], name: string): DomainError | undefined {
  const active = keys.filter(({ revokedAt }) => revokedAt === null);
  if (active.some((key) => key.name === name)) return no.keyNameTaken();
  return active.length >= maxActiveKeys ? no.tooManyKeys(maxActiveKeys) : undefined;
}

export function whyNotRevokeKey(key: OneKey | undefined): DomainError | undefined {
  if (!key) return no.keyMissing();
  return key.revokedAt ? no.keyRevoked() : undefined;
}
