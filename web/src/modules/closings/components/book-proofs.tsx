/** Each proof of the books: what differed, and resolving it so that payouts go on. */
import { wholeNumber } from '@ajo/contract/kernel/money';
import { minuteMs, longInstant } from '@ajo/contract/kernel/time';
import type { BookProofView } from '@ajo/contract/modules/closings';
import { useState } from 'react';
import { now } from '#platform/clock';
import {
  Button,
  ErrorState,
  FormDialog,
  DataTable,
  Pages,
  Row,
  Skeletons,
  Stack,
  StatusTag,
  TextField,
  useFields,
  useFilters,
} from '#ui';
import { type ProofAwaited, useBookProofs, useProveBooks, useResolveDifference } from '../closings.calls.ts';

const isOpen = ({ differences, resolved }: BookProofView): boolean => differences > 0 && !resolved;

export function BookProofs() {
  const filters = useFilters();
  const [awaited, setAwaited] = useState<ProofAwaited>();
  const { data, error, refetch } = useBookProofs(filters.page, awaited);
  const prove = useProveBooks();
  const [resolving, setResolving] = useState<BookProofView>();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const isRunning = data.meta.total === awaited?.count;
  const start = (): void => {
    const until = new Date(now().getTime() + 2 * minuteMs);
    prove.mutate(undefined, { onSuccess: () => setAwaited({ count: data.meta.total, until }) });
  };
  return (
    <Stack>
      <Row spread>
        <p className="quiet">The ledger is checked every night. Payouts stop while a difference is open.</p>
        <Button look="plain" busy={prove.isPending} onClick={start}>
          Run ledger check
        </Button>
      </Row>
      <DataTable<BookProofView>
        label="Ledger checks"
        small="rows"
        rows={data.data}
        empty={isRunning ? 'A check is running' : 'No checks yet. The ledger is checked every night.'}
        columns={{
          Checked: (row) => longInstant(row.proven_at),
          Journals: { align: 'end', cell: (row) => wholeNumber(row.journals) },
          Status: (row) => <ProofState proof={row} />,
          Differences: (row) => <Differences proof={row} />,
          Resolve: (row) =>
            isOpen(row) ? (
              <Button small look="quiet" onClick={() => setResolving(row)} label={`Resolve: ${longInstant(row.proven_at)}`}>
                Resolve
              </Button>
            ) : (
              '—'
            ),
        }}
      />
      <Pages of={data.meta} onTurn={filters.turnTo} />
      {resolving && <ResolveDialog proof={resolving} onClose={() => setResolving(undefined)} />}
    </Stack>
  );
}

function ProofState({ proof }: { proof: BookProofView }) {
  if (isOpen(proof)) return <StatusTag tone="error">payouts stopped</StatusTag>;
  if (!proof.resolved) return <StatusTag tone="success">passed</StatusTag>;
  const { by, at, reason } = proof.resolved;
  return (
    <>
      <StatusTag tone="secondary">resolved</StatusTag> {by}, {longInstant(at)}: {reason}
    </>
  );
}

function Differences({ proof: { problems } }: { proof: BookProofView }) {
  if (problems.length === 0) return 'None';
  return (
    <ul>
      {problems.map(({ promise, where }) => (
        <li key={`${promise} ${where}`}>
          Failed checks: {promise}. {where}
        </li>
      ))}
    </ul>
  );
}

function ResolveDialog({ proof, onClose }: { proof: BookProofView; onClose: () => void }) {
  const resolve = useResolveDifference();
  const { field, values, refuse } = useFields({ reason: '' });
  const send = (): void => resolve.mutate({ id: proof.id, reason: values.reason }, { onSuccess: onClose, onError: refuse });
  return (
    <FormDialog
      title="Resolve a difference"
      about={proof.id}
      label="Difference"
      act={resolve}
      verb="Resolve"
      onSend={send}
      onClose={onClose}
    >
      <p>Payouts continue when no difference is left. State the cause and the correction.</p>
      <TextField label="Reason" required lines={4} {...field('reason')} />
    </FormDialog>
  );
}
