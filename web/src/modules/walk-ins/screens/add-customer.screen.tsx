/** /admin/users/new: staff open the account of a customer at the counter, with a code that the customer reads out. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#platform/paths';
import { Card, PageHeader, Stack } from '#ui';
import './add-customer.css';
import { WalkInCode } from '../components/walk-in-code.tsx';
import { type StartedWalkIn, WalkInForm } from '../components/walk-in-form.tsx';

export function AddCustomerScreen() {
  const [started, setStarted] = useState<StartedWalkIn>();
  const [isCorrecting, setCorrecting] = useState(false);
  const waitsForCode = started !== undefined && !isCorrecting;
  const go = useNavigate();
  return (
    <Stack gap="loose">
      <PageHeader title="Add a customer" back={{ to: paths.staff.users, label: 'Users' }}>
        Open an account for a customer at the counter.
      </PageHeader>
      <div className="walk-in-page">
        <Card title={waitsForCode ? "Customer's code" : 'Customer details'}>
          {waitsForCode ? (
            <WalkInCode
              walkIn={started}
              onBack={() => setCorrecting(true)}
              onAdded={({ id }) => void go(paths.staff.user(id), { replace: true })}
            />
          ) : (
            <WalkInForm
              entered={started?.entered}
              onStarted={(walkIn) => {
                setStarted(walkIn);
                setCorrecting(false);
              }}
            />
          )}
        </Card>
        <NextSteps />
      </div>
    </Stack>
  );
}

const NextSteps = () => (
  <Card title="What happens next">
    <ol className="walk-in-steps">
      <li>We text a code to the customer.</li>
      <li>The customer accepts the terms by reading the code out to you.</li>
      <li>The account opens, and we text the customer a link to set a password. You never see it.</li>
    </ol>
  </Card>
);
