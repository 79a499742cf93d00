/** /admin/users: customers and merchants in the caller's scope. */
import { may, scopeOf } from '@ajo/contract/kernel/access';
import { useState } from 'react';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Button, EmptyState, LinkButton, PageHeader, Stack } from '#ui';
import { UserList } from '../components/people-list.tsx';
import { TransferManyDialog } from '../components/transfer-many.tsx';

function NoUsers() {
  const reaches = scopeOf(session.role(), 'customers.read');
  if (reaches === 'all') return <EmptyState title="No customers yet">Registered customers are listed here.</EmptyState>;
  return (
    <EmptyState title="No customers in your portfolio yet">
      {reaches === 'arrears'
        ? 'Customers with an overdue or written-off loan are listed here.'
        : 'Customers of your portfolio or branch are listed here.'}
    </EmptyState>
  );
}

export function UsersScreen() {
  const [isTransferring, setTransferring] = useState(false);
  const role = session.role();
  const moves = may(role, 'customers.transfer');
  return (
    <Stack gap="loose">
      <PageHeader
        title="Users"
        actions={
          <>
            {(moves || may(role, 'transfers.request')) && (
              <Button look="quiet" onClick={() => setTransferring(true)}>
                {moves ? 'Transfer customers' : 'Request a transfer'}
              </Button>
            )}
            {may(role, 'customers.add') && <LinkButton to={paths.staff.addCustomer}>Add a customer</LinkButton>}
          </>
        }
      />
      <UserList empty={<NoUsers />} />
      {isTransferring && <TransferManyDialog onClose={() => setTransferring(false)} />}
    </Stack>
  );
}
