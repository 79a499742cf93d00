/** What one line of history changed: fact by fact, before and after. */
import type { HistoryLine } from '@ajo/contract/modules/history';
import { forPeople } from '#platform/fact-text';
import { DataTable } from '#ui';
import { type Changed, inWords } from '../history.labels.ts';

export function HistoryChange({ line }: { line: HistoryLine }) {
  const changes = forPeople(line.changes);
  if (changes.length === 0) return null;
  const hasBefore = changes.some(({ before }) => before !== null);
  return (
    <details>
      <summary>{changes.length === 1 ? '1 detail' : `${changes.length} details`}</summary>
      <DataTable<Changed>
        label={`Facts: ${line.sentence}`}
        rows={inWords(changes)}
        empty="Nothing"
        columns={{
          Fact: (row) => row.fact,
          ...(hasBefore && { Before: (row: Changed) => row.before }),
          [hasBefore ? 'After' : 'Value']: (row: Changed) => row.after,
        }}
      />
    </details>
  );
}
