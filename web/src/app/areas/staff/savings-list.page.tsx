/** /admin/savings: the savings accounts that staff may see. */
import { may } from '@ajo/contract/kernel/access';
import { savingsList } from '@ajo/contract/modules/savings.staff';
import { savingsColumns, savingsKey, stateLabels } from '#modules/savings';
import { kindLabels } from '#modules/savings-products';
import { useDepositFilters, useTeamLeadFilter } from '#modules/users';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { choicesOf, EmptyState, LinkButton, ListScreen, Money, periodFilters, refinePeriod } from '#ui';

const status = { name: 'status', label: 'Status', all: 'All statuses', options: choicesOf(stateLabels) };
const kind = { name: 'kind', label: 'Kind', all: 'All kinds', options: choicesOf(kindLabels) };
const presets = [
  { name: 'Active', filters: { status: 'active' } },
  { name: 'Pending', filters: { status: 'pending' } },
  { name: 'To review', filters: { waiting: 'review' } },
  { name: 'Completed', filters: { status: 'completed' } },
];

export function SavingsListPage() {
  const places = useDepositFilters();
  const leads = useTeamLeadFilter();
  const mayReview = may(session.role(), 'savings.review');
  return (
    <ListScreen
      list={savingsList}
      title="Savings Accounts"
      words={{ one: 'account', many: 'accounts' }}
      cacheKey={savingsKey}
      search="Customer, number or goal"
      filters={(_, values) => [status, kind, ...places, ...leads, ...periodFilters('Opened', values)]}
      refine={refinePeriod}
      presets={presets}
      exported="Savings exported successfully"
      actions={
        mayReview && (
          <LinkButton look="quiet" to={paths.staff.savingRequests}>
            Saving requests
          </LinkButton>
        )
      }
      empty={<EmptyState title="No savings accounts yet">Accounts appear here when customers open them.</EmptyState>}
      totals={({ balance }) => ({ Balance: <Money of={balance} /> })}
      columns={{ ...savingsColumns.account, ...savingsColumns.money, ...savingsColumns.state, ...savingsColumns.lastDeposit }}
    >
      Savings of the customers you may see, newest first.
    </ListScreen>
  );
}
