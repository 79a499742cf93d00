/** What became of each row of an import; it follows by itself while rows are being booked. */
import { longDay, shortInstant } from '@ajo/contract/kernel/time';
import type { ImportId, ImportView } from '@ajo/contract/modules/imports';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { Card, DataTable, ErrorState, Facts, Money, Notice, Skeletons, Stack, StatusTag } from '#ui';
import { importWords, kindOf, outcomeLabels, stateWords } from '../import.labels.ts';
import { useImport } from '../imports.calls.ts';

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
            How: kindOf(data),
            ...(data.takes_over_on && { 'Our books take over on': longDay(data.takes_over_on) }),
            Started: `${shortInstant(data.created_at)}, ${data.started_by}`,
            Ended: shortInstant(data.finished_at),
            [data.dry_run ? 'Would be booked' : 'Booked']: String(count('booked', 'would_book')),
            'Refused or left out': String(count('refused', 'skipped')),
            'Still waiting': String(count('waiting')),
          }}
        />
        {data.status === 'awaiting_approval' && (
          <Notice tone="warning">
            Together with what {data.started_by} recorded that day, this file exceeds what one person records alone. Nothing is
            booked until a second person confirms it among <Link to={paths.staff.approvals}>the approvals</Link>.
          </Notice>
        )}
        <DataTable<Line>
          label={`Rows of ${data.file_name}`}
          rows={data.rows.map((row) => ({ ...row, id: String(row.line) }))}
          empty="The file holds no rows."
          columns={{
            Line: { align: 'end', cell: (row) => row.line },
            [data.kind === 'savings' ? 'Account' : 'Loan']: (row) => <Name row={row} />,
            [importWords[data.kind].day]: (row) => longDay(row.paid_on),
            ...(data.kind !== 'loans' && { Reference: (row: Line) => <Reference row={row} /> }),
            Amount: { align: 'end', cell: (row) => (row.amount === null ? '—' : <Money of={row.amount} />) },
            Outcome: (row) => <StatusTag tone={outcomeLabels[row.outcome].tone}>{outcomeLabels[row.outcome].word}</StatusTag>,
            Why: (row) => row.reason ?? '—',
          }}
        />
      </Stack>
    </Card>
  );
}

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
