/** The typeface that every first visit of a signed-in area loads. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../web/src/ui/inter');

test('the file stays below 35 KB and keeps its license', () => {
  expect(statSync(join(folder, 'inter.woff2')).size).toBeLessThan(35 * 1024);
  expect(readFileSync(join(folder, 'LICENSE.txt'), 'utf8')).toContain('SIL Open Font License, Version 1.1');
});

test('the script names every letter of Yoruba, Igbo and Hausa, and the sign of the currency', () => {
  const script = readFileSync(join(import.meta.dirname, '../scripts/font.ts'), 'utf8');
  for (const letter of 'ẹọṣṅɓɗƙịụƴẸỌṢṄƁƊƘỊỤƳ₦') expect(script).toContain(letter);
});
