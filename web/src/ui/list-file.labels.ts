/** The words of files of lists, and what their calls are sent. */
import type { Call } from '@ajo/contract/kernel/call';
import type { FileFormat, ListFilters } from '@ajo/contract/kernel/list';
import type { Rhythm } from '@ajo/contract/modules/lists.schedules';

/** The file of a declared list: what these filters find. */
export type ListFile = { list: ListFilters & { file: Call }; query: Readonly<Record<string, unknown>>; exported?: string };

export const formatLabels: Record<FileFormat, string> = { xlsx: 'Excel (XLSX)', csv: 'CSV' };
export const rhythmLabels: Record<Rhythm, string> = {
  daily: 'Every morning',
  weekly: 'Every Monday morning',
  monthly: 'On the first of each month',
};

/** As the address of the list carries them: text, or several of it. */
export const sentFilters = (query: ListFile['query']): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value as string | number)]),
  );
