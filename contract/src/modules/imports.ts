/** Calls and shapes of imports: files of payments, of loans that run in another system, and of contact details. */
import { z } from 'zod';
import { call, type FileRule, tableTypes, uploadLimitBytes } from '../kernel/call.ts';
import { idOf, UserId } from '../kernel/id.ts';
import { defineList, FileFormat } from '../kernel/list.ts';
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
/** `requested`: of contact details that a second person must confirm. */
export const ImportOutcome = z.enum(['waiting', 'booked', 'would_book', 'requested', 'refused', 'skipped']);
export type ImportOutcome = z.output<typeof ImportOutcome>;

/** Files of payments for loans or savings, of loans that run in another system, and of contact details of customers. */
export const ImportKind = z.enum(['repayments', 'savings', 'loans', 'contacts']);
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
      /** Number of the loan or savings account. Of a file of loans: what the other system calls it; its first line, its principal, and the day on which it was paid out. Of contacts: which details change, never the details. */
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
      /** Of a file of contacts: the customer that the line names. */
      customer: z.object({ id: UserId, name: z.string() }).nullable(),
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

const tableFile: FileRule = { maxBytes: uploadLimitBytes, types: tableTypes, required: true };
const format = FileFormat.default('csv');

/** The specification writes these two without a prefix: they answer with it and as written (decision 010). */
const sample = call({
  method: 'GET',
  path: '/{role}/sample-csv',
  summary: 'A sample file for the import of repayments, or of savings deposits, as CSV or XLSX.',
  access: 'imports.run',
  query: z.object({ kind: PaymentsFor, format }),
  download: 'text/csv',
});
const importFile = call({
  method: 'POST',
  path: '/{role}/upload',
  summary: 'Imports repayments or savings deposits from a CSV or XLSX file: as a trial run, row by row, or all or nothing.',
  access: 'imports.run',
  takesIdempotencyKey: 'in-transaction',
  body: z.object({ kind: PaymentsFor, dry_run: Flag, all_or_nothing: Flag }),
  files: { file: tableFile },
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
    summary: 'A sample file for the import of running loans, as CSV or XLSX: one line per instalment.',
    access: 'imports.run',
    addition: true,
    query: z.object({ format }),
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
    files: { file: tableFile },
    reply: one(ImportView),
    status: 201,
  }),
  sampleContacts: call({
    method: 'GET',
    path: '/{role}/contact-imports/sample-csv',
    summary: 'A sample file for the import of contact details, as CSV or XLSX.',
    access: 'contacts.import',
    addition: true,
    query: z.object({ format }),
    download: 'text/csv',
  }),
  importContacts: call({
    method: 'POST',
    path: '/{role}/contact-imports',
    summary:
      'Imports new email addresses and phone numbers of existing customers: as a trial run, or row by row. Those of customers with a running contract need a second person.',
    access: 'contacts.import',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    body: z.object({ dry_run: Flag }),
    files: { file: tableFile },
    reply: one(ImportView),
    status: 201,
  }),
  imports: call({
    method: 'GET',
    path: '/{role}/imports',
    summary: 'The imports of repayments, savings deposits, running loans or contact details, newest first.',
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
  resultFile: call({
    method: 'GET',
    path: '/{role}/imports/{id}/file',
    summary: 'The same result as a CSV or XLSX file: each row with its outcome and the reason. The download is recorded.',
    access: 'imports.run',
    addition: true,
    params: z.object({ id: ImportId }),
    query: z.object({ format }),
    download: 'text/csv',
  }),
};

export const importList = defineList({
  name: 'imports',
  call: importCalls.imports,
  file: '/{role}/export/imports',
  fixed: ['kind'],
});
