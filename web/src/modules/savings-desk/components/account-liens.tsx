/** The liens on a savings account for staff; those who manage savings release one in its row. */
import { may } from '@ajo/contract/kernel/access';
import { longDay, longInstant } from '@ajo/contract/kernel/time';
import type { LienState, StaffLien } from '@ajo/contract/modules/savings-desk.liens';
import type { StaffSavingsDetail } from '@ajo/contract/modules/savings.staff';
import { useState } from 'react';
import { session } from '#platform/session';
import { Button, Card, DataTable, ErrorState, Money, Pair, StatusTag } from '#ui';
import { useLiens } from '../liens.calls.ts';
import { ReleaseLienDialog } from './release-lien-dialog.tsx';

const states: Record<LienState, string> = { active: 'Active', released: 'Released', ended: 'Ended' };

export function AccountLiens({ savings }: { savings: StaffSavingsDetail }) {
  const { data, error, refetch } = useLiens(savings.id);
  const [opened, setOpened] = useState<StaffLien>();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data?.length === 0) return null;
  const mayRelease = may(session.role(), 'savings.manage');
  return (
    <Card title="Liens">
      <DataTable<StaffLien>
        label="Liens"
        rows={data}
        empty="No liens."
        columns={{
          Placed: (row) => <Pair note={row.placed_by}>{longInstant(row.placed_at)}</Pair>,
          Amount: { align: 'end', cell: (row) => <Money of={row.amount} /> },
          Until: (row) => (row.ends_on === null ? 'Its release' : longDay(row.ends_on)),
          Reason: (row) => <Pair note={`The customer reads: ${row.customer_reason}`}>{row.reason}</Pair>,
          Status: (row) => (
            <Pair note={row.release_reason}>
              <StatusTag tone={row.status === 'active' ? 'warning' : 'secondary'}>{states[row.status]}</StatusTag>
            </Pair>
          ),
          ...(mayRelease && { Release: (row: StaffLien) => row.status === 'active' && releaseButton(row, setOpened) }),
        }}
      />
      {opened && <ReleaseLienDialog savings={savings} lien={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}

const releaseButton = (lien: StaffLien, onOpen: (lien: StaffLien) => void) => (
  <Button small look="plain" label={`Release the lien of ${longInstant(lien.placed_at)}`} onClick={() => onOpen(lien)}>
    Release
  </Button>
);
