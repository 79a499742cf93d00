/** Calls and shapes of imports: files of repayments, and of loans that run in another system. */
import { z } from 'zod';
import { call, uploadLimitBytes } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { defineList } from '../kernel/list.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one, PageNumber, pageOf, PerPage, sortable } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { LoanId } from './loans.ts';
import { SavingsId } from './savings.ts';
import { InstalmentId, PaymentLogId } from './loan-accounts.ts';

export const ImportId = idOf('ImportId');
export type ImportId = z.output<typeof ImportId>;
/** `awaiting_approval`: above the uploader's daily total. `declined`: not confirmed, and nothing is booked. */
export const ImportState = z.enum(['awaiting_approval', 'waiting', 'running', 'done', 'failed', 'declined']);
export const ImportOutcome = z.enum(['waiting', 'booked', 'would_book', 'refused', 'skipped']);
export type ImportOutcome = z.output<typeof ImportOutcome>;

/** Files of payments for loans or savings, and files of loans that run in another system. */
export const ImportKind = z.enum(['repayments', 'savings', 'loans']);
export type ImportKind = z.output<typeof ImportKind>;

export const ImportView = z.object({
  id: ImportId,
  kind: ImportKind,
  /** Of loans: our books know them from the start of this day. */
  takes_over_on: Day.nullable(),
  file_name: z.string(),
  dry_run: z.boolean(),
  all_or_nothing: z.boolean(),
  status: ImportState,
  started_by: z.string(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  rows: z.array(
    z.object({
      /** As an editor numbers the lines of the file. */
      line: z.int(),
      /** Number of the loan or savings account. Of a file of loans: what the other system calls it; its first line, its principal, and the day on which it was paid out. */
      loan: z.string(),
      amount: KoboOnWire.nullable(),
      paid_on: Day.nullable(),
      reference: z.string(),
      outcome: ImportOutcome,
      reason: z.string().nullable(),
      /** Of a booked row: the payment, and the first instalment that it settles; none when it settles none any more. */
      payment: z.object({ id: PaymentLogId, loan_id: LoanId, loan_payment_id: InstalmentId.nullable() }).nullable(),
      /** Of a booked row of a file of savings: the account that took the deposit. */
      savings_id: SavingsId.nullable(),
      /** Of a loan that was imported: ours. */
      imported: z.object({ id: LoanId, number: z.string() }).nullable(),
    }),
  ),
});
export type ImportView = z.output<typeof ImportView>;

/** An import in a list: what became of its rows, counted. */
export const ImportBrief = ImportView.omit({ rows: true }).extend({
  rows: z.int(),
  /** Booked, or found bookable by a trial. */
  good: z.int(),
  refused: z.int(),
});
export type ImportBrief = z.output<typeof ImportBrief>;

/** In a form every field is text. */
const Flag = z
  .codec(z.enum(['true', 'false', '1', '0']), z.boolean(), {
    decode: (word) => word === 'true' || word === '1',
    encode: (flag) => (flag ? 'true' : 'false'),
  })
  .optional();

/** What the payments of a file are for: loans unless it says savings. */
const PaymentsFor = z.enum(['repayments', 'savings']).optional();

/** The specification writes these two without a prefix: they answer with it and as written (decision 010). */
const sample = call({
  method: 'GET',
  path: '/{role}/sample-csv',
  summary: 'A sample file for the import of repayments, or of savings deposits.',
  access: 'imports.run',
  query: z.object({ kind: PaymentsFor }),
  download: 'text/csv',
});
const importFile = call({
  method: 'POST',
  path: '/{role}/upload',
  summary: 'Imports repayments or savings deposits from a CSV file: as a trial run, row by row, or all or nothing.',
  access: 'imports.run',
  takesIdempotencyKey: 'in-transaction',
  body: z.object({ kind: PaymentsFor, dry_run: Flag, all_or_nothing: Flag }),
  files: { file: { maxBytes: uploadLimitBytes, types: ['text/csv'], required: true } },
  reply: one(ImportView),
  status: 201,
});

export const importCalls = {
  sample,
  sampleAsWritten: call({ ...sample, path: '/sample-csv' }),
  importFile,
  importFileAsWritten: call({ ...importFile, path: '/upload' }),
  sampleLoans: call({
    method: 'GET',
    path: '/{role}/loan-imports/sample-csv',
    summary: 'A sample file for the import of running loans: one line per instalment.',
    access: 'imports.run',
    addition: true,
    download: 'text/csv',
  }),
  importLoans: call({
    method: 'POST',
    path: '/{role}/loan-imports',
    summary:
      'Imports running loans from another system with their rows and payments: as a trial run, loan by loan, or all or nothing.',
    access: 'imports.run',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    body: z.object({
      dry_run: Flag,
      all_or_nothing: Flag,
      /** Our books know the loans from the start of this day: today unless given. What was paid before it is in the file. */
      takes_over_on: Day.optional(),
    }),
    files: { file: { maxBytes: uploadLimitBytes, types: ['text/csv'], required: true } },
    reply: one(ImportView),
    status: 201,
  }),
  imports: call({
    method: 'GET',
    path: '/{role}/imports',
    summary: 'The imports of repayments, of savings deposits or of running loans, newest first.',
    access: 'imports.run',
    addition: true,
    query: z.object({ page: PageNumber, per_page: PerPage, kind: ImportKind.default('repayments'), ...sortable('started') }),
    reply: pageOf(ImportBrief),
  }),
  importResult: call({
    method: 'GET',
    path: '/{role}/imports/{id}',
    summary: 'The result of each row of an import.',
    access: 'imports.run',
    addition: true,
    params: z.object({ id: ImportId }),
    reply: one(ImportView),
  }),
};

export const importList = defineList({
  name: 'imports',
  call: importCalls.imports,
  file: '/{role}/export/imports',
  fixed: ['kind'],
});
