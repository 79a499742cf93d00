/** First on the page: an instalment of a package is overdue, or its price lock has ended. With a running loan the balances have it. */
import { naira } from '@ajo/contract/kernel/money';
import { useOwnHoldings } from '#modules/dashboard';
import { useMyLoans } from '#modules/loan-applications';
import { paths } from '#platform/paths';
import { LinkButton, Notice, Row } from '#ui';
import { dueText, endedText, isEnded, isLate } from './balances.tsx';

export function LatePackages() {
  const { data } = useOwnHoldings();
  const { data: loans } = useMyLoans();
  if (!data || !loans || loans.some(({ status }) => status === 'active')) return null;
  const { packages } = data.holdings;
  return (
    <>
      {packages.filter(isEnded).map((one) => (
        <Notice key={one.id} tone="error">
          <Row spread>
            <p>
              <strong>
                {one.name}: {endedText(one)}
              </strong>
              Nothing can be paid now. Extend the package, or get back what you paid.
            </p>
            <LinkButton small look="plain" to={paths.package(one.id)}>
              See what you can do
            </LinkButton>
          </Row>
        </Notice>
      ))}
      {packages.filter(isLate).map((one) => (
        <Notice key={one.id} tone="error">
          <Row spread>
            <p>
              <strong>
                {one.name}: {dueText(one)}
              </strong>
              Pay now to keep your price.
            </p>
            <LinkButton small look="plain" to={paths.package(one.id)}>
              Pay {naira(one.next_amount)}
            </LinkButton>
          </Row>
        </Notice>
      ))}
    </>
  );
}
