/** Bytes in, a statement or a trouble out. What a file of a stranger does here, it does inside of a limited worker. */
import { xlsxType } from '@ajo/contract/kernel/call';
import { analysed, type Analysed } from '../analysis/analysed.ts';
import { tableOfCells, tableOfCsv } from './csv.ts';
import { headlessTable } from './headless.rules.ts';
import { tableOfPages } from './page.rules.ts';
import type { RawTable, Trouble } from './reading.ts';
import { readingOf } from './rows.rules.ts';

export type StatementFile = {
  bytes: Uint8Array;
  type: string;
  password?: string;
  maxPages: number;
  maxWords: number;
  maxRows: number;
};
/** `detail`: the cell of a workbook that cannot be read, or the limit that it exceeds. */
type Failure = { trouble: Trouble; detail?: string };
export type Read = Analysed | Failure;

/** Two megabytes of program that a sheet does not need. */
const pdf = () => import('#platform/files/pdf-words');
const xlsx = () => import('#platform/sheets/read-xlsx');

async function tableOf({ bytes, type, password, maxPages, maxWords }: StatementFile): Promise<RawTable | Trouble | Failure> {
  if (type.startsWith('image/')) return 'no_text';
  if (type === xlsxType) return tableOfWorkbook(bytes);
  if (type === 'text/csv') return tableOfCsv(new TextDecoder().decode(bytes)) ?? 'not_a_statement';
  const found = await (await pdf()).wordsOfPdf(bytes, password, { pages: maxPages, words: maxWords });
  if (found.kind !== 'words') return found.kind;
  if (found.pages.every((page) => page.length === 0)) return 'no_text';
  return tableOfPages(found.pages) ?? headlessTable(found.pages) ?? 'not_a_statement';
}

/** Banks merge the cells of their letterhead: a table is read around them. */
async function tableOfWorkbook(bytes: Uint8Array): Promise<RawTable | Failure> {
  const read = await (await xlsx()).readXlsx(bytes, { mergedCells: 'first cell only' });
  if ('problem' in read) return { trouble: 'broken', detail: read.problem };
  return tableOfCells(read.records) ?? { trouble: 'not_a_statement' };
}

export async function readBytes(file: StatementFile): Promise<Read> {
  const table = await tableOf(file);
  if (typeof table === 'string') return { trouble: table };
  if ('trouble' in table) return table;
  if (table.rows.length > file.maxRows) return { trouble: 'too_much' };
  const reading = readingOf(table);
  return (reading && analysed(reading)) ?? { trouble: 'not_a_statement' };
}

/** Checks of a file before its contents are read. */
export async function openBytes({ bytes, type, password, maxPages }: StatementFile): Promise<Trouble | undefined> {
  if (type === 'text/csv') return tableOfCsv(new TextDecoder().decode(bytes)) ? undefined : 'not_a_statement';
  if (type !== 'application/pdf') return undefined;
  return (await pdf()).whyPdfDoesNotOpen(bytes, password, { pages: maxPages });
}
