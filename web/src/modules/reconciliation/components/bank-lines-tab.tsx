/** Lines on the statements of our bank account. A person decides about those that fit no payment. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import { BankLineSide, bankLineList, BankLineResult, type BankLineView } from '@ajo/contract/modules/reconciliation.lines';
import type { BankLineFigures } from '@ajo/contract/modules/reconciliation.statements';
import { useState } from 'react';
import { Link } from 'react-router';
import { alerts } from '#platform/alerts';
import { paths } from '#platform/paths';
import {
  Button,
  EmptyState,
  Grid,
  JournalLink,
  ListPanel,
  Money,
  Pair,
  Reference,
  Row,
  RowActions,
  Stack,
  Stat,
  StatusTag,
  useListLink,
} from '#ui';
import { reconciliationKey, useMatchAgain, useReopen } from '../reconciliation.calls.ts';
import { actionLabels, sideLabels, resultLabels, ruleLabels } from '../reconciliation.labels.ts';
import { linkToDay } from './day-link.tsx';
import { ResolveDialog, type ResolveAction } from './resolve-dialog.tsx';
import { TabHead } from './tab-head.tsx';

const side = {
  name: 'side',
  label: 'Side',
  all: 'All bank lines',
  options: BankLineSide.options.map((value) => ({ value, label: sideLabels[value] })),
};
const result = {
  name: 'result',
  label: 'Result',
  all: 'All results',
  options: BankLineResult.options.map((value) => ({ value, label: resultLabels[value].word })),
};
const show = {
  name: 'show',
  label: 'Show',
  all: 'All lines',
  options: [
    { value: 'open', label: 'Open' },
    { value: 'unproven', label: 'Open, or payment reversed' },
  ],
};
const period = [
  { name: 'start_date', label: 'From' },
  { name: 'end_date', label: 'To' },
];
const presets = [
  { name: 'To decide', filters: { show: 'open' } },
  { name: 'Missing in the books', filters: { result: 'missing_in_book' } },
  { name: 'Money out', filters: { side: 'debit' } },
  { name: 'Amount differs', filters: { result: 'amount_differs' } },
  { name: 'Duplicates', filters: { result: 'duplicate' } },
];

type Chosen = { line: BankLineView; action: ResolveAction };

export function BankLinesTab() {
  const [chosen, setChosen] = useState<Chosen>();
  const again = useMatchAgain();
  return (
    <Stack>
      <TabHead
        action={
          <Button look="plain" busy={again.isPending} onClick={() => again.mutate(undefined)}>
            Match again
          </Button>
        }
      >
        Credits and debits on our bank statements. Decide about each line that fits no payment.
      </TabHead>
      <ListPanel
        list={bankLineList}
        label="Bank lines"
        words={{ one: 'line', many: 'lines' }}
        cacheKey={reconciliationKey}
        search="Part of the narration"
        filters={[side, result, show, ...period]}
        presets={presets}
        notice={({ additional }) => <Figures of={additional} />}
        empty={
          <EmptyState title="No lines yet" action={<Link to="?tab=statements">Upload a statement</Link>}>
            The credits and debits of each statement of our bank appear here.
          </EmptyState>
        }
        columns={{
          Narration: (row: BankLineView) => (
            <span>
              <span className="reference">{row.narration}</span>
              <small className="cell-note">
                {row.file}, line {row.line}
              </small>
            </span>
          ),
          Result: (row) => <Result of={row} />,
          Amount: {
            align: 'end',
            sort: 'amount',
            cell: (row) => (
              <Pair note={row.side === 'credit' ? 'money in' : 'money out'}>
                <Money of={row.amount} />
              </Pair>
            ),
          },
          Day: { sort: 'on', cell: (row) => linkToDay(row.on) },
          Decide: (row) => <Acts line={row} onChoose={setChosen} />,
        }}
      />
      {chosen && <ResolveDialog key={chosen.line.id} {...chosen} onClose={() => setChosen(undefined)} />}
    </Stack>
  );
}

function Figures({ of }: { of: BankLineFigures }) {
  const link = useListLink();
  const matched = (one: BankLineSide, { count }: BankLineFigures['matched']) => (
    <Link to={link({ side: one, result: 'matched', show: undefined })}>{linesText(count)} matched</Link>
  );
  const open = (one: BankLineSide) => link({ side: one, result: undefined, show: 'open' });
  return (
    <Grid>
      <Stat label="Open credits" note={matched('credit', of.matched)} to={open('credit')}>
        <Money of={of.open.amount} />
      </Stat>
      <Stat label="Open debits" note={matched('debit', of.matched_debits)} to={open('debit')}>
        <Money of={of.open_debits.amount} />
      </Stat>
      <Stat label="At Providus" note="collected, not transferred to us yet">
        <Link to={paths.staff.ledgerAccount('1020', 'providus')}>
          <Money of={of.at_providus} />
        </Link>
      </Stat>
    </Grid>
  );
}

const linesText = (count: number): string => (count === 1 ? '1 line' : `${count.toLocaleString('en-NG')} lines`);

const Result = ({ of: line }: { of: BankLineView }) => (
  <>
    <StatusTag tone={resultLabels[line.result].tone}>{resultLabels[line.result].word}</StatusTag>
    {line.reason && <small className="cell-note"> {line.reason}</small>}
    <PaymentOf line={line} />
  </>
);

function PaymentOf({ line: { payment, match } }: { line: BankLineView }) {
  if (!payment) return null;
  const written = match?.difference && `${naira(match.difference)} written off`;
  const proof = match && [ruleLabels[match.rule], match.matched_by, written].filter(Boolean).join(', ');
  return (
    <small className="cell-note">
      {' '}
      <JournalLink id={match?.journal_id ?? payment.journal_id}>
        <Reference>{payment.reference}</Reference>
      </JournalLink>{' '}
      {proof ?? (
        <>
          <Money of={payment.amount} /> on {longDay(payment.paid_on)}
        </>
      )}
    </small>
  );
}

/** The likely act of an open line is a button; the others, and those on decided lines, are in the menu. */
const likely = ['write_off', 'charge', 'link'] as const;

function Acts({ line, onChoose }: { line: BankLineView; onChoose: (chosen: Chosen) => void }) {
  const reopen = useReopen();
  if (line.requested) return <Link to={`${paths.staff.approvals}?state=pending`}>Waiting for a second person</Link>;
  if (line.can.length === 0) return '—';
  const main = likely.find((action) => line.can.includes(action));
  const run = (action: BankLineView['can'][number]): void =>
    action === 'reopen'
      ? reopen.mutate(line.id, { onError: ({ message }) => alerts.error(message) })
      : onChoose({ line, action });
  return (
    <Row>
      {main && (
        <Button small look="plain" label={`${actionLabels[main]}: ${line.narration}`} onClick={() => run(main)}>
          {actionLabels[main]}
        </Button>
      )}
      <RowActions
        label={`More: ${line.narration}`}
        actions={line.can.filter((one) => one !== main).map((one) => ({ label: actionLabels[one], onClick: () => run(one) }))}
      />
    </Row>
  );
}
