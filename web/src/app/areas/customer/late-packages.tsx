/** First on the page: an instalment of a package is overdue. With a running loan the balances have it. */
import { naira } from '@ajo/contract/kernel/money';
import { useOwnHoldings } from '#modules/dashboard';
import { useMyLoans } from '#modules/loan-applications';
import { paths } from '#platform/paths';
import { LinkButton, Notice } from '#ui';
import { dueText, isLate } from './balances.tsx';

export function LatePackages() {
  const { data } = useOwnHoldings();
  const { data: loans } = useMyLoans();
  if (!data || !loans || loans.some(({ status }) => status === 'active')) return null;
  return data.holdings.packages.filter(isLate).map((one) => (
    <Notice key={one.id} tone="error" title={`${one.name}: ${dueText(one)}`}>
      <p>Pay now to keep your price.</p>
      <LinkButton small look="plain" to={paths.package(one.id)}>
        Pay {naira(one.next_amount)}
      </LinkButton>
    </Notice>
  ));
}
