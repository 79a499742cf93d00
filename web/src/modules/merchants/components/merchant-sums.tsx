/** The figures of one merchant for staff: customers, loans, lent, owed. */
import type { MerchantFigures } from '@ajo/contract/modules/merchants';
import { Grid, Money, Stat } from '#ui';

/** `tabOf`: the address of a part of the merchant's page. */
type Props = { of: MerchantFigures; tabOf: (tab: 'customers' | 'loans' | 'account') => string };

export const MerchantSums = ({ of: sums, tabOf }: Props) => (
  <Grid>
    <Stat label="Customers" note="registered with the code" to={tabOf('customers')}>
      {sums.customers}
    </Stat>
    <Stat label="Loans" note={`${sums.waiting} waiting, ${sums.completed} paid back`} to={tabOf('loans')}>
      {sums.running} running
    </Stat>
    <Stat label="Lent" note="all loans paid out" to={tabOf('customers')}>
      <Money whole of={sums.lent} />
    </Stat>
    <Stat label="We owe" note="not settled yet" to={tabOf('account')}>
      <Money of={sums.balance} />
    </Stat>
  </Grid>
);
