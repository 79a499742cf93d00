/** API contract: list files that are sent by email every day, week or month. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { FileFormat } from '../kernel/list.ts';
import { Day, Instant } from '../kernel/time.ts';
import { FileView } from './files.ts';
import { ListName, SentFilters, ViewName } from './lists.ts';

export const ListScheduleId = idOf('ListScheduleId');
export type ListScheduleId = z.output<typeof ListScheduleId>;

/** Every day, every Monday, or the first of every month. */
export const Rhythm = z.enum(['daily', 'weekly', 'monthly']);
export type Rhythm = z.output<typeof Rhythm>;

/** How many schedules one person has. */
export const maxSchedules = 20;
/** How many days a file of a schedule is kept. */
export const scheduledFileDays = 7;

export const NewListSchedule = z.object({
  list: ListName,
  name: ViewName,
  format: FileFormat,
  rhythm: Rhythm,
  /** As the address of the list carries them; no search. */
  filters: SentFilters,
  columns: z.array(z.string().max(60)).max(40).optional(),
  /** The file has the rows of the day, week or month before it only. For lists that are filtered by `from` and `to`. */
  covers_period: z.boolean(),
});
export type NewListSchedule = z.output<typeof NewListSchedule>;

export const ListScheduleView = z.object({
  id: ListScheduleId,
  list: ListName,
  name: z.string(),
  format: FileFormat,
  rhythm: Rhythm,
  covers_period: z.boolean(),
  next_on: Day,
  created_at: Instant,
  /** The last file; null before the first one. `file`: null while it is made, and after it has expired. */
  last: z
    .object({
      on: Day,
      status: z.enum(['waiting', 'ready', 'failed', 'expired']),
      rows: z.int(),
      file: FileView.nullable(),
    })
    .nullable(),
});
export type ListScheduleView = z.output<typeof ListScheduleView>;

const own = {
  access: 'list_views.own',
  addition: true,
  reply: z.object({ message: z.string().optional(), data: z.array(ListScheduleView) }),
} as const;

export const scheduleCalls = {
  read: call({
    method: 'GET',
    path: '/{role}/list-schedules',
    summary: 'The scheduled files of the caller, with the last file of each.',
    ...own,
  }),
  add: call({
    method: 'POST',
    path: '/{role}/list-schedules',
    summary: `Schedules the file of a list by mail: every day, Monday, or first of the month. At most ${maxSchedules}; the mail has a link, no rows.`,
    ...own,
    takesIdempotencyKey: 'in-transaction',
    body: NewListSchedule,
    status: 201,
  }),
  end: call({
    method: 'DELETE',
    path: '/{role}/list-schedules/{id}',
    summary: 'Ends a scheduled file.',
    ...own,
    params: z.object({ id: ListScheduleId }),
  }),
};
