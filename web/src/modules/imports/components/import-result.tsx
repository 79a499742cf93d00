/** What became of each row of an import; it is updated while rows are being booked. */
import { longDay, longInstant } from '@ajo/contract/kernel/time';
import type { ImportId, ImportKind, ImportView } from '@ajo/contract/modules/imports';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { Button, Card, DataTable, ErrorState, Facts, Money, Notice, Row, Skeletons, Stack, StatusTag } from '#ui';
import { importWords, kindOf, outcomeOf, stateWords } from '../import.labels.ts';
import { useImport, useImportFile } from '../imports.calls.ts';

type Line = ImportView['rows'][number] & { id: string };

export function ImportResult({ id }: { id: ImportId }) {
  const { data, error, refetch } = useImport(id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const state = stateWords[data.status];
  const count = (...outcomes: Line['outcome'][]): number => data.rows.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return (
    <Card title={data.file_name} actions={<StatusTag tone={state.tone}>{state.word}</StatusTag>}>
      <Stack>
        <output className="unseen">
          {data.file_name}: {state.word}
        </output>
        <Facts
          of={{
            Mode: kindOf(data),
            ...(data.takes_over_on && { 'Cut-over date': longDay(data.takes_over_on) }),
            Started: `${longInstant(data.created_at)}, ${data.started_by}`,
            Ended: longInstant(data.finished_at),
            [countLabel(data)]: String(count('booked', 'would_book')),
            ...(data.kind === 'contacts' && !data.dry_run && { 'Sent for approval': String(count('requested')) }),
            'Refused or left out': String(count('refused', 'skipped')),
            'Still waiting': String(count('waiting')),
          }}
        />
        {data.status === 'awaiting_approval' && (
          <Notice tone="warning">
            This file takes {data.started_by} over the daily limit for one person. Nothing is booked until a second person
            confirms it in <Link to={`${paths.staff.approvals}?state=pending`}>Approvals</Link>.
          </Notice>
        )}
        <DataTable<Line>
          label={`Rows of ${data.file_name}`}
          rows={data.rows.map((row) => ({ ...row, id: String(row.line) }))}
          empty="The file holds no rows."
          columns={data.kind === 'contacts' ? contactColumns : moneyColumns(data.kind)}
        />
        {data.rows.length > 0 && <ResultFile id={id} />}
      </Stack>
    </Card>
  );
}

/** Goes back to the person who wrote the file, with the reason of each refused row. */
function ResultFile({ id }: { id: ImportId }) {
  const file = useImportFile(id);
  return (
    <Row>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button key={format} look="quiet" busy={file.isPending && file.variables === format} onClick={() => file.mutate(format)}>
          {format === 'xlsx' ? 'Download the result as XLSX' : 'Download the result as CSV'}
        </Button>
      ))}
    </Row>
  );
}

const countLabel = ({ kind, dry_run: isTrial }: ImportView): string => {
  if (kind === 'contacts') return isTrial ? 'Would be changed' : 'Changed';
  return isTrial ? 'Would be booked' : 'Booked';
};

const Outcome = ({ kind, outcome }: { kind: ImportKind; outcome: Line['outcome'] }) => {
  const { tone, word } = outcomeOf(kind, outcome);
  return <StatusTag tone={tone}>{word}</StatusTag>;
};

const moneyColumns = (kind: Exclude<ImportKind, 'contacts'>) => ({
  Line: { align: 'end' as const, cell: (row: Line) => row.line },
  [kind === 'savings' ? 'Account' : 'Loan']: (row: Line) => <Name row={row} />,
  [importWords[kind].day]: (row: Line) => longDay(row.paid_on),
  ...(kind !== 'loans' && { Reference: (row: Line) => <Reference row={row} /> }),
  Amount: { align: 'end' as const, cell: (row: Line) => (row.amount === null ? '—' : <Money of={row.amount} />) },
  Outcome: (row: Line) => <Outcome kind={kind} outcome={row.outcome} />,
  Reason: (row: Line) => row.reason ?? '—',
});

/** Which details change, never the details: the page is read by more people than the file. */
const contactColumns = {
  Line: { align: 'end' as const, cell: (row: Line) => row.line },
  Customer: (row: Line) => (row.customer ? <Link to={paths.staff.user(row.customer.id)}>{row.customer.name}</Link> : '—'),
  Changes: (row: Line) => row.loan || '—',
  Outcome: (row: Line) => <Outcome kind="contacts" outcome={row.outcome} />,
  Reason: (row: Line) => row.reason ?? '—',
};

/** As the file calls it; once it is booked, with the way to it. */
function Name({ row: { loan, imported, savings_id: savingsId } }: { row: Line }) {
  if (savingsId) return <Link to={paths.staff.savingsAccount(savingsId)}>{loan}</Link>;
  if (!imported) return loan;
  return (
    <>
      {loan} is <Link to={paths.staff.request(imported.id)}>{imported.number}</Link>
    </>
  );
}

/** Leads to the instalment that the payment settles first, or to the loan. */
function Reference({ row: { reference, payment } }: { row: Line }) {
  if (!payment) return reference;
  const { loan_id: loanId, loan_payment_id: rowId } = payment;
  return <Link to={rowId ? paths.staff.loanPayment(loanId, rowId) : paths.staff.request(loanId)}>{reference}</Link>;
}
