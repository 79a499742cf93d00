/** The dashboard of staff: each figure is a link to the list that counts the same. */
import { longInstant } from '@ajo/contract/kernel/time';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ErrorState, later, Notice, Stack } from '#ui';
import { useDashboard } from '../dashboard.calls.ts';
import { waitingBoard } from './bones.tsx';
import type { Exists } from './figure-link.tsx';

/** Only a new lender has steps to take. */
const SetUp = later(async () => (await import('./set-up.tsx')).SetUp);
const Board = later(async () => (await import('./board.tsx')).Board, undefined, waitingBoard);

/** `exists`: whether the list has a screen. `children` are below the figures, and come when these are there. */
export function Figures({ exists, children }: { exists: Exists; children: ReactNode }) {
  const { data, error, refetch } = useDashboard();
  if (error)
    return (
      <Stack>
        <ErrorState error={error} onRetry={() => void refetch()} />
        {children}
      </Stack>
    );
  if (!data) return waitingBoard();
  return (
    <Stack>
      {data.books_differ_since && (
        <Notice tone="error" title="Ledger check failed">
          Since {longInstant(data.books_differ_since)} no payout is sent. A superadmin resolves the difference on the page{' '}
          <Link to="/admin/jobs?tab=proofs">End of day</Link>.
        </Notice>
      )}
      {data.set_up && <SetUp steps={data.set_up} exists={exists} />}
      <Board figures={data.figures} today={data.today} exists={exists}>
        {children}
      </Board>
    </Stack>
  );
}
