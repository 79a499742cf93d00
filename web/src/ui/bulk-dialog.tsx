/** Acts on several rows, one after the other, with what became of each: fetched when it is opened. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { shownText } from '#platform/error-text';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './feedback.tsx';
import { Form } from './form.tsx';
import { Row as InRow, Stack } from './layout.tsx';
import type { BulkProps } from './bulk.tsx';

type Outcome<Row> = { row: Row; why?: string };
type Run<Row> = { done: Outcome<Row>[]; total: number; isRunning: boolean };

type DialogProps<Row> = BulkProps<Row> & {
  title: string;
  nameOf: (row: Row) => string;
  /** What is done to one row: a call of its own. What it throws is the reason next to the row. */
  act: (row: Row) => Promise<unknown>;
  /** On the button: "Transfer 3 customers". */
  verb: string;
  /** False while the form is incomplete: then the press marks the missing fields. */
  ready?: () => boolean;
  children?: ReactNode;
};

/** Shows the form once, then acts row by row; closing it stops after the current row. */
export function BulkDialog<Row>({ rows, onClose, title, nameOf, act, verb, ready = () => true, children }: DialogProps<Row>) {
  const { run, start } = useRun(act);
  const refused = run?.done.filter(({ why }) => why !== undefined) ?? [];
  return (
    <Dialog title={title} about={rows.map(nameOf).join()} onClose={onClose}>
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

/** The name of a field states nothing next to a row. */
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
    const reportProgress = (isRunning: boolean): void => setRun({ done: [...done], total: rows.length, isRunning });
    reportProgress(true);
    for (const row of rows) {
      if (isGone.current) break;
      done.push(
        await act(row).then(
          () => ({ row }),
          (error: unknown) => ({ row, why: reasonOf(error) }),
        ),
      );
      reportProgress(true);
    }
    reportProgress(false);
    // What changed may stand on several lists.
    await cache.invalidateQueries();
  };
  return { run, start: (rows: readonly Row[]) => void start(rows) };
}

type ResultProps<Row> = { run: Run<Row>; nameOf: (row: Row) => string; onAgain: () => void; onClose: () => void };

function Result<Row>({ run: { done, total, isRunning }, nameOf, onAgain, onClose }: ResultProps<Row>) {
  const refused = done.filter(({ why }) => why !== undefined);
  const summary = `${done.length - refused.length} done, ${refused.length} failed`;
  return (
    <Stack>
      <output>{isRunning ? `${done.length} of ${total} …` : summary}</output>
      {refused.length > 0 && (
        <Notice tone="warning" title="Failed">
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
            Retry the failed ones
          </Button>
        )}
      </InRow>
    </Stack>
  );
}
