/** Active keys of a merchant differ by name and are few; a key is revoked once. */
import { expect, test } from 'vitest';
import { maxActiveKeys, whyNotCreateKey, whyNotRevokeKey } from './partner-key.rules.ts';
import { digestOfKey, newKeySecret } from './partner-key.ts';

const active = (name: string) => ({ name, revokedAt: null });
const revoked = (name: string) => ({ name, revokedAt: new Date(0) });

test('a name is free again after its key was revoked', () => {
  expect(whyNotCreateKey([active('Shop')], 'Shop')?.code).toBe('key_name_taken');
  expect(whyNotCreateKey([revoked('Shop')], 'Shop')).toBeUndefined();
});

test('only active keys count against the limit', () => {
  const keys = Array.from({ length: maxActiveKeys }, (_, at) => active(`Shop ${at}`));
  expect(whyNotCreateKey(keys, 'One more')?.code).toBe('too_many_keys');
  expect(whyNotCreateKey([...keys.slice(1), revoked('Shop 0')], 'One more')).toBeUndefined();
});

test('a key is revoked once', () => {
  expect(whyNotRevokeKey(undefined)?.code).toBe('key_missing');
  expect(whyNotRevokeKey(revoked('Shop'))?.code).toBe('key_revoked');
  expect(whyNotRevokeKey(active('Shop'))).toBeUndefined();
});

test('a secret has a readable start and 256 random bits, and is found by its digest', () => {
  const { secret, prefix, digest } = newKeySecret();
  expect(secret).toMatch(/^ajo_live_[\w-]{43}$/);
  expect([secret.startsWith(prefix), prefix.length, digestOfKey(secret)]).toEqual([true, 15, digest]);
});
