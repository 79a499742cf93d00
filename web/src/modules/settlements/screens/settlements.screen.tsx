/** /admin/settlements: credits at Providus, what of them is booked, and requests for lost notices. */
import { may } from '@ajo/contract/kernel/access';
import { naira } from '@ajo/contract/kernel/money';
import { longInstant } from '@ajo/contract/kernel/time';
import { settlementList, SettlementStatus, type SettlementView } from '@ajo/contract/modules/settlements';
import { useState } from 'react';
import { Link } from 'react-router';
import { alerts } from '#platform/alerts';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Button, EmptyState, ListScreen, Money, Pair } from '#ui';
import { NewSettlementDialog } from '../components/new-settlement-dialog.tsx';
import { RequeryDialog } from '../components/requery-dialog.tsx';
import { SettlementCards } from '../components/settlement-cards.tsx';
import { SettlementDialog } from '../components/settlement-dialog.tsx';
import { SettlementStatusTag } from '../components/settlement-status.tsx';
import { statusLabels, triesText } from '../settlement.labels.ts';
import { settlementsKey, useRepush } from '../settlements.calls.ts';

const status = {
  name: 'status',
  label: 'Status',
  all: 'All statuses',
  options: SettlementStatus.options.map((value) => ({ value, label: statusLabels[value].word })),
};
const show = {
  name: 'show',
  label: 'Show',
  all: 'All credits',
  options: [
    { value: 'credited', label: 'Confirmed by the bank' },
    { value: 'missing', label: 'Missing in the books' },
  ],
};
const presets = [
  { name: 'Pending', filters: { status: 'pending' } },
  { name: 'Failed', filters: { status: 'failed' } },
  { name: 'Completed', filters: { status: 'completed' } },
];

export function SettlementsScreen() {
  const [opened, setOpened] = useState<string>();
  const [isNew, setNew] = useState(false);
  const [isQuerying, setQuerying] = useState(false);
  const mayRepush = may(session.role(), 'settlements.repush');
  return (
    <>
      <ListScreen
        list={settlementList}
        title="Providus Repush"
        label="Settlements"
        words={{ one: 'settlement', many: 'settlements' }}
        cacheKey={settlementsKey}
        search="Name or session"
        filters={[status, show]}
        whole="All settlements"
        presets={presets}
        bareWhenEmpty
        pollMs={(rows) => (rows.some((row) => row.status === 'pending') ? 5_000 : false)}
        notice={({ additional }) => (
          <SettlementCards of={additional} onRequery={mayRepush ? () => setQuerying(true) : undefined} />
        )}
        empty={<NoSettlements mayEnter={mayRepush} />}
        actions={mayRepush && <Button onClick={() => setNew(true)}>New settlement</Button>}
        columns={{
          Settlement: (row: SettlementView) => (
            <Button small look="plain" label={`Open settlement ${row.settlement_id}`} onClick={() => setOpened(row.id)}>
              {row.settlement_id}
            </Button>
          ),
          Account: (row) => <Pair note={<Owner of={row} />}>{row.account_number}</Pair>,
          Payer: (row) => <Pair note={row.payer_bank}>{row.payer ?? '—'}</Pair>,
          Amount: { align: 'end', sort: 'amount', cell: (row) => <AmountAndFee of={row} /> },
          Status: (row) => (
            <Pair note={row.tries > 0 && triesText(row.tries)}>
              <SettlementStatusTag of={row} />
            </Pair>
          ),
          Repush: (row) => <RepushButton of={row} />,
          Settled: (row) => instant(row.settled_at),
          Received: { sort: 'created', cell: (row) => instant(row.received_at) },
          Session: (row) => row.session_id || '—',
        }}
      >
        Transfers to account numbers at Providus Bank. Repush a transfer when the bank’s notice of it was lost.
      </ListScreen>
      {isNew && (
        <NewSettlementDialog
          onClose={() => setNew(false)}
          onMade={(id) => {
            setNew(false);
            setOpened(id);
          }}
        />
      )}
      {isQuerying && <RequeryDialog onClose={() => setQuerying(false)} />}
      {opened && <SettlementDialog key={opened} id={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const NoSettlements = ({ mayEnter }: { mayEnter: boolean }) => (
  <EmptyState title="No settlements yet">
    Transfers to numbers at Providus appear here as they arrive.
    {mayEnter && ' If one is missing, create it with New settlement.'}
  </EmptyState>
);

const instant = (at: Date | null): string => (at ? longInstant(at) : '—');

function AmountAndFee({ of: { amount, fee } }: { of: SettlementView }) {
  if (amount === null) return '—';
  return (
    <Pair note={fee !== null && `fee ${naira(fee)}`}>
      <Money of={amount} />
    </Pair>
  );
}

const Owner = ({ of: { customer } }: { of: SettlementView }) =>
  customer ? <Link to={paths.staff.user(customer.id)}>{customer.name}</Link> : 'no owner';

function RepushButton({ of: row }: { of: SettlementView }) {
  const repush = useRepush();
  if (!row.can.includes('repush')) return '—';
  return (
    <Button
      small
      look="plain"
      busy={repush.isPending}
      label={`Repush settlement ${row.settlement_id}`}
      onClick={() => repush.mutate(row.id, { onError: ({ message }) => alerts.error(message) })}
    >
      Repush
    </Button>
  );
}
