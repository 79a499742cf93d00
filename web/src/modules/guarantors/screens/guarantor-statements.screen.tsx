/** /admin/requests/guarantor-bank-statement/{loan_id}: what the guarantors of a loan have shown of their income. */
import { naira } from '@ajo/contract/kernel/money';
import { useParams } from 'react-router';
import { paths } from '#platform/paths';
import { Card, EmptyState, ErrorState, Facts, LinkButton, PageHeader, Skeletons, Stack, StatusTag, toneOf } from '#ui';
import { Evidence } from '../components/evidence-viewer.tsx';
import { staffWords } from '../guarantor.labels.ts';
import { useGuarantorFiles } from '../staff-guarantors.calls.ts';

export function GuarantorStatementsScreen() {
  const { loan_id: id = '' } = useParams();
  const { data, error, refetch } = useGuarantorFiles(id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const given = data.filter(({ bank_statement: statement }) => statement !== null);
  return (
    <Stack gap="loose">
      <PageHeader title="Bank statements of the guarantors" back={{ to: paths.staff.request(id), label: 'The request' }} />
      {given.length === 0 && (
        <EmptyState
          title="No guarantor has given a bank statement"
          action={<LinkButton to={paths.staff.request(id)}>Back to the request</LinkButton>}
        >
          It is asked for from the amount on that the settings name, and may be given for any loan.
        </EmptyState>
      )}
      {given.map((one) => (
        <Card key={one.id} title={one.name} actions={<StatusTag tone={toneOf(one.status)}>{staffWords[one.status]}</StatusTag>}>
          <Stack>
            <Facts of={{ 'Stands for': naira(one.amount), File: one.bank_statement?.name }} />
            {one.bank_statement && (
              <Evidence loanId={id} id={one.id} name={one.name} piece="bank_statement" file={one.bank_statement} />
            )}
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}
