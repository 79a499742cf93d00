/** The figures of one merchant: customers, loans, lent, owed. */
import type { MerchantFigures } from '@ajo/contract/modules/merchants';
import { ErrorState, Grid, Money, Skeletons, Stat } from '#ui';
import { useOwnSums } from '../merchants.calls.ts';
import './merchant-sums.css';

type Part = 'customers' | 'loans' | 'account';
/** `tabOf`: the address of a part of the merchant's page. */
type Props = { of: MerchantFigures; reader: 'merchant' | 'staff'; tabOf: (tab: Part) => string | undefined };

const ownTabOf = (tab: Part): string | undefined => (tab === 'customers' ? undefined : `?tab=${tab}`);

/** Of the merchant who is signed in. */
export function OwnSums() {
  const { data, error, refetch } = useOwnSums();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <MerchantSums of={data.additional} reader="merchant" tabOf={ownTabOf} /> : <Skeletons />;
}

export function MerchantSums({ of: sums, reader, tabOf }: Props) {
  const isOwn = reader === 'merchant';
  return (
    <Grid>
      <Stat label="Customers" note={isOwn ? 'With your code' : 'With the code'} to={tabOf('customers')}>
        {sums.customers}
      </Stat>
      <Stat label="Loans" note={`${sums.waiting} waiting, ${sums.completed} repaid`} to={tabOf('loans')}>
        {sums.running} running
      </Stat>
      <Stat label={isOwn ? 'Lent through you' : 'Lent'} note="Excludes returned loans" to={tabOf('customers')}>
        <Money whole of={sums.lent} />
      </Stat>
      <Stat label={isOwn ? 'Your balance' : 'We owe'} note={isOwn ? undefined : 'Not settled yet'} to={tabOf('account')}>
        <Money whole={sums.balance % 100n === 0n} of={sums.balance} />
        {isOwn && <small className="stat-act">See earnings</small>}
      </Stat>
    </Grid>
  );
}
