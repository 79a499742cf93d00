/** One credit of the bank: its facts, the repush, and what happened to it. */
import { naira } from '@ajo/contract/kernel/money';
import { longInstant } from '@ajo/contract/kernel/time';
import type { SettlementDetail } from '@ajo/contract/modules/settlements';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { Button, Dialog, ErrorState, Facts, JournalLink, Notice, Problem, Skeletons, Stack, StatusTag, Timeline } from '#ui';
import { statusLabels } from '../settlement.labels.ts';
import { useRepush, useSettlement } from '../settlements.calls.ts';

export function SettlementDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useSettlement(id);
  return (
    <Dialog title="Settlement" onClose={onClose} size="lg">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeletons />}
      {data && <Opened settlement={data} />}
    </Dialog>
  );
}

function Opened({ settlement }: { settlement: SettlementDetail }) {
  const repush = useRepush();
  const { status, reason, is_set_aside: isSetAside } = settlement;
  return (
    <Stack>
      <p>
        <StatusTag tone={statusLabels[status].tone}>{statusLabels[status].word}</StatusTag>
      </p>
      {reason && <Notice tone="error">{reason}</Notice>}
      {isSetAside && <Notice tone="warning">A part of it is in suspense. Decide it under Reconciliation.</Notice>}
      <Facts of={factsOf(settlement)} />
      <Problem of={repush.error} />
      {settlement.can.includes('repush') && (
        <Button busy={repush.isPending} onClick={() => repush.mutate(settlement.id)}>
          Repush
        </Button>
      )}
      <h3>Timeline</h3>
      <Timeline
        moments={settlement.history.map((line) => ({
          id: line.id,
          when: longInstant(line.at),
          title: line.sentence,
          children: line.reason && <p>{line.reason}</p>,
        }))}
      />
    </Stack>
  );
}

const instant = (at: Date | null): string => (at ? longInstant(at) : '—');

const factsOf = (settlement: SettlementDetail): Record<string, ReactNode> => ({
  'Settlement id': settlement.settlement_id,
  'Session id': settlement.session_id || '—',
  'Account number': settlement.account_number,
  Customer: settlement.customer ? (
    <Link to={paths.staff.user(settlement.customer.id)}>{settlement.customer.name}</Link>
  ) : (
    'No customer has this number'
  ),
  Payer: [settlement.payer, settlement.payer_bank].filter(Boolean).join(', ') || '—',
  Amount: settlement.amount === null ? 'Not confirmed' : naira(settlement.amount),
  'Bank fee': settlement.fee === null ? '—' : naira(settlement.fee),
  'Paid at': instant(settlement.paid_at),
  Settled: instant(settlement.settled_at),
  'Notice received': instant(settlement.received_at),
  ...(settlement.journal_id && { Journal: <JournalLink id={settlement.journal_id} /> }),
});
