/** A file of a list that a person gets by mail, again and again. */
import type { FileFormat } from '@ajo/contract/kernel/list';
import type { Day } from '@ajo/contract/kernel/time';
import type { ListScheduleId, Rhythm } from '@ajo/contract/modules/lists.schedules';

export type ListSchedule = {
  id: ListScheduleId;
  userId: string;
  list: string;
  name: string;
  format: FileFormat;
  rhythm: Rhythm;
  /** As sent, so that it is read again by the list's own schema. */
  query: Record<string, unknown>;
  /** By key; undefined for all columns. */
  columns: string[] | undefined;
  /** Each file has the rows of the time before it only. */
  coversPeriod: boolean;
  nextOn: Day;
};
