/** A hostile workbook costs seconds, not the server: each ends in a plain answer, whatever its headers declare. */
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { xlsxType } from '@ajo/contract/kernel/call';
import { afterAll, expect, test } from 'vitest';
import { partsOf, tableOf, workbookOf, zipOf } from '../../../tests/sheets/workbooks.ts';
import { readTable } from './read-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'ajo-sheets-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
function read(bytes: Buffer) {
  const path = join(folder, `${(files += 1)}.xlsx`);
  writeFileSync(path, bytes);
  return readTable({ path, type: xlsxType });
}

const large = 256 * 1024 * 1024;
const bombOf = (name: string, declaredSize?: number) => () =>
  zipOf(
    partsOf({ rows: '' }).map((part) =>
      part.name === name
        ? { ...part, text: Buffer.alloc(large, ' '), ...(declaredSize !== undefined && { declaredSize }) }
        : part,
    ),
  );
const empty = '<c r="A1"/>';

test.each<[string, () => Buffer, RegExp]>([
  ['a sheet that unpacks to 256 MB', bombOf('xl/worksheets/sheet1.xml'), /more than 64 MB of content/],
  ['the same, declared as 100 bytes', bombOf('xl/worksheets/sheet1.xml', 100), /more than 64 MB of content/],
  ['shared texts that unpack to 256 MB', bombOf('xl/sharedStrings.xml', 100), /more than 64 MB of content/],
  ['a long text shared by every cell', () => shared(), /more text than a table may hold/],
  [
    'elements within elements without end',
    () => workbookOf({ rows: '<a>'.repeat(15_000_000) }),
    /more content than can be read|cannot be read|more than 64 MB/,
  ],
  ['a million empty rows', () => workbookOf({ rows: `<row>${empty.replace(' r="A1"', '')}</row>`.repeat(1_000_000) }), /^read$/],
])('%s gets a plain reply, and memory stays within bounds', { timeout: 120_000 }, async (_what, make, expected) => {
  const bytes = make();
  const before = process.memoryUsage().rss;
  let highest = before;
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20);
  const answer = await read(bytes);
  clearInterval(watch);
  expect('problem' in answer ? answer.problem : 'read').toMatch(expected);
  expect((highest - before) / 1_048_576).toBeLessThan(700);
});

function shared(): Buffer {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`;
  return workbookOf({ shared: `<si><t>${'x'.repeat(2_000)}</t></si>`, rows: row.repeat(20_000) });
}

test('after all of them a valid one is still read, 20,000 rows in seconds', { timeout: 60_000 }, async () => {
  const rows = Array.from({ length: 20_000 }, (_one, at) => [
    `AJ-${at}`,
    at + 0.5,
    '2026-03-02',
    `FT${at}`,
    'Paid at the counter',
  ]);
  const started = performance.now();
  const answer = await read(tableOf(...rows));
  expect('records' in answer && answer.records.length).toBe(20_000);
  expect(performance.now() - started).toBeLessThan(20_000);
});
