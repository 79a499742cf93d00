/** The five figures of the filter, under the names that the specification gives them, each with its payments and with what is counted. */
import { minus, naira, noMoney } from '@ajo/contract/kernel/money';
import type { ReconciliationFigures as Figures } from '@ajo/contract/modules/reconciliation';
import { Link } from 'react-router';
import { Grid, Money, Stat, useListLink } from '#ui';

export function ReconciliationFigures({ of: figures }: { of: Figures }) {
  const link = useListLink();
  const { from, to, previous_month_from: monthFrom, previous_month_to: monthTo } = figures;
  const now = { start_date: from, end_date: to, status: undefined, show: undefined };
  const before = { start_date: monthFrom, end_date: monthTo, status: undefined, show: undefined };
  return (
    <Grid>
      <Stat
        label="Total reconciliations"
        note={<Proofs of={figures} byProvider={link({ ...now, show: 'proven_by_provider' })} />}
        to={link({ ...now, status: 'matched' })}
      >
        <Money of={figures.total_reconciliations} />
      </Stat>
      <Stat
        label="Reconciliations last month"
        note="The same for the whole month before"
        to={link({ ...before, status: 'matched' })}
      >
        <Money of={figures.previous_month_total_reconciliations} />
      </Stat>
      <Stat label="Difference" note="Repayments without a proof yet" to={link({ ...now, show: 'unmatched' })}>
        <Money of={figures.reconciliation_difference} />
      </Stat>
      <Stat label="Total repayments" note="What customers paid before fees, this month or in the chosen days" to={link(now)}>
        <Money of={figures.total_repayments} />
      </Stat>
      <Stat label="Repayments last month" note="The same for the whole month before" to={link(before)}>
        <Money of={figures.previous_month_total_repayments} />
      </Stat>
    </Grid>
  );
}

/** A batch or a settlement of the provider is a proof, also before its money is at our bank. */
function Proofs({ of: figures, byProvider }: { of: Figures; byProvider: string }) {
  const { total_reconciliations: total, reconciled_at_bank: atBank } = figures;
  const rest = minus(total, atBank);
  return (
    <>
      What customers paid before fees, with a proof: {naira(atBank)} by a line of our bank
      {rest !== noMoney && (
        <>
          , <Link to={byProvider}>{naira(rest)} by the provider alone</Link>
        </>
      )}
    </>
  );
}
