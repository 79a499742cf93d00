/** What is planned for a setting and what applied earlier, as a table. */
import type { SettingVersion } from '@ajo/contract/kernel/setting';
import { type Day, dayInLagos, isBefore, longDay } from '@ajo/contract/kernel/time';
import type { ReactNode } from 'react';
import { now } from '#platform/clock';
import { Card } from './card.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { Stack } from './layout.tsx';
import { StatusTag } from './status.tsx';

type Planned = Pick<SettingVersion<unknown>, 'effective_on' | 'changed_at'>;
const isPlanned = ({ effective_on: on }: Pick<Planned, 'effective_on'>): boolean => isBefore(dayInLagos(now()), on);

/** The key of a form that starts with the values of today: another one when a change is planned or a planned one applies. */
export const plannedKey = (changes: readonly Planned[]): string =>
  changes
    .filter(isPlanned)
    .map((change) => `${change.effective_on} ${change.changed_at.toISOString()}`)
    .join();

type ChangesProps<Values> = {
  /** Newest first. */
  changes: readonly SettingVersion<Values>[];
  /** The values before the first change. */
  initial?: Values | undefined;
  /** A column for each fact. */
  facts: (values: Values) => Record<string, ReactNode>;
  align?: 'start' | 'end';
  /** The heading of the person. */
  by?: string;
  /** What the table is, where a page has several. */
  title?: string;
  /** Whether this person can replace what is planned. */
  edits: boolean;
};

type Row<Values> = { id: string; on: Day | null; by: string | null; values: Values };

export function SettingChanges<Values>({ changes, initial, facts, edits, ...words }: ChangesProps<Values>) {
  const { align = 'start', by = 'By', title = 'Planned and earlier values' } = words;
  const [newest] = changes;
  if (!newest) return null;
  const next = changes.findLast(isPlanned);
  const current = changes.find((change) => !isPlanned(change))?.effective_on;
  const rows: Row<Values>[] = changes.map((one) => ({
    id: one.effective_on,
    on: one.effective_on,
    by: one.changed_by,
    values: one.values,
  }));
  if (initial !== undefined) rows.push({ id: 'initial', on: null, by: null, values: initial });
  const columns = Object.keys(facts(newest.values)).map((name): [string, Column<Row<Values>>] => [
    name,
    { align, cell: ({ values }) => facts(values)[name] ?? '—' },
  ]);
  return (
    <Card title={title}>
      <Stack>
        {next && edits && (
          <p className="quiet">
            A change from today applies until {longDay(next.effective_on)}. To replace the planned values, choose that day.
          </p>
        )}
        <DataTable<Row<Values>>
          label={title}
          rows={rows}
          empty="None"
          columns={{
            From: (row) => <Since on={row.on} isCurrent={row.on === (current ?? null)} />,
            [by]: (row) => row.by ?? '—',
            ...Object.fromEntries(columns),
          }}
        />
      </Stack>
    </Card>
  );
}

const Since = ({ on, isCurrent }: { on: Day | null; isCurrent: boolean }) => (
  <>
    {on === null ? 'At first' : longDay(on)}{' '}
    {on !== null && isPlanned({ effective_on: on }) && <StatusTag tone="warning">Planned</StatusTag>}
    {isCurrent && <StatusTag tone="success">Current</StatusTag>}
  </>
);
