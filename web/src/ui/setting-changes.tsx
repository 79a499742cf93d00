/** What is planned for a setting and what applied earlier, as a table. */
import type { SettingVersion } from '@ajo/contract/kernel/setting';
import { type Day, dayInLagos, isBefore, longDay } from '@ajo/contract/kernel/time';
import { Fragment, type ReactNode, useState } from 'react';
import { settingCalls } from '@ajo/contract/modules/settings';
import { useAct } from '#platform/act';
import { make } from '#platform/call';
import { now } from '#platform/clock';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { Problem } from './feedback.tsx';
import { DateField } from './fields.tsx';
import { Stack } from './layout.tsx';
import { StatusTag } from './status.tsx';
import { StartContext, useStart } from './use-start.ts';
import './setting.css';

type Planned = Pick<SettingVersion<unknown>, 'effective_on' | 'changed_at'>;
export const isPlanned = ({ effective_on: on }: Pick<Planned, 'effective_on'>): boolean => isBefore(dayInLagos(now()), on);

/** The planned change that applies on a day: undefined where the values of today still do. `changes`: newest first. */
export const plannedOn = <Change extends Planned>(changes: readonly Change[], on: Day): Change | undefined =>
  changes.find((change) => isPlanned(change) && !isBefore(on, change.effective_on));

type FormForDayProps<Values> = {
  changes: readonly SettingVersion<Values>[];
  /** The form, with the planned values of the chosen day; undefined: those of today. */
  children: (planned: Values | undefined) => ReactNode;
};

/** Which values a form started with. */
const keyOf = (planned: Planned | undefined): string =>
  planned ? `${planned.effective_on} ${planned.changed_at.toISOString()}` : '';

/**
 * The form starts with the values of its day, so a change for a later day keeps what is planned before it. What was typed stays
 * when the day changes, until it is saved. The field of the day stays while it is typed in.
 */
export function FormForDay<Values>({ changes, children }: FormForDayProps<Values>) {
  const start = useStart();
  // Wrapped, because a form may have started with the values of today.
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const [typedInto, hold] = useState<{ planned: SettingVersion<Values> | undefined }>();
  const ofDay = plannedOn(changes, start.on);
  const shown = typedInto ? typedInto.planned : ofDay;
  const restart = (): void => hold(undefined);
  return (
    <StartContext value={{ ...start, onSaved: restart, end }}>
      <Card title="New values">
        {keyOf(shown) !== keyOf(ofDay) && <OtherValues on={ofDay?.effective_on} onShow={restart} />}
        <div className="setting-form" onInput={() => hold((held) => held ?? { planned: ofDay })}>
          <Fragment key={keyOf(shown)}>{children(shown?.values)}</Fragment>
        </div>
        <div className="setting-end">
          <DateField {...start.field} />
          <div className="stack" ref={setEnd} />
        </div>
      </Card>
    </StartContext>
  );
}

/** The typed values are of another day than the chosen one. `on`: from when the values of the chosen day are planned. */
const OtherValues = ({ on, onShow }: { on: Day | undefined; onShow: () => void }) => (
  <>
    <p className="quiet" aria-live="polite">
      The form keeps your entries. It does not show the {on ? `values planned from ${longDay(on)}` : 'current values'}.
    </p>
    <Button look="text" small onClick={onShow}>
      Discard entries and show these values
    </Button>
  </>
);

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
  /** Where one person can cancel what is planned. */
  cancels?: { setting: string; onCancelled: () => unknown };
};

type ChangeRow<Values> = { id: string; on: Day | null; by: string | null; values: Values };

export function SettingChanges<Values>({ changes, initial, facts, edits, cancels, ...words }: ChangesProps<Values>) {
  const cancel = useCancelPlanned(cancels);
  const { align = 'start', by = 'By', title = 'Planned and earlier values' } = words;
  const [newest] = changes;
  if (!newest) return null;
  const next = changes.findLast(isPlanned);
  const current = changes.find((change) => !isPlanned(change))?.effective_on;
  const rows: ChangeRow<Values>[] = changes.map((one) => ({
    id: one.effective_on,
    on: one.effective_on,
    by: one.changed_by,
    values: one.values,
  }));
  if (initial !== undefined) rows.push({ id: 'initial', on: null, by: null, values: initial });
  const columns = Object.keys(facts(newest.values)).map((name): [string, Column<ChangeRow<Values>>] => [
    name,
    { align, cell: ({ values }) => facts(values)[name] ?? '—' },
  ]);
  return (
    <Card title={title}>
      <Stack>
        {next && edits && <PlannedNote on={next.effective_on} cancels={cancels !== undefined} />}
        <Problem of={cancel.error} />
        <DataTable<ChangeRow<Values>>
          label={title}
          rows={rows}
          empty="None"
          columns={{
            From: (row) => <Since on={row.on} isCurrent={row.on === (current ?? null)} />,
            [by]: (row) => row.by ?? '—',
            ...Object.fromEntries(columns),
            ...(edits && cancels && next && { Decide: (row: ChangeRow<Values>) => <Cancel on={row.on} of={cancel} /> }),
          }}
        />
      </Stack>
    </Card>
  );
}

const PlannedNote = ({ on, cancels }: { on: Day; cancels: boolean }) => (
  <p className="quiet">
    A change from today applies until {longDay(on)}. To replace the planned values, choose that day.
    {cancels && ' You can also cancel them.'}
  </p>
);

/** The values are read again afterwards: those that stay are current. */
function useCancelPlanned(cancels: ChangesProps<unknown>['cancels']) {
  return useAct(async (day: Day) => {
    const answer = await make(settingCalls.cancelPlanned, { params: { name: cancels?.setting ?? '', day } });
    await cancels?.onCancelled();
    return answer;
  });
}

function Cancel({ on, of: cancel }: { on: Day | null; of: ReturnType<typeof useCancelPlanned> }) {
  if (on === null || !isPlanned({ effective_on: on })) return null;
  return (
    <Button
      look="quiet"
      small
      busy={cancel.isPending && cancel.variables === on}
      label={`Cancel the change from ${longDay(on)}`}
      onClick={() => cancel.mutate(on)}
    >
      Cancel this change
    </Button>
  );
}

const Since = ({ on, isCurrent }: { on: Day | null; isCurrent: boolean }) => (
  <span className="setting-since">
    <span data-whole>{on === null ? 'Initial values' : longDay(on)}</span>{' '}
    {on !== null && isPlanned({ effective_on: on }) && <StatusTag tone="warning">Planned</StatusTag>}
    {isCurrent && <StatusTag tone="success">Current</StatusTag>}
  </span>
);
