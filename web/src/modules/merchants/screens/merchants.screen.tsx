/** /admin/merchants: merchants with the loans that came through them and what we owe them. */
import { merchantList } from '@ajo/contract/modules/merchants.staff';
import { rolesAssignableBy } from '@ajo/contract/kernel/access';
import type { MerchantRow } from '@ajo/contract/modules/merchants.staff';
import { useState } from 'react';
import { NewStaffDialog, PersonState } from '#modules/users';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import { session } from '#platform/session';
import { Button, EmptyState, ListScreen, Money, Who } from '#ui';
import './merchants.css';

export function MerchantsScreen() {
  const [isAdding, setAdding] = useState(false);
  const mayAdd = rolesAssignableBy(session.role()).includes('merchant');
  return (
    <>
      <ListScreen
        list={merchantList}
        title="Merchants"
        words={{ one: 'merchant', many: 'merchants' }}
        actions={mayAdd && <Button onClick={() => setAdding(true)}>Add a merchant</Button>}
        search="Name"
        nameOf={(row: MerchantRow) => row.name}
        empty={<NoMerchants mayAdd={mayAdd} />}
        columns={{
          Name: {
            sort: 'name',
            cell: (row) => (
              <Who name={row.name} note={row.phone_number && phoneText(row.phone_number)} to={paths.staff.user(row.id)} />
            ),
          },
          Status: { first: true, cell: (row) => <PersonState of={row} /> },
          Code: (row) => row.code ?? '—',
          Customers: { align: 'end', cell: (row) => row.customers },
          Loans: (row) => `${row.running} running, ${row.waiting} waiting`,
          Lent: { align: 'end', cell: (row) => <Money rounds of={row.lent} /> },
          'We owe': { align: 'end', cell: (row) => <Money rounds of={row.balance} /> },
        }}
      >
        Customers belong to the merchant whose code they registered with.
      </ListScreen>
      {isAdding && <NewStaffDialog only="merchant" onClose={() => setAdding(false)} />}
    </>
  );
}

function NoMerchants({ mayAdd }: { mayAdd: boolean }) {
  if (mayAdd) return <EmptyState title="No merchants yet">Add a merchant; the invitation lets them set a password.</EmptyState>;
  return <EmptyState title="No merchants to show">Only merchants of your portfolio or branch are listed.</EmptyState>;
}
