/** When a second factor is taken up, given up, and which codes open it. */
import { describe, expect, test } from 'vitest';
import { whyNotBegin, whyNotConfirm, whyNotGiveUp, whyNotReset, whyNotTake } from './second-factor.rules.ts';
import { asWritten, keyOf, newRecoveryCode, newSecret, stepOf } from './totp.ts';

const at = new Date('2026-03-02T08:00:00Z');
const begun = { confirmedAt: null, lastStep: 0 };
const on = { confirmedAt: at, lastStep: 500 };

test.each([
  ['no key', undefined, undefined],
  ['a key that was never confirmed', begun, undefined],
  ['a confirmed key', on, 'two_factor_on'],
])('with %s a new key is answered with %s', (_name, held, code) => {
  expect(whyNotBegin(held)?.code).toBe(code);
});

test.each([
  ['the next step', on, 501, undefined],
  ['the step that was taken', on, 500, 'wrong_code'],
  ['an earlier step', on, 499, 'wrong_code'],
  ['no step', on, undefined, 'wrong_code'],
  ['a step of nobody', undefined, 501, 'wrong_code'],
])('a code of %s is assessed', (_name, held, step, code) => {
  expect(whyNotTake(held, step)?.code).toBe(code);
});

test.each([
  ['nothing begun', undefined, 3, 'two_factor_not_begun'],
  ['a begun key and its code', begun, 3, undefined],
  ['a begun key and a wrong code', begun, undefined, 'wrong_code'],
  ['a confirmed key', on, 501, 'two_factor_on'],
])('%s is confirmed or not', (_name, held, step, code) => {
  expect(whyNotConfirm(held, step)?.code).toBe(code);
});

test.each([
  [undefined, false, 'two_factor_off'],
  [begun, false, 'two_factor_off'],
  [on, false, undefined],
  [on, true, 'two_factor_demanded'],
])('%j is given up while demanded is %s', (held, isDemanded, code) => {
  expect(whyNotGiveUp(held, { isDemanded })?.code).toBe(code);
});

test.each([
  ['superadmin', 'me', 'admin', on, 'own_two_factor'],
  ['superadmin', 'another', 'superadmin', on, undefined],
  ['admin', 'another', 'superadmin', on, 'above_you'],
  ['superadmin', 'another', 'admin', undefined, 'two_factor_off'],
] as const)('a %s resets that of %s, a %s', (role, id, type, held, code) => {
  expect(whyNotReset({ id: 'me', role }, { id, type }, held)?.code).toBe(code);
});

describe('a code', () => {
  // RFC 6238 appendix B, SHA-1, cut to six digits.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at %d seconds is that of the standard', (seconds, code) => {
    expect(stepOf(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  test.each([
    [-61, undefined],
    [-31, undefined],
    [-30, 41_152_263],
    [0, 41_152_263],
    [30, 41_152_263],
    [59, 41_152_263],
    [60, undefined],
  ])('is accepted with a clock %d seconds from the start of its step as %s', (drift, step) => {
    expect(stepOf(secret, '005924', new Date((1_234_567_890 + drift) * 1000))).toBe(step);
  });
});

test('keys and recovery codes are long, distinct, and readable', () => {
  const secrets = new Set(Array.from({ length: 100 }, newSecret));
  const codes = new Set(Array.from({ length: 100 }, newRecoveryCode));
  expect([secrets.size, codes.size]).toEqual([100, 100]);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  for (const code of codes) expect(asWritten(code)).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
});

test('the QR code contains the link with brand and user', () => {
  const { uri, qr_svg: picture } = keyOf('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', { brand: 'Ajo', email: 'ada@ajo.test' });
  expect(uri).toBe('otpauth://totp/Ajo:ada%40ajo.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Ajo');
  expect(picture).toMatch(/^<svg /);
  expect(picture).not.toMatch(/script|href/);
});
