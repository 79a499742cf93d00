/** What is kept in versions: the list of what there is, the frame of the one that is edited, and the versions it had. */
import { capital } from '@ajo/contract/kernel/capital';
import type { PlannedChange, PlannedChangeId } from '@ajo/contract/kernel/planned';
import { longDay, longInstant } from '@ajo/contract/kernel/time';
import type { TableName } from '@ajo/contract/modules/lists';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import type { Columns } from './data-table.tsx';
import { ErrorState, Problem, Skeletons } from './feedback.tsx';
import { DateField } from './fields.tsx';
import { Card, Grid } from './card.tsx';
import { PageHeader, Row, Stack } from './layout.tsx';
import { Timeline } from './timeline.tsx';
import { Pair } from './list-cells.tsx';
import { ListTable } from './list-table.tsx';
import { useFilters } from './list-tools.tsx';
import { StatusTag, type Tone } from './status.tsx';
import type { FormStart } from './use-start.ts';
import './versions.css';

type CatalogueItem = { id: string; name: string; version: number; active: boolean };
type VersionQuery<Answer> = { data: Answer | undefined; error: unknown };

type ListProps<One> = {
  list: TableName;
  /** The singular noun, which also names the filter in the address: "product". */
  word: string;
  /** "Loan products", and one of them that is new: "New loan product". */
  titles: { list: string; new: string };
  /** Beside the button that adds one. */
  actions?: ReactNode;
  back: { to: string; label: string };
  /** What a save means. */
  children: ReactNode;
  of: VersionQuery<readonly One[]> & { refetch: () => unknown };
  empty: ReactNode;
  /** Between the name and the state. */
  columns: Columns<One>;
  state: (one: One) => ReactNode;
  /** The form, empty or of the version that was opened, and what is below it. */
  editor: (one: One | undefined, onDone: () => void) => ReactNode;
};

/** The list, or the editor of the one that the address names. */
export function VersionedList<One extends CatalogueItem>({ of: { data, error, refetch }, ...props }: ListProps<One>) {
  const { list, word, titles, actions, back, children, empty, columns, state, editor } = props;
  const filters = useFilters(word);
  const open = (id: string): void => filters.set(word, id);
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const requested = filters.values[word];
  const chosen = data.find(({ id }) => id === requested);
  if (requested === 'new' || chosen)
    return (
      <Editor key={requested} newest={chosen} word={word} title={titles.new} onDone={() => open('')}>
        {editor}
      </Editor>
    );
  return (
    <Stack gap="loose">
      <PageHeader
        title={titles.list}
        back={back}
        actions={
          <>
            {actions}
            <Button onClick={() => open('new')}>Add a {word}</Button>
          </>
        }
      >
        {children}
      </PageHeader>
      <ListTable<One>
        list={list}
        label={titles.list}
        rows={data}
        rowKey={({ id }) => id}
        empty={empty}
        columns={{
          [capital(word)]: (row) => (
            <Pair note={<span className="version-note">{`Version ${row.version}`}</span>}>
              <Button look="text" small onClick={() => open(row.id)}>
                {row.name}
              </Button>
            </Pair>
          ),
          ...columns,
          Status: { key: 'state', cell: state },
        }}
      />
    </Stack>
  );
}

type EditorProps<One> = {
  newest: One | undefined;
  word: string;
  title: string;
  onDone: () => void;
  children: (one: One | undefined, onDone: () => void) => ReactNode;
};

function Editor<One extends CatalogueItem>({ newest, word, title, onDone, children }: EditorProps<One>) {
  // The version that was opened: after a concurrent save the server refuses instead of overwriting it.
  const [one] = useState(newest);
  return (
    <Stack gap="loose">
      <PageHeader
        title={one ? one.name : title}
        actions={
          <Button look="quiet" onClick={onDone}>
            All {word}s
          </Button>
        }
      >
        {one ? `Version ${one.version}` : 'Nothing is offered before you save.'}
      </PageHeader>
      {children(one, onDone)}
    </Stack>
  );
}

type Version<Terms> = { version: number; made_by: string; made_at: Date; terms: Terms; act?: string };
type VersionsProps<Terms> = {
  of: VersionQuery<{ data: readonly Version<Terms>[]; planned: readonly PlannedChange<Terms>[] }>;
  /** The changes of the second version, a line each. */
  changes: (before: Terms | undefined, after: Terms) => readonly string[];
  /** Of a planned change; left out for people who only read. */
  cancel?: Cancel | undefined;
};
type Cancel = { mutate: (id: PlannedChangeId) => void; isPending: boolean; error: unknown };

/** What is planned for later days, and every version, the newest first; each with what it changes. */
export function Versions<Terms>({ of: { data: answer, error }, changes, cancel }: VersionsProps<Terms>) {
  if (error) return <ErrorState error={error} />;
  if (!answer) return <Skeletons />;
  const { data, planned } = answer;
  return (
    <>
      {planned.length > 0 && <PlannedChanges of={planned} current={data[0]?.terms} changes={changes} cancel={cancel} />}
      <SavedVersions of={data} changes={changes} />
    </>
  );
}

type PlannedProps<Terms> = Pick<VersionsProps<Terms>, 'changes' | 'cancel'> & {
  of: readonly PlannedChange<Terms>[];
  current: Terms | undefined;
};

function PlannedChanges<Terms>({ of: planned, current, changes, cancel }: PlannedProps<Terms>) {
  return (
    <Card title="Planned changes">
      <Stack>
        <Problem of={cancel?.error} />
        <Timeline
          moments={planned.map(({ id, effective_on, made_by, made_at, terms }, at) => ({
            id,
            when: `Planned ${longInstant(made_at)} by ${made_by}`,
            title: `From ${longDay(effective_on)}`,
            children: (
              <>
                <Differences lines={changes(at === 0 ? current : planned[at - 1]?.terms, terms)} otherwise="No changes" />
                {cancel && (
                  <Button
                    look="quiet"
                    small
                    busy={cancel.isPending}
                    label={`Cancel this change from ${longDay(effective_on)}`}
                    onClick={() => cancel.mutate(id)}
                  >
                    Cancel this change
                  </Button>
                )}
              </>
            ),
          }))}
        />
      </Stack>
    </Card>
  );
}

function SavedVersions<Terms>({ of: data, changes }: Pick<VersionsProps<Terms>, 'changes'> & { of: readonly Version<Terms>[] }) {
  return (
    <Card title="Versions">
      <Timeline
        moments={data.map(({ version, made_by, made_at, terms, act }, at) => ({
          id: String(version),
          when: longInstant(made_at),
          title: `Version ${version} by ${made_by}${act ? `: ${act}` : ''}`,
          children: (
            <Differences lines={changes(data[at + 1]?.terms, terms)} otherwise={act ? '' : noneOf(version, data[at + 1])} />
          ),
        }))}
      />
    </Card>
  );
}

/** The text without changes: nothing where the act is shown next to the version. */
function noneOf(version: number, before: unknown): string {
  if (version === 1) return 'The first version';
  return before ? 'No changes' : 'Earlier versions are kept, and not shown here';
}

function Differences({ lines, otherwise }: { lines: readonly string[]; otherwise: string }) {
  if (lines.length === 0) return otherwise && <p className="quiet">{otherwise}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Whether people see it; `but` states what is special about it. */
export function Offered({ active, but, tone = 'success' }: { active: boolean; but?: string | undefined; tone?: Tone }) {
  if (!active) return <StatusTag tone="warning">Not offered</StatusTag>;
  return <StatusTag tone={but ? tone : 'success'}>{but ? `Offered, ${but}` : 'Offered'}</StatusTag>;
}

/** The button that saves the next version, today or from a later day. */
export const versionVerb = ({ version }: { version: number }, { isLater, on }: FormStart): string =>
  isLater ? `Plan from ${longDay(on)}` : `Save as version ${version + 1}`;

type SaveProps = { children: ReactNode; busy: boolean; onLeave: () => void; start?: FormStart | undefined };

/** The end of a form that saves the next version, or leaves. `start`: of what exists already, the day of the change. */
export const SaveOrLeave = ({ children, busy, onLeave, start }: SaveProps) => (
  <Stack>
    {start && (
      <Grid>
        <DateField {...start.field} hint={laterHint} />
      </Grid>
    )}
    <Row>
      <Button type="submit" busy={busy}>
        {children}
      </Button>
      <Button look="quiet" onClick={onLeave}>
        Leave without saving
      </Button>
    </Row>
  </Stack>
);

export const laterHint = 'A later day changes only the terms that you edit here';
