/** /admin/saving-requests: accounts that staff opened for customers and that a second person must approve. */
import { type SavingsRow, savingsList } from '@ajo/contract/modules/savings.staff';
import { useState } from 'react';
import { ReviewSavingsDialog, savingsColumns, savingsKey } from '#modules/savings';
import { useDepositFilters } from '#modules/users';
import { paths } from '#platform/paths';
import { Button, EmptyState, ListScreen } from '#ui';

const refine = (query: Record<string, unknown>) => ({ ...query, waiting: 'review' });

export function SavingRequestsPage() {
  const [opened, setOpened] = useState<SavingsRow>();
  const places = useDepositFilters();
  return (
    <>
      <ListScreen
        list={savingsList}
        title="Saving Requests"
        back={{ to: paths.staff.savings, label: 'Savings Accounts' }}
        words={{ one: 'request', many: 'requests' }}
        cacheKey={savingsKey}
        search="Customer or number"
        filters={places}
        refine={refine}
        empty={<EmptyState title="No accounts to review">Accounts that staff open for customers appear here.</EmptyState>}
        columns={{
          ...savingsColumns.account,
          ...savingsColumns.state,
          ...savingsColumns.requested,
          Decision: (row: SavingsRow) => (
            <Button small look="plain" label={`Review ${row.number} of ${row.customer}`} onClick={() => setOpened(row)}>
              Review
            </Button>
          ),
        }}
      >
        A second person approves accounts that staff open. They accept deposits only after approval.
      </ListScreen>
      {opened && <ReviewSavingsDialog key={opened.id} id={opened.id} onClose={() => setOpened(undefined)} />}
    </>
  );
}
