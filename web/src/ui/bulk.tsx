/** Several rows at once: choosing them, and one act after the other with what became of each. Each row is an act of its own. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { shownText } from '#platform/error-text';
import { Button } from './button.tsx';
import { type Columns, type DataTableProps, keyOfRow } from './data-table.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './feedback.tsx';
import { Checkbox } from './fields.tsx';
import { Form } from './form.tsx';
import { Row as InRow, Stack } from './layout.tsx';

export type BulkProps<Row> = { rows: readonly Row[]; onClose: () => void };
export type BulkAct<Row> = { label: string; Dialog: ComponentType<BulkProps<Row>> };

export type Picked<Row> = {
  /** Only what is on the screen: nobody acts on rows that they do not see. */
  rows: readonly Row[];
  /** What could be chosen on it. */
  page: readonly Row[];
  has: (row: Row) => boolean;
  pick: (row: Row, isIn: boolean) => void;
  pickPage: () => void;
  clear: () => void;
};

export function usePicked<Row extends { id: string } | { number: number }>(
  { rows = [], rowKey }: Pick<DataTableProps<Row>, 'rows' | 'rowKey'>,
  fits: (row: Row) => boolean = () => true,
): Picked<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const keyOf = (row: Row): string => keyOfRow(row, rowKey);
  const page = rows.filter(fits);
  return {
    page,
    rows: page.filter((row) => keys.has(keyOf(row))),
    has: (row) => keys.has(keyOf(row)),
    pick: (row, isIn) => setKeys((now) => new Set(isIn ? [...now, keyOf(row)] : [...now].filter((key) => key !== keyOf(row)))),
    pickPage: () => setKeys(new Set(page.map(keyOf))),
    clear: () => setKeys(new Set()),
  };
}

/** The box stands beside the name of the row, also where the row is a card. */
export function pickColumn<Row>(columns: Columns<Row>, picked: Picked<Row>, nameOf: (row: Row) => string): Columns<Row> {
  const [[title, first] = ['', () => null], ...others] = Object.entries(columns);
  const cell = typeof first === 'function' ? first : first.cell;
  const withBox = (row: Row): ReactNode => (
    <span className="pick">
      {picked.page.includes(row) ? (
        <label>
          <span className="unseen">Select {nameOf(row)}</span>
          <input type="checkbox" checked={picked.has(row)} onChange={(event) => picked.pick(row, event.target.checked)} />
        </label>
      ) : (
        <span className="pick-none" />
      )}
      <span>{cell(row)}</span>
    </span>
  );
  return { [title]: withBox, ...Object.fromEntries(others) };
}

/** What is chosen, and what may be done with it. */
export function PickBar<Row>({ picked, acts }: { picked: Picked<Row>; acts: readonly BulkAct<Row>[] }) {
  const [open, setOpen] = useState<{ act: BulkAct<Row>; rows: readonly Row[] }>();
  const { page, rows, clear } = picked;
  const count = rows.length;
  return (
    <div className="row">
      <Checkbox
        label="Select this page"
        checked={count > 0 && count === page.length}
        disabled={page.length === 0}
        onChange={(isIn) => (isIn ? picked.pickPage() : clear())}
      />
      <output className="quiet">{count > 0 && `${count} selected`}</output>
      {count > 0 && (
        <>
          {acts.map((act) => (
            <Button key={act.label} small onClick={() => setOpen({ act, rows })}>
              {act.label}
            </Button>
          ))}
          <Button small look="quiet" onClick={clear}>
            Clear
          </Button>
        </>
      )}
      {open && <open.act.Dialog rows={open.rows} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

type Outcome<Row> = { row: Row; why?: string };
type Run<Row> = { done: Outcome<Row>[]; total: number; isRunning: boolean };

type DialogProps<Row> = BulkProps<Row> & {
  title: string;
  nameOf: (row: Row) => string;
  /** What is done to one row: a call of its own. What it throws is the reason beside the row. */
  act: (row: Row) => Promise<unknown>;
  /** On the button: "Transfer 3 customers". */
  verb: string;
  /** False while the form lacks something: then the press asks for it. */
  ready?: () => boolean;
  children?: ReactNode;
};

/** Asks what is asked once, then acts row by row; closing it stops after the row that is under way. */
export function BulkDialog<Row>({ rows, onClose, title, nameOf, act, verb, ready = () => true, children }: DialogProps<Row>) {
  const { run, start } = useRun(act);
  const refused = run?.done.filter(({ why }) => why !== undefined) ?? [];
  return (
    <Dialog title={title} onClose={onClose}>
      {run ? (
        <Result run={run} nameOf={nameOf} onAgain={() => start(refused.map(({ row }) => row))} onClose={onClose} />
      ) : (
        <Form label={title} onSubmit={() => ready() && start(rows)}>
          <p>{rows.map(nameOf).join(', ')}</p>
          {children}
          <Button type="submit" wide>
            {verb}
          </Button>
        </Form>
      )}
    </Dialog>
  );
}

/** The name of a field says nothing beside a row. */
const reasonOf = (error: unknown): string => (error instanceof DomainError ? error.message : shownText(error));

function useRun<Row>(act: (row: Row) => Promise<unknown>) {
  const cache = useQueryClient();
  const [run, setRun] = useState<Run<Row>>();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  const start = async (rows: readonly Row[]): Promise<void> => {
    const done: Outcome<Row>[] = [];
    const tell = (isRunning: boolean): void => setRun({ done: [...done], total: rows.length, isRunning });
    tell(true);
    for (const row of rows) {
      if (isGone.current) break;
      done.push(
        await act(row).then(
          () => ({ row }),
          (error: unknown) => ({ row, why: reasonOf(error) }),
        ),
      );
      tell(true);
    }
    tell(false);
    // What changed may stand on several lists.
    await cache.invalidateQueries();
  };
  return { run, start: (rows: readonly Row[]) => void start(rows) };
}

type ResultProps<Row> = { run: Run<Row>; nameOf: (row: Row) => string; onAgain: () => void; onClose: () => void };

function Result<Row>({ run: { done, total, isRunning }, nameOf, onAgain, onClose }: ResultProps<Row>) {
  const refused = done.filter(({ why }) => why !== undefined);
  const said = `${done.length - refused.length} done, ${refused.length} refused`;
  return (
    <Stack>
      <output>{isRunning ? `${done.length} of ${total} …` : said}</output>
      {refused.length > 0 && (
        <Notice tone="warning" title="Refused">
          <ul>
            {refused.map(({ row, why }) => (
              <li key={nameOf(row)}>
                {nameOf(row)}: {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <InRow>
        <Button look={isRunning ? 'plain' : 'filled'} onClick={onClose}>
          {isRunning ? 'Stop' : 'Close'}
        </Button>
        {!isRunning && refused.length > 0 && (
          <Button look="quiet" onClick={onAgain}>
            Try the refused again
          </Button>
        )}
      </InRow>
    </Stack>
  );
}
