/** Real files, made here in every layout, are read back to the kobo. */
import { describe, expect, test } from 'vitest';
import { csvOf, pdfOf } from '../../../../tests/statements/draw.ts';
import { account, anOrdinaryAccount, credits, debits, type Line, papers } from '../../../../tests/statements/papers.ts';
import { addDays, day } from '@ajo/contract/kernel/time';
import { readBytes } from './read-bytes.ts';
import { readFile } from './read-file.ts';
import type { Reading } from './reading.ts';

const pdf = { type: 'application/pdf' };
const csv = { type: 'text/csv' };
const limits = { maxPages: 400, maxWords: 400_000, maxRows: 30_000 };

async function readingOf(bytes: Buffer, file: { type: string; password?: string } = pdf): Promise<Reading> {
  const read = await readBytes({ bytes: new Uint8Array(bytes), ...file, ...limits });
  if (!('reading' in read)) throw new Error(`no reading: ${read.trouble}`);
  return read.reading;
}
const figures = (rows: readonly (Line | Reading['rows'][number])[]) =>
  rows.map(({ on, debit, credit, balance }) => ({ on, debit, credit, balance }));
const all = Object.entries(papers);

describe.each(all)('%s', (name, paper) => {
  const lines = anOrdinaryAccount();
  const expected = name === 'palmpay' ? figures(lines).map((row) => ({ ...row, balance: null })) : figures(lines);

  test('a PDF is read to the kobo, row by row, with wrapped narrations joined', async () => {
    const reading = await readingOf(await pdfOf(paper, lines));
    expect([reading.layout, reading.unread, reading.misfits]).toEqual([name, 0, []]);
    expect(figures(reading.rows)).toEqual(expected);
    const words = (text: string): string => text.replaceAll(/\s+/g, '');
    const drawn = lines.map(({ narration }) => words(name === 'fairmoney' ? narration.slice(0, 45) : narration));
    expect(reading.rows.map(({ narration }) => words(narration))).toEqual(drawn);
    expect([reading.totals.debit, reading.totals.credit]).toEqual([debits(lines), credits(lines)]);
    expect(reading.accountLast4).toBe('6789');
    expect(reading.holder).toBe('OKONKWO ADAEZE GRACE');
  });

  test('a CSV of the same columns is read to the kobo', async () => {
    const reading = await readingOf(csvOf(paper, lines), csv);
    expect([reading.layout, reading.unread, reading.misfits]).toEqual([name, 0, []]);
    expect(figures(reading.rows)).toEqual(expected);
  });

  test('a locked PDF opens with its password', async () => {
    const bytes = await pdfOf(paper, lines, { password: '0123456789' });
    expect(figures((await readingOf(bytes, { ...pdf, password: '0123456789' })).rows)).toEqual(expected);
  });
});

test('a file with the newest row first is reversed', async () => {
  const lines = anOrdinaryAccount();
  const reading = await readingOf(await pdfOf(papers['uba'] ?? { bank: '', columns: [] }, lines.toReversed()));
  expect(figures(reading.rows)).toEqual(figures(lines));
  expect(reading.misfits).toEqual([]);
});

test('one changed amount is one row that does not fit, reported with the expected balance', async () => {
  const lines = anOrdinaryAccount().map((line, at) =>
    at === 6 ? { ...line, credit: (line.credit + 10_000_000n) as Line['credit'] } : line,
  );
  const reading = await readingOf(await pdfOf(papers['mbs'] ?? { bank: '', columns: [] }, lines));
  const honest = lines[6]?.balance ?? 0n;
  expect(reading.misfits).toEqual([{ line: 7, expected: honest + 10_000_000n, found: honest, explained: false }]);
});

test('transfers into the savings pocket of a wallet are explained, other gaps are not', async () => {
  const on = day('2026-01-05');
  const lines = account(1_000_00n, [
    { on, narration: 'Transfer from ADA', credit: 50_000_00n },
    { on, narration: 'OWealth Deposit', debit: 50_000_00n },
    { on, narration: 'Airtime', debit: 100_00n },
  ]).map((line, at) => (at >= 1 ? { ...line, balance: (line.balance + 50_000_00n) as Line['balance'] } : line));
  const reading = await readingOf(await pdfOf(papers['opay'] ?? { bank: '', columns: [] }, lines));
  expect(reading.misfits).toEqual([{ line: 2, expected: 1_000_00n, found: 51_000_00n, explained: true }]);
});

test('totals stated in the file are compared, with the opening balance where the bank includes it', async () => {
  const lines = anOrdinaryAccount();
  for (const name of ['first_bank', 'zenith', 'palmpay']) {
    const { totals } = await readingOf(await pdfOf(papers[name] ?? { bank: '', columns: [] }, lines));
    expect([name, totals.agree, totals.statedCredit]).toEqual([name, true, credits(lines)]);
  }
});

test('a long statement is read over all its pages, with or without repeated titles', async () => {
  const lines = account(
    1_000_000_00n,
    Array.from({ length: 700 }, (_, at) => ({
      on: addDays(day('2025-06-01'), Math.floor(at / 4)),
      narration: `POS ${at}`,
      debit: BigInt(at + 1),
    })),
  );
  const reading = await readingOf(await pdfOf(papers['first_bank'] ?? { bank: '', columns: [] }, lines));
  expect(figures(reading.rows)).toEqual(figures(lines));
  expect([reading.misfits, reading.unread]).toEqual([[], 0]);
});

test('a locked PDF opens only with its password, in the limited worker as well', async () => {
  const bytes = await pdfOf(papers['mbs'] ?? { bank: '', columns: [] }, anOrdinaryAccount(), { password: '0123456789' });
  const open = (password?: string) => readFile(new Uint8Array(bytes), { ...pdf, password });
  expect(await open()).toEqual({ trouble: 'password_missing' });
  expect(await open('guess')).toEqual({ trouble: 'password_wrong' });
  const read = await open('0123456789');
  expect('reading' in read && figures(read.reading.rows)).toEqual(figures(anOrdinaryAccount()));
});
