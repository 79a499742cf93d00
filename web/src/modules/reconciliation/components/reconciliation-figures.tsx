/** The five figures of the filter, under the names that the specification gives them, each with its payments and with what is counted. */
import { minus, naira, noMoney } from '@ajo/contract/kernel/money';
import { type Day, longDay, monthName } from '@ajo/contract/kernel/time';
import type { ReconciliationFigures as Figures } from '@ajo/contract/modules/reconciliation';
import { Link } from 'react-router';
import { Money, RecordFigures, useListLink } from '#ui';
import '../../../ui/head-figures.css';

export function ReconciliationFigures({ of: figures }: { of: Figures }) {
  const link = useListLink();
  const { from, to, previous_month_from: monthFrom, previous_month_to: monthTo } = figures;
  const now = { start_date: from, end_date: to, status: undefined, show: undefined };
  const before = { start_date: monthFrom, end_date: monthTo, status: undefined, show: undefined };
  const reconciled = link({ ...before, status: 'matched' });
  return (
    <div className="head-figures">
      <RecordFigures
        of={[
          {
            label: 'Total repayments',
            value: <Money of={figures.total_repayments} />,
            note: periodText(from, to),
            to: link(now),
          },
          {
            label: 'Total reconciliations',
            value: <Money of={figures.total_reconciliations} />,
            note: <Proofs of={figures} byProvider={link({ ...now, show: 'proven_by_provider' })} />,
            to: link({ ...now, status: 'matched' }),
          },
          {
            label: 'Difference',
            value: <Money of={figures.reconciliation_difference} />,
            note: 'Not matched yet',
            to: link({ ...now, show: 'unmatched' }),
          },
          {
            label: `${monthName(monthFrom).split(' ')[0]} repayments`,
            value: <Money of={figures.previous_month_total_repayments} />,
            note: <Link to={reconciled}>{naira(figures.previous_month_total_reconciliations)} matched</Link>,
            to: link(before),
          },
        ]}
      />
    </div>
  );
}

/** "01 Nov to 30 Nov": the year is that of the list. */
const periodText = (from: Day, to: Day): string => [from, to].map((one) => longDay(one).split(',')[0]).join(' to ');

/** A batch or a settlement of the provider is a proof, also before its money is at our bank. */
function Proofs({ of: figures, byProvider }: { of: Figures; byProvider: string }) {
  const rest = minus(figures.total_reconciliations, figures.reconciled_at_bank);
  if (rest === noMoney) return 'All by a bank line';
  return <Link to={byProvider}>{naira(rest)} provider only</Link>;
}
