/** Credits on the statements of our bank account. What no payment fits waits for a person. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import { bankLineList, BankLineResult, type BankLineView } from '@ajo/contract/modules/reconciliation';
import { useState } from 'react';
import { Link } from 'react-router';
import { alerts } from '#platform/alerts';
import { paths } from '#platform/paths';
import { Button, EmptyState, Grid, ListPanel, Money, Pair, Row, Stack, Stat, StatusTag } from '#ui';
import { reconciliationKey, useMatchAgain, useReopen } from '../reconciliation.calls.ts';
import { actionLabels, resultLabels, ruleLabels } from '../reconciliation.labels.ts';
import { ResolveDialog, type ResolveAction } from './resolve-dialog.tsx';

const result = {
  name: 'result',
  label: 'Result',
  all: 'All results',
  options: BankLineResult.options.map((value) => ({ value, label: resultLabels[value].word })),
};
const period = [
  { name: 'start_date', label: 'From' },
  { name: 'end_date', label: 'To' },
];
const presets = [
  { name: 'Missing in the books', filters: { result: 'missing_in_book' } },
  { name: 'Amount differs', filters: { result: 'amount_differs' } },
  { name: 'Duplicates', filters: { result: 'duplicate' } },
];

type Chosen = { line: BankLineView; action: ResolveAction };

export function BankLinesTab() {
  const [chosen, setChosen] = useState<Chosen>();
  const again = useMatchAgain();
  return (
    <Stack>
      <Row>
        <Button look="plain" busy={again.isPending} onClick={() => again.mutate(undefined)}>
          Match again
        </Button>
      </Row>
      <ListPanel
        list={bankLineList}
        label="Bank lines"
        words={{ one: 'credit', many: 'credits' }}
        cacheKey={reconciliationKey}
        search="Part of the narration"
        filters={[result, ...period]}
        presets={presets}
        notice={({ additional: { open, matched, at_providus: atProvidus } }) => (
          <Grid>
            <Stat label="Open" note={creditsText(open.count)}>
              <Money of={open.amount} />
            </Stat>
            <Stat label="Matched" note={creditsText(matched.count)}>
              <Money of={matched.amount} />
            </Stat>
            <Stat label="At Providus" note="collected, not transferred to us yet">
              <Link to={paths.staff.ledgerAccount('1020')}>
                <Money of={atProvidus} />
              </Link>
            </Stat>
          </Grid>
        )}
        empty={
          <EmptyState title="No credits yet">
            Upload a statement of our bank account under Statements. Its credits appear here.
          </EmptyState>
        }
        columns={{
          Narration: (row: BankLineView) => <Pair note={`${row.file}, line ${row.line}`}>{row.narration}</Pair>,
          Day: { sort: 'on', cell: (row) => longDay(row.on) },
          Amount: { align: 'end', sort: 'amount', cell: (row) => <Money of={row.amount} /> },
          Result: (row) => (
            <Pair note={row.reason}>
              <StatusTag tone={resultLabels[row.result].tone}>{resultLabels[row.result].word}</StatusTag>
            </Pair>
          ),
          Decide: (row) => <Acts line={row} onChoose={setChosen} />,
          Payment: (row) => <PaymentOf line={row} />,
        }}
      />
      {chosen && <ResolveDialog key={chosen.line.id} {...chosen} onClose={() => setChosen(undefined)} />}
    </Stack>
  );
}

const creditsText = (count: number): string => (count === 1 ? '1 credit' : `${count.toLocaleString('en-NG')} credits`);

function PaymentOf({ line: { payment, match } }: { line: BankLineView }) {
  if (!payment) return '—';
  const written = match?.difference && `${naira(match.difference)} written off`;
  const proof = match && [ruleLabels[match.rule], match.matched_by, written].filter(Boolean).join(', ');
  return (
    <Pair
      note={
        proof ?? (
          <>
            <Money of={payment.amount} /> on {longDay(payment.paid_on)}
          </>
        )
      }
    >
      {match?.journal_id ? <Link to={paths.staff.journal(match.journal_id)}>{payment.reference}</Link> : payment.reference}
    </Pair>
  );
}

function Acts({ line, onChoose }: { line: BankLineView; onChoose: (chosen: Chosen) => void }) {
  const reopen = useReopen();
  if (line.can.length === 0) return '—';
  return (
    <Row>
      {line.can.map((action) => (
        <Button
          key={action}
          small
          look={action === 'link' ? 'plain' : 'quiet'}
          label={`${actionLabels[action]}: ${line.narration}`}
          busy={action === 'reopen' && reopen.isPending}
          onClick={() =>
            action === 'reopen'
              ? reopen.mutate(line.id, { onError: ({ message }) => alerts.error(message) })
              : onChoose({ line, action })
          }
        >
          {actionLabels[action]}
        </Button>
      ))}
    </Row>
  );
}
