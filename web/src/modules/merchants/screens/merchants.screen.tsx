/** /admin/merchants: merchants with the loans that came through them and what we owe them. */
import { merchantList } from '@ajo/contract/modules/merchants';
import { rolesAssignableBy } from '@ajo/contract/kernel/access';
import type { MerchantRow } from '@ajo/contract/modules/merchants';
import { useState } from 'react';
import { Link } from 'react-router';
import { NewStaffDialog, PersonState } from '#modules/users';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import {
  Button,
  ListTable,
  EmptyState,
  ErrorState,
  FilterBar,
  Money,
  PageHeader,
  Pages,
  Stack,
  TextField,
  useFilters,
} from '#ui';
import { merchantsFile, useMerchants } from '../merchants.calls.ts';

export function MerchantsScreen() {
  const filters = useFilters('search');
  const { data, error, refetch } = useMerchants(filters.values.search, filters.page);
  const [isAdding, setAdding] = useState(false);
  const mayAdd = rolesAssignableBy(session.role()).includes('merchant');
  return (
    <Stack gap="loose">
      <PageHeader title="Merchants" actions={mayAdd && <Button onClick={() => setAdding(true)}>Add a merchant</Button>}>
        A customer is a merchant's who registered with the merchant's code.
      </PageHeader>
      <FilterBar count={filters.count} onClear={filters.clear}>
        <TextField label="Name" type="search" value={filters.values.search} onChange={(value) => filters.set('search', value)} />
      </FilterBar>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ListTable<MerchantRow>
          list={merchantList}
          label="Merchants"
          bulk={{ nameOf: (row) => row.name, acts: [] }}
          save={merchantsFile(filters.values.search)}
          rows={data?.data}
          empty={<Nobody isFiltered={filters.isFiltered} mayAdd={mayAdd} />}
          columns={{
            Name: (row) => <Link to={paths.staff.user(row.id)}>{row.name}</Link>,
            State: (row) => <PersonState of={row} />,
            Phone: (row) => row.phone_number ?? '—',
            Code: (row) => row.code ?? '—',
            Customers: { align: 'end', cell: (row) => row.customers },
            Loans: (row) => `${row.running} running, ${row.waiting} waiting`,
            Lent: { align: 'end', cell: (row) => <Money of={row.lent} /> },
            'We owe': { align: 'end', cell: (row) => <Money of={row.balance} /> },
          }}
        />
      )}
      <Pages of={data?.meta} onTurn={filters.turnTo} />
      {isAdding && <NewStaffDialog only="merchant" onClose={() => setAdding(false)} />}
    </Stack>
  );
}

function Nobody({ isFiltered, mayAdd }: { isFiltered: boolean; mayAdd: boolean }) {
  if (isFiltered) return <EmptyState title="No merchant fits">Look for a part of the name.</EmptyState>;
  if (mayAdd) return <EmptyState title="No merchant yet">Add one; they choose their password by the invitation.</EmptyState>;
  return <EmptyState title="No merchant is shown to you">You see those of your own portfolio or branch.</EmptyState>;
}
