/** /admin/savings: the savings accounts that staff may see. */
import { may } from '@ajo/contract/kernel/access';
import { savingsList } from '@ajo/contract/modules/savings.staff';
import { useState } from 'react';
import { Link } from 'react-router';
import { savingsColumns, savingsKey, stateLabels } from '#modules/savings';
import { kindLabels } from '#modules/savings-products';
import { useDepositFilters, useTeamLeadFilter } from '#modules/users';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import {
  Button,
  choicesOf,
  EmptyState,
  laterDialog,
  LinkButton,
  ListScreen,
  Money,
  periodFilters,
  Popup,
  refinePeriod,
} from '#ui';

const OpenSavings = laterDialog<{ onClose: () => void }>(
  () => 'Open a savings account',
  async () => (await import('./open-savings.tsx')).OpenSavings,
);

const status = { name: 'status', label: 'Status', all: 'All statuses', options: choicesOf(stateLabels) };
// Packages have a list of their own.
const kinds = choicesOf(kindLabels).filter(({ value }) => value !== 'package');
const kind = { name: 'kind', label: 'Kind', all: 'All kinds', options: kinds };
const ends = [
  { name: 'ends_from', label: 'Term ends from' },
  { name: 'ends_to', label: 'Term ends until' },
  { name: 'payable_on', label: 'Payable on' },
];
const within = {
  name: 'ends_within',
  label: 'Term ends within',
  all: 'Any day',
  options: [7, 30, 90].map((days) => ({ value: String(days), label: `${days} days` })),
};
const presets = [
  { name: 'Active', filters: { status: 'active' } },
  { name: 'Pending', filters: { status: 'pending' } },
  { name: 'To review', filters: { waiting: 'review' } },
  { name: 'Completed', filters: { status: 'completed' } },
];

/** The other lists of savings that the role may open: a single one is a link of its own. */
function MorePages() {
  const role = session.role();
  const pages = [
    ...(may(role, 'savings.review') ? [{ label: 'Saving requests', to: paths.staff.savingRequests }] : []),
    ...(may(role, 'subscriptions.read') ? [{ label: 'Packages', to: paths.staff.subscriptions }] : []),
  ];
  const [first, ...others] = pages;
  if (!first) return null;
  if (others.length === 0)
    return (
      <LinkButton look="plain" to={first.to}>
        {first.label}
      </LinkButton>
    );
  return (
    <Popup label="More pages" button="More" className="button" look="plain" width={220}>
      {() =>
        pages.map(({ label, to }) => (
          <Link key={to} className="menu-item" style={{ textDecoration: 'none' }} to={to}>
            {label}
          </Link>
        ))
      }
    </Popup>
  );
}

export function SavingsListPage() {
  const places = useDepositFilters();
  const leads = useTeamLeadFilter();
  const [opened, setOpened] = useState(false);
  const role = session.role();
  const actions = (
    <>
      <MorePages />
      {may(role, 'savings.open_for') && <Button onClick={() => setOpened(true)}>Open account</Button>}
    </>
  );
  return (
    <>
      <ListScreen
        list={savingsList}
        title="Savings Accounts"
        words={{ one: 'account', many: 'accounts' }}
        cacheKey={savingsKey}
        search="Customer or number"
        filters={(_, values) => [status, kind, within, ...ends, ...places, ...leads, ...periodFilters('Opened', values)]}
        refine={refinePeriod}
        presets={presets}
        exported="Savings exported successfully"
        actions={actions}
        empty={<EmptyState title="No savings accounts yet">Accounts appear here when customers open them.</EmptyState>}
        totals={({ balance }) => ({ Balance: <Money of={balance} /> })}
        columns={{ ...savingsColumns.account, ...savingsColumns.money, ...savingsColumns.state, ...savingsColumns.opened }}
      >
        Savings of the customers you can see, newest first.
      </ListScreen>
      {opened && <OpenSavings onClose={() => setOpened(false)} />}
    </>
  );
}
