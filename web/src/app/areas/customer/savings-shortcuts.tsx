/** What a saver does most, as shortcuts. */
import type { OwnHoldings } from '@ajo/contract/modules/dashboard.holdings';
import { IconArrowUpRight, IconChartBar, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { savingsPath } from './balances.tsx';
import './savings-shortcuts.css';

export function SavingsShortcuts({ of: savings }: { of: OwnHoldings['savings'] }) {
  const account = savingsPath(savings);
  return (
    <nav className="quick" aria-label="Savings and investments">
      <Link to={account}>
        <IconPlus aria-hidden="true" />
        Add money
      </Link>
      <Link to={account}>
        <IconArrowUpRight aria-hidden="true" />
        Withdraw
      </Link>
      <Link to={paths.investments}>
        <IconChartBar aria-hidden="true" />
        Invest
      </Link>
    </nav>
  );
}
