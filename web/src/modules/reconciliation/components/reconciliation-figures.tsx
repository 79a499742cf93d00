/** The five figures of the filter, under the names that the specification gives them, each with its payments. */
import type { ReconciliationFigures as Figures } from '@ajo/contract/modules/reconciliation';
import { Grid, Money, Stat, useListLink } from '#ui';

export function ReconciliationFigures({ of: figures }: { of: Figures }) {
  const link = useListLink();
  const { from, to, previous_month_from: monthFrom, previous_month_to: monthTo } = figures;
  const now = { start_date: from, end_date: to, status: undefined, show: undefined };
  const before = { start_date: monthFrom, end_date: monthTo, status: undefined, show: undefined };
  return (
    <Grid>
      <Stat label="Total reconciliations" note="matched with a credit at the bank" to={link({ ...now, status: 'matched' })}>
        <Money of={figures.total_reconciliations} />
      </Stat>
      <Stat label="Reconciliations last month" to={link({ ...before, status: 'matched' })}>
        <Money of={figures.previous_month_total_reconciliations} />
      </Stat>
      <Stat label="Difference" note="payments less reconciliations" to={link({ ...now, show: 'unmatched' })}>
        <Money of={figures.reconciliation_difference} />
      </Stat>
      <Stat label="Total repayments" note="this month, or the chosen days" to={link(now)}>
        <Money of={figures.total_repayments} />
      </Stat>
      <Stat label="Repayments last month" to={link(before)}>
        <Money of={figures.previous_month_total_repayments} />
      </Stat>
    </Grid>
  );
}
