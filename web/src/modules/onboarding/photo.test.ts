/** Photos are made smaller, and never bent or enlarged. */
import { expect, test } from 'vitest';
import { fitted, isHeic } from './photo.ts';

test.each([
  [
    { width: 4_000, height: 3_000 },
    { width: 1_800, height: 1_350 },
  ],
  [
    { width: 3_000, height: 4_000 },
    { width: 1_350, height: 1_800 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
  [
    { width: 20_000, height: 3 },
    { width: 1_800, height: 1 },
  ],
  [
    { width: 0, height: 0 },
    { width: 1, height: 1 },
  ],
])('%o fits as %o', (size, expected) => {
  expect(fitted(size)).toEqual(expected);
});

test.each([
  ['\0\0\0\u0018ftypheic\0\0\0\0mif1heic', true],
  ['\0\0\0\u0018ftypmif1\0\0\0\0mif1heic', true],
  ['\0\0\0\u0018ftypisom\0\0\0\0mp42', false],
  ['%PDF-1.7 ftypheic', false],
  ['', false],
])('an iPhone photo is recognised by its first bytes: %j is %s', async (bytes, expected) => {
  expect(await isHeic(new Blob([bytes]))).toBe(expected);
});
