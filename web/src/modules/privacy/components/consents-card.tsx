/** The consents of a customer, and the one consent that can be given and withdrawn at any time. */
import { longInstant } from '@ajo/contract/kernel/time';
import type { ConsentView } from '@ajo/contract/modules/privacy';
import { useSmallTable } from '#platform/window-size';
import { Card, Checkbox, DataTable, Problem, Stack, StatusTag } from '#ui';
import { consentLabels } from '../privacy.labels.ts';
import { useSetMarketing } from '../privacy.calls.ts';

export function ConsentsCard({ consents, marketing }: { consents: readonly ConsentView[]; marketing: boolean }) {
  const set = useSetMarketing();
  const small = useSmallTable();
  return (
    <Card title="What you agreed to">
      <Stack>
        <Problem of={set.error} />
        <div className="news-consent">
          <Checkbox
            label="You may send me news and offers. I can turn this off here at any time."
            checked={set.isPending ? set.variables : marketing}
            onChange={(granted) => set.mutate(granted)}
          />
        </div>
        <div className="consents">
          <DataTable<ConsentView & { id: string }>
            label="Consents"
            small={small}
            rows={consents.map((one, at) => ({ ...one, id: String(at) }))}
            empty="You have given no consents yet"
            columns={{
              What: (row) => consentLabels[row.kind],
              Status: (row) => (
                <StatusTag tone={row.given ? 'success' : 'secondary'}>{row.given ? 'Given' : 'Withdrawn'}</StatusTag>
              ),
              When: (row) => longInstant(row.at),
              About: (row) => row.note && <Note of={row.note} />,
            }}
          />
        </div>
      </Stack>
    </Card>
  );
}

/** The number of a loan stays on one line. */
const Note = ({ of: note }: { of: string }) =>
  note.split(/([A-Z]{2}-\d+)/).map((part, at) =>
    at % 2 ? (
      <span key={part} className="money">
        {part}
      </span>
    ) : (
      part
    ),
  );
