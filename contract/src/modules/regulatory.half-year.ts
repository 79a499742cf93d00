/** API contract: the half-year return of a lender. Each figure with its source. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { FileFormat } from '../kernel/list.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { Day } from '../kernel/time.ts';
import { regulatoryReaders } from './regulatory.ts';

/** January to June, or July to December. */
export const HalfYear = z.string().regex(/^20\d{2}-H[12]$/, 'Enter a half-year like 2026-H1');

export const HalfYearPart = z.enum([
  'granted',
  'gender',
  'age',
  'state',
  'product',
  'portfolio',
  'rates',
  'complaints',
  'categories',
  'losses',
]);
export type HalfYearPart = z.output<typeof HalfYearPart>;

export const HalfYearLine = z.object({
  name: z.string(),
  /** Loans, or complaints. */
  count: z.int().nullable(),
  amount: KoboOnWire.nullable(),
  /** A share, a rate or a time, in words. */
  value: z.string().nullable(),
  source: z.string(),
});
export type HalfYearLine = z.output<typeof HalfYearLine>;

export const HalfYearReturn = z.object({
  half: HalfYear,
  from: Day,
  to: Day,
  /** The last closed day of the half-year: figures count until its evening. Null: none is closed, and there are no figures. */
  through: Day.nullable(),
  parts: z.array(z.object({ part: HalfYearPart, title: z.string(), lines: z.array(HalfYearLine) })),
});
export type HalfYearReturn = z.output<typeof HalfYearReturn>;

const ofHalf = z.object({ half: HalfYear });

export const halfYearCalls = {
  read: call({
    method: 'GET',
    path: '/{role}/regulatory/half-year',
    summary: 'The half-year return: loans granted, portfolio, rates, complaints, write-offs and recoveries, with their sources.',
    access: regulatoryReaders,
    addition: true,
    query: ofHalf,
    reply: one(HalfYearReturn),
  }),
  file: call({
    method: 'GET',
    path: '/{role}/regulatory/half-year/file',
    summary: 'The half-year return as a CSV or XLSX file.',
    access: regulatoryReaders,
    addition: true,
    query: ofHalf.extend({ format: FileFormat.default('csv') }),
    download: 'text/csv',
  }),
};
