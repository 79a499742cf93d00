/** Signatures, and the digest of what was signed. */
import { expect, test } from 'vitest';
import { digestOfOffer, whyNotSign } from './signature.ts';

test.each(['Babatunde Adeyemi', 'adeyemi  BABATUNDE', 'Bábátúndé Adéyẹmí', 'Adeyemi, Babatunde'])('%s signs', (signature) =>
  expect(whyNotSign(signature, 'Babatunde Adeyemi')).toBeUndefined(),
);
test.each(['Babatunde', 'Tunde Adeyemi', 'x', 'Babatunde Adeyemi Junior'])(
  '%s does not, and the name is shown at the field',
  (signature) =>
    expect(whyNotSign(signature, 'Babatunde Adeyemi')?.errors).toEqual({
      signature: ['Type your name as it is on your account: Babatunde Adeyemi'],
    }),
);

test('the digest does not depend on the order of keys, and changes with any text', () => {
  const offer = { version: '1', statements: [{ title: 'a', text: 'b' }] };
  expect(digestOfOffer({ statements: [{ text: 'b', title: 'a' }], version: '1' })).toBe(digestOfOffer(offer));
  expect(digestOfOffer({ ...offer, version: '2' })).not.toBe(digestOfOffer(offer));
});
