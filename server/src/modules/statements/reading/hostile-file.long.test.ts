/** A hostile file costs seconds, not the server: every one ends in a plain answer and the thread is gone. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bomb, chatter, empty, manyPages, mirror, nonsense, ouroboros, sheets } from '../../../../tests/statements/hostile.ts';
import { pdfOf } from '../../../../tests/statements/draw.ts';
import { anOrdinaryAccount, papers } from '../../../../tests/statements/papers.ts';
import { readFile, whyFileDoesNotOpen } from './read-file.ts';

const pdf = { type: 'application/pdf' };
const limits = { cpuMs: 2500, wallMs: 40_000, heapMb: 192, buffersMb: 256 };
const read = (bytes: Buffer, type = pdf.type) => readFile(new Uint8Array(bytes), { type }, limits);

test.each([
  ['a file that unpacks to gigabytes', bomb, /too_much|took_too_long|broken|no_text|not_a_statement/],
  ['a page with millions of commands', chatter, /too_much|took_too_long|no_text/],
  ['a drawing that draws itself', mirror, /took_too_long|no_text|too_much/],
  ['a tree of pages that is its own child', ouroboros, /broken|too_many_pages|no_text/],
  ['more pages than anybody reads', () => manyPages(401), /too_many_pages/],
  ['nonsense behind the mark of a PDF', nonsense, /broken/],
  ['a page without a word, such as a photograph', empty, /no_text/],
])('%s gets a plain reply, and memory stays within bounds', async (_what, make, expected) => {
  const bytes = make();
  const before = process.memoryUsage().rss;
  let highest = before;
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20);
  const started = performance.now();
  const answer = await read(bytes);
  clearInterval(watch);
  expect('trouble' in answer && answer.trouble).toMatch(expected);
  expect(performance.now() - started).toBeLessThan(50_000);
  expect((highest - before) / 1_048_576).toBeLessThan(900);
});

test('detects on upload: nonsense, too many pages, a locked file, a sheet without a table', async () => {
  const open = (bytes: Buffer, type = pdf.type, password?: string) =>
    whyFileDoesNotOpen(new Uint8Array(bytes), { type, password });
  const locked = await pdfOf(papers['uba'] ?? { bank: '', columns: [] }, anOrdinaryAccount(), { password: '0123456789' });
  expect(await open(nonsense())).toBe('broken');
  expect(await open(manyPages(401))).toBe('too_many_pages');
  expect(await open(locked)).toBe('password_missing');
  expect(await open(locked, pdf.type, 'guess')).toBe('password_wrong');
  expect(await open(locked, pdf.type, '0123456789')).toBeUndefined();
  expect(await open(Buffer.from('Dear customer,\n'), 'text/csv')).toBe('not_a_statement');
});

describe.each(Object.entries(sheets))('a sheet of %s', (_what, make) => {
  test('gets a plain reply in time', async () => {
    const started = performance.now();
    const answer = await read(make(), 'text/csv');
    expect('trouble' in answer).toBe(true);
    expect(performance.now() - started).toBeLessThan(50_000);
  });
});

test('after all hostile files a valid one is still read', async () => {
  const answer = await read(await pdfOf(papers['uba'] ?? { bank: '', columns: [] }, anOrdinaryAccount()));
  expect('reading' in answer && answer.reading.rows).toHaveLength(24);
});

test('random bytes after a PDF header never crash the process', async () => {
  for (let seed = 0; seed < 2; seed += 1) {
    const noise = createHash('shake256', { outputLength: 20_000 }).update(String(seed)).digest();
    const honest = await pdfOf(papers['mbs'] ?? { bank: '', columns: [] }, anOrdinaryAccount());
    noise.copy(honest, 400 + seed * 100, 0, 40);
    expect(Object.keys(await read(honest))).toHaveLength(1);
    expect(await read(Buffer.concat([Buffer.from('%PDF-1.7\n'), noise]))).toEqual({ trouble: 'broken' });
  }
});
