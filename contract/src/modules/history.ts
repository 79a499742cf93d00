/** What the two sides promise each other about history. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { Instant } from '../kernel/time.ts';

export const HistoryLine = z.object({
  id: z.uuid(),
  at: Instant,
  actor: z.string(),
  action: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.string().nullable(),
  /** What the act changed, field by field. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** What stood before and after, in the words of the API; money as kobo in text. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type HistoryLine = z.output<typeof HistoryLine>;

export const historyCalls = {
  ofSubject: call({
    method: 'GET',
    path: '/{role}/action-history/{id}',
    summary: 'What was done to a loan or a person, newest first.',
    access: 'history.read',
    addition: true,
    params: z.object({ id: z.uuid() }),
    query: z.object({ page: PageNumber, per_page: PerPage }),
    reply: pageOf(HistoryLine),
  }),
};
