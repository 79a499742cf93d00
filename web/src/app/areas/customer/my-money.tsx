/** The dark card of a customer who saves or invests and has no loan: all of the money, and the next part of a package. */
import { naira, plus } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { OwnHoldings } from '@ajo/contract/modules/dashboard.holdings';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { Money } from '#ui';
import { isDue, isLate } from './balances.tsx';

/** What is overdue is above the card. */
const nextPackage = ({ packages }: OwnHoldings) => packages.filter(isDue).find((one): boolean => !isLate(one));

export function MyMoney({ of }: { of: OwnHoldings }) {
  const { savings, investments } = of;
  const next = nextPackage(of);
  return (
    <section className="hero my-money" aria-label="Your money with us">
      <dl className="hero-next">
        <dt>Your money with us</dt>
        <dd>
          <Money of={plus(savings.balance, investments.principal)} />
        </dd>
        <dd>
          <span className="money">Savings {naira(savings.balance)}</span>{' '}
          <span className="money">Investments {naira(investments.principal)}</span>
        </dd>
      </dl>
      {next && (
        <div className="hero-foot">
          <span>
            <b>{next.name}</b> <span className="money">Due {longDay(next.next_due_on)}</span>
          </span>
          <Link to={paths.package(next.id)} aria-label={`Pay ${naira(next.next_amount)} for ${next.name}`}>
            Pay {naira(next.next_amount)}
          </Link>
        </div>
      )}
    </section>
  );
}
