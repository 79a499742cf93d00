/** A file of a list: what it is made of, and the one that a job makes. */
import type { FileFormat } from '@ajo/contract/kernel/list';
import type { Day } from '@ajo/contract/kernel/time';
import type { ListExportId } from '@ajo/contract/modules/lists';
import type { ListScheduleId } from '@ajo/contract/modules/lists.schedules';

export type ListExport = {
  id: ListExportId;
  userId: string;
  list: string;
  format: FileFormat;
  /** As sent, so that it is read again by the list's own schema. */
  query: Record<string, unknown>;
  /** By key; undefined for all columns. */
  columns: string[] | undefined;
  /** A file that is mailed: its schedule and day. */
  scheduled?: { id: ListScheduleId; name: string; on: Day } | undefined;
};

/** Rows read at once: their number bounds the memory of an export, not the length of the list. */
export const rowsAtOnce = 2_000;
/** The attempts of a job end after about three hours: what is not made by then is given up. */
export const exportGivenUpHours = 4;
/** A file that was not downloaded for so long is removed, and so is the notice of a failed one. */
export const exportLivesHours = 24;
