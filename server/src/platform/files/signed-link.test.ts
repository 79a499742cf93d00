import { expect, test } from 'vitest';
import { checkLink, linkSecret, signLink } from './signed-link.ts';

const secret = linkSecret('the secret of the application');
const id = '01960000-0000-7000-8000-00000000000a';
const now = new Date('2026-03-02T08:00:00Z');
const link = { id, ...signLink(secret, id, now) };
const later = (ms: number): Date => new Date(now.getTime() + ms);

test('a link expires after exactly five minutes', () => {
  expect([later(0), later(299_999), later(300_000), later(1e9)].map((at) => checkLink(secret, link, at))).toEqual([
    'good',
    'good',
    'expired',
    'expired',
  ]);
});

test.each([
  ['another file', { ...link, id: '01960000-0000-7000-8000-00000000000b' }],
  ['a later end', { ...link, expires: link.expires + 1 }],
  ['no signature', { ...link, signature: '' }],
  ['a shorter signature', { ...link, signature: link.signature.slice(0, -1) }],
  ['a longer signature', { ...link, signature: `${link.signature}A` }],
  ['a changed signature', { ...link, signature: (link.signature.startsWith('A') ? 'B' : 'A') + link.signature.slice(1) }],
  ['characters of several bytes', { ...link, signature: '₦'.repeat(link.signature.length) }],
])('a link with %s is invalid, also when it has expired', (_what, forged) => {
  expect([checkLink(secret, forged, now), checkLink(secret, forged, later(1e9))]).toEqual(['forged', 'forged']);
});

test('the secret of another application signs nothing here', () => {
  expect(checkLink(linkSecret('another'), link, now)).toBe('forged');
});
