/** Batches of the payments provider: what it has sent to our bank, and whether the books and the bank agree with it. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import { type BatchFigures, batchList, BatchStatus, type SettlementBatch } from '@ajo/contract/modules/settlements.batches';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  Button,
  EmptyState,
  Grid,
  LedgerAccountLink,
  ListPanel,
  Money,
  Pair,
  Row,
  Stack,
  Stat,
  StatusTag,
  useListLink,
} from '#ui';
import { batchLabels, countText } from '../settlement.labels.ts';
import { batchesKey, useFetchBatches } from '../settlements.calls.ts';
import { BatchDialog } from './batch-dialog.tsx';

const status = {
  name: 'status',
  label: 'Status',
  all: 'All statuses',
  options: BatchStatus.options.map((value) => ({ value, label: batchLabels[value].word })),
};
const show = {
  name: 'show',
  label: 'Show',
  all: 'All settlements',
  options: [
    { value: 'in_transit', label: 'On the way to our bank' },
    { value: 'before_statements', label: 'Before the first bank statement' },
    { value: 'with_exceptions', label: 'With exceptions' },
  ],
};
const period = [
  { name: 'start_date', label: 'From' },
  { name: 'end_date', label: 'To' },
];

export function BatchesTab() {
  const [opened, setOpened] = useState<SettlementBatch>();
  const fetch = useFetchBatches();
  return (
    <Stack>
      <Row spread>
        <p className="quiet">Paystack sends the payments of a day to our bank on the next working day.</p>
        <Button look="plain" busy={fetch.isPending} onClick={() => fetch.mutate(undefined)}>
          Check for new settlements
        </Button>
      </Row>
      <ListPanel
        list={batchList}
        label="Paystack settlements"
        words={{ one: 'settlement', many: 'settlements' }}
        cacheKey={batchesKey}
        search="Number or reference"
        filters={[status, show, ...period]}
        presets={[{ name: 'Pending', filters: { status: 'pending' } }]}
        notice={({ additional }) => <Figures of={additional} />}
        empty={
          <EmptyState title="No settlements yet">
            Each transfer of Paystack to our bank appears here, with its payments, fees and deductions.
          </EmptyState>
        }
        columns={{
          Settlement: (row: SettlementBatch) => (
            <Pair note={row.settled_on ? longDay(row.settled_on) : 'Not sent yet'}>
              <Button small look="text" label={`Open settlement ${row.number}`} onClick={() => setOpened(row)}>
                {row.number}
              </Button>
            </Pair>
          ),
          Status: (row) => <BatchTags of={row} />,
          Gross: {
            align: 'end',
            cell: (row) => (
              <Pair note={countText(row.payments, 'payment', 'payments')}>
                <Money of={row.gross} />
              </Pair>
            ),
          },
          Fees: { align: 'end', cell: (row) => <Money of={row.fees} /> },
          Deductions: { align: 'end', cell: (row) => <Money of={row.deductions} /> },
          Net: { align: 'end', sort: 'net', cell: (row) => <Money of={row.net} /> },
          'Credit at the bank': (row) => <Credit of={row} />,
        }}
      />
      {opened && <BatchDialog key={opened.id} batch={opened} onClose={() => setOpened(undefined)} />}
    </Stack>
  );
}

const Credit = ({ of: row }: { of: SettlementBatch }) => {
  if (row.credit) return <Pair note={row.credit.narration}>{longDay(row.credit.on)}</Pair>;
  if (row.before_statements) return <StatusTag tone="secondary">Before the first statement</StatusTag>;
  return <StatusTag tone={row.settled_on ? 'warning' : 'secondary'}>Not found yet</StatusTag>;
};

/** The figures are of all batches, whatever is chosen. */
function Figures({ of: figures }: { of: BatchFigures }) {
  const {
    in_transit: transit,
    at_paystack: atPaystack,
    overdue,
    with_exceptions: exceptions,
    before_statements: older,
  } = figures;
  const link = useListLink();
  const all = { status: undefined, search: undefined, start_date: undefined, end_date: undefined };
  return (
    <Stack>
      <Grid>
        <Stat label="On the way to our bank" note={transitText(transit)} to={link({ ...all, show: 'in_transit' })}>
          <Money of={transit.amount} />
        </Stat>
        <Stat label="At Paystack" note="after fees, not settled yet">
          <LedgerAccountLink code="1020" owner="paystack">
            <Money of={atPaystack} />
          </LedgerAccountLink>
        </Stat>
        <Stat
          label="Overdue at Paystack"
          note={`${countText(overdue.count, 'payment', 'payments')} over 3 days old`}
          to="?tab=payments&show=overdue_at_paystack"
        >
          <Money of={overdue.amount} />
        </Stat>
        <Stat label="With exceptions" note="a payment is missing or differs" to={link({ ...all, show: 'with_exceptions' })}>
          {countText(exceptions, 'settlement', 'settlements')}
        </Stat>
      </Grid>
      {older.count > 0 && (
        <p className="quiet">
          <Link to={link({ ...all, show: 'before_statements' })}>
            {countText(older.count, 'settlement', 'settlements')} of {naira(older.amount)}
          </Link>{' '}
          not counted: they are from before our first bank statement, {longDay(older.first_on)}.
        </p>
      )}
    </Stack>
  );
}

/** The amount is that of account 1000: Paystack keeps its fees and deductions. */
const transitText = ({ count, gross }: BatchFigures['in_transit']): string =>
  `${countText(count, 'settlement', 'settlements')}, ${naira(gross)} before fees`;

export const BatchTags = ({ of: row }: { of: SettlementBatch }) => (
  <>
    <StatusTag tone={batchLabels[row.status].tone}>{batchLabels[row.status].word}</StatusTag>{' '}
    {row.exceptions > 0 && <StatusTag tone="error">{countText(row.exceptions, 'exception', 'exceptions')}</StatusTag>}{' '}
    {!row.adds_up && <StatusTag tone="error">Does not add up</StatusTag>}
  </>
);
