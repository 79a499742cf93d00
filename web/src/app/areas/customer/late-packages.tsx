/** First on the page: an instalment of a package is overdue. With a running loan the balances have it. */
import { longDay } from '@ajo/contract/kernel/time';
import { Link } from 'react-router';
import { useOwnHoldings } from '#modules/dashboard';
import { useMyLoans } from '#modules/loan-applications';
import { paths } from '#platform/paths';
import { Notice } from '#ui';
import { isLate } from './balances.tsx';

export function LatePackages() {
  const { data } = useOwnHoldings();
  const { data: loans } = useMyLoans();
  if (!data || !loans || loans.some(({ status }) => status === 'active')) return null;
  return data.holdings.packages.filter(isLate).map(({ id, name, next_due_on: on }) => (
    <Notice key={id} tone="error" title={`${name}: overdue${on ? ` since ${longDay(on)}` : ''}`}>
      <Link to={paths.package(id)}>Pay the instalment</Link> to keep your price.
    </Notice>
  ));
}
