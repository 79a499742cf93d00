/** The five figures of the filter, under the names that the specification gives them. */
import type { ReconciliationFigures as Figures } from '@ajo/contract/modules/reconciliation';
import { Grid, Money, Stat } from '#ui';

export const ReconciliationFigures = ({ of: figures }: { of: Figures }) => (
  <Grid>
    <Stat label="Total reconciliations" note="matched with a credit at the bank">
      <Money of={figures.total_reconciliations} />
    </Stat>
    <Stat label="Reconciliations last month">
      <Money of={figures.previous_month_total_reconciliations} />
    </Stat>
    <Stat label="Difference" note="payments less reconciliations">
      <Money of={figures.reconciliation_difference} />
    </Stat>
    <Stat label="Total repayments" note="this month, or the chosen days">
      <Money of={figures.total_repayments} />
    </Stat>
    <Stat label="Repayments last month">
      <Money of={figures.previous_month_total_repayments} />
    </Stat>
  </Grid>
);
