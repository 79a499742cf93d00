/** /admin/requests/{user_id}/repayment-score/{loan_id}: how the customer has paid, and the rows behind the number. */
import type { UserId } from '@ajo/contract/kernel/id';
import { useParams } from 'react-router';
import { paths } from '#platform/paths';
import { PageHeader, Stack } from '#ui';
import { ScoreRows } from '../components/score-rows.tsx';

export function RepaymentScoreScreen() {
  const { user_id: customer = '', loan_id: loan = '' } = useParams();
  return (
    <Stack gap="loose">
      <PageHeader title="Repayment score" back={{ to: paths.staff.request(loan), label: 'The loan' }}>
        Instalments due in the last 24 months. Larger ones weigh more, those older than a year count half.
      </PageHeader>
      <ScoreRows customer={customer as UserId} />
    </Stack>
  );
}
