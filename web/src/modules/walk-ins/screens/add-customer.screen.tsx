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
        The customer confirms with a code from their phone and sets a password from a link sent by text. You never see the
        password.
      </PageHeader>
      <div className="walk-in">
        <Card title={waitsForCode ? "Customer's code" : 'Who is at the counter?'}>
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
      </div>
    </Stack>
  );
}
