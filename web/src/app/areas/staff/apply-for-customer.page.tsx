/** /admin/users/{user_id}/apply: staff fill in an application at the counter; the customer consents with a code. */
import type { UserId } from '@ajo/contract/kernel/id';
import type { PreparedApplication } from '@ajo/contract/modules/walk-ins.applications';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { usePerson } from '#modules/users';
import { nothingEntered, PreparedCode, PreparedForm } from '#modules/walk-ins';
import { paths } from '#platform/paths';
import { Card, ErrorState, PageHeader, Skeletons, Stack } from '#ui';

export function ApplyForCustomerPage() {
  const { user_id: id = '' } = useParams();
  const { data: person, error, refetch } = usePerson(id as UserId);
  const [entered, setEntered] = useState(nothingEntered);
  const [prepared, setPrepared] = useState<PreparedApplication>();
  const go = useNavigate();
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  if (!person) return <Skeletons />;
  return (
    <Stack gap="loose">
      <PageHeader title="Application at the counter" back={{ to: paths.staff.loansOf(person.id), label: person.name }}>
        You fill it in, {person.name} agrees with a code. Other people review, approve and pay out this loan.
      </PageHeader>
      {prepared ? (
        <Card title="Consent of the customer">
          <PreparedCode
            prepared={prepared}
            onBack={() => setPrepared(undefined)}
            onSent={(loanId) => void go(paths.staff.request(loanId), { replace: true })}
          />
        </Card>
      ) : (
        <PreparedForm
          customerId={person.id}
          entered={entered}
          onPrepared={(answer, kept) => {
            setEntered(kept);
            setPrepared(answer);
          }}
        />
      )}
    </Stack>
  );
}
