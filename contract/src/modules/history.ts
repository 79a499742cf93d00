/** API contract: history. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { FileFormat } from '../kernel/list.ts';
import { PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { Instant } from '../kernel/time.ts';

/** One fact that an act changed or added; a fact inside of a group has its path ("grace.principal"), money is kobo. */
export const Change = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type Change = z.output<typeof Change>;

export const HistoryLine = z.object({
  id: z.uuid(),
  at: Instant,
  actor: z.string(),
  /** The act as it was recorded, for programs. */
  action: z.string(),
  /** Actor, act, object and amount, for people. Names and contact data stay masked. */
  sentence: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.string().nullable(),
  changes: z.array(Change),
});
export type HistoryLine = z.output<typeof HistoryLine>;

export const historyCalls = {
  ofSubject: call({
    method: 'GET',
    path: '/{role}/action-history/{id}',
    summary: 'The history of a loan or a person, newest first.',
    access: 'history.read',
    addition: true,
    params: z.object({ id: z.uuid() }),
    query: z.object({ page: PageNumber, per_page: PerPage }),
    reply: pageOf(HistoryLine),
  }),
  file: call({
    method: 'GET',
    path: '/{role}/action-history/{id}/file',
    summary: 'The same history as a CSV or XLSX file: the sentence of each act and its facts. The download is recorded.',
    access: 'history.read',
    addition: true,
    params: z.object({ id: z.uuid() }),
    query: z.object({ format: FileFormat.default('csv') }),
    download: 'text/csv',
  }),
};
