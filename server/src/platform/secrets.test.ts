/** What is encrypted opens only where it belongs, and is found without being opened. */
import { expect, test } from 'vitest';
import { blindIndex, open, seal } from './secrets.ts';

const config = { APP_SECRET: 'a secret that only the tests know, long enough' };

test('an encrypted value decrypts to the original, and differs every time', () => {
  const [once, twice] = [seal(config, 'a.b:1', '22222222222'), seal(config, 'a.b:1', '22222222222')];
  expect(once).not.toBe(twice);
  expect(once).not.toContain('22222222222');
  expect(open(config, 'a.b:1', once)).toBe('22222222222');
});

test('it does not decrypt in another row, modified, or under another key', () => {
  const encrypted = seal(config, 'a.b:1', 'secret');
  expect(() => open(config, 'a.b:2', encrypted)).toThrow(/unable to authenticate|Unsupported state/i);
  expect(() => open({ APP_SECRET: 'another secret that is long enough too' }, 'a.b:1', encrypted)).toThrow(
    /unable to authenticate|Unsupported state/i,
  );
  const bytes = Buffer.from(encrypted, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => open(config, 'a.b:1', bytes.toString('base64url'))).toThrow(/unable to authenticate|Unsupported state/i);
});

test('an index matches equal values of one purpose and reveals nothing else', () => {
  expect(blindIndex(config, 'bvn', '1')).toBe(blindIndex(config, 'bvn', '1'));
  expect(blindIndex(config, 'bvn', '1')).not.toBe(blindIndex(config, 'phone', '1'));
});
