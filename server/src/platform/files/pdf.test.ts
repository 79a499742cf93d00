import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makePdf } from './pdf.ts';

const pagesOf = (pdf: Buffer): number => Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);
/** The unicode values that the embedded fonts map back to: what a reader can search and copy. */
const lettersOf = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/stream\n/g)]
    .map(({ index }) => inflated(pdf.subarray(index + 7)))
    .filter((text) => text.includes('beginbfrange'))
    .flatMap((text) =>
      [...text.matchAll(/<([0-9a-f]{4,})>/gi)].map(([, hex]) => String.fromCharCode(Number.parseInt(hex ?? '', 16))),
    )
    .join('');

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return ''; // not every stream is compressed
  }
}

const page = {
  brand: 'Ajo',
  title: 'Payment receipt',
  facts: [
    ['Received from', 'Adébáyọ̀'],
    ['Amount', '₦50,000.00'],
  ] as const,
};

test('a receipt is a one-page PDF whose naira signs and Yoruba letters are real characters', async () => {
  const pdf = await makePdf({
    ...page,
    table: { columns: ['Instalment', 'Part', 'Amount'], rows: [['1', 'principal', '₦50,000.00']] },
  });
  expect([pdf.subarray(0, 5).toString(), pagesOf(pdf)]).toEqual(['%PDF-', 1]);
  expect(pdf.toString('latin1')).toContain('DejaVuSans');
  for (const character of '₦ọé') expect(lettersOf(pdf)).toContain(character);
});

test('400 rows fill their pages', async () => {
  const rows = Array.from({ length: 400 }, (_, at) => [
    String(at + 1),
    at % 40 === 0 ? 'a very long description '.repeat(20) : 'interest',
    '₦1,000.00',
  ]);
  const pdf = await makePdf({ ...page, table: { columns: ['Instalment', 'Part', 'Amount'], rows } });
  expect(pagesOf(pdf)).toBeGreaterThan(8);
  expect(pagesOf(pdf)).toBeLessThan(20);
});

test.each([
  ['no rows', { ...page, table: { columns: ['A', 'B'], rows: [] } }],
  ['cells that are missing', { ...page, table: { columns: ['A', 'B'], rows: [['1']] } }],
  ['nothing but a title', { brand: 'Ajo', title: 'Empty' }],
  ['a note longer than a page', { ...page, notes: ['word '.repeat(3000)] }],
  ['a value longer than a page', { ...page, facts: [['Long', 'word '.repeat(3000)]] as const }],
])('a document with %s is still valid', async (_what, input) => {
  expect((await makePdf(input)).subarray(-6).toString().trim()).toBe('%%EOF');
});
