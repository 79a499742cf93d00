/** /admin/payments/{id}: what one customer has paid on all loans, and how punctually. */
import type { UserId } from '@ajo/contract/kernel/id';
import { useParams } from 'react-router';
import { CustomerPayments } from '#modules/customers';
import { ScoreRows } from '#modules/repayments';
import { usePerson } from '#modules/users';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { ErrorState, PageHeader, Skeletons, Stack } from '#ui';

export function PaymentsPage() {
  const { id = '' } = useParams();
  const { data: person, error, refetch } = usePerson(id as UserId);
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  if (!person) return <Skeletons />;
  return (
    <Stack gap="loose">
      <PageHeader title="Payments" back={{ to: paths.staff.user(person.id), label: person.name }}>
        What {person.name} has paid on all loans, and how punctually.
      </PageHeader>
      {/* HR sees a customer's name, branch and officer. */}
      {session.role() !== 'hr' && <CustomerPayments id={person.id} />}
      <ScoreRows customer={person.id} />
    </Stack>
  );
}
