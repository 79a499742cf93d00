/** How far the shown days are: marked ones, those with open lines, and those without a statement. */
import { type Kobo, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { ReconciliationDay } from '@ajo/contract/modules/reconciliation.days';
import { Link } from 'react-router';
import { Card, Money, type RecordFigure, RecordFigures, Ring } from '#ui';

export function DaysFigures({ of: days }: { of: readonly ReconciliationDay[] }) {
  const [newest, oldest] = [days[0], days.at(-1)];
  if (!newest || !oldest) return null;
  return (
    <Card title={`${longDay(oldest.on)} to ${longDay(newest.on)}`}>
      <RecordFigures of={figuresOf(days, `&start_date=${oldest.on}&end_date=${newest.on}`)} />
    </Card>
  );
}

const daysText = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

function figuresOf(days: readonly ReconciliationDay[], span: string): RecordFigure[] {
  const marked = days.filter(({ status }) => status === 'reconciled').length;
  const uncovered = days.filter(({ covered, status }) => !covered && status === 'open').length;
  const changed = days.filter(({ status }) => status === 'changed').length;
  const openOf = ({ open_credits: credits, open_debits: debits }: ReconciliationDay): Kobo => plus(credits.amount, debits.amount);
  const withLines = days.filter((day) => openOf(day) !== noMoney).length;
  const unproven = sumOf(days.filter(({ covered }) => covered).map(({ difference }) => difference));
  const text = `${marked} of ${days.length}`;
  return [
    {
      label: 'Reconciled',
      value: text,
      ring: <Ring label={`${text} days reconciled`} done={marked} of={days.length} />,
      ...(changed > 0 && { note: `${daysText(changed)} changed since`, isLate: true }),
    },
    {
      label: 'Open bank lines',
      value: <Money of={sumOf(days.map(openOf))} />,
      note: withLines > 0 ? `on ${daysText(withLines)}` : 'none',
      ...(withLines > 0 && { to: `?tab=lines&show=unproven${span}` }),
    },
    {
      label: 'Paid in, not at the bank',
      value: <Money of={unproven} />,
      note: unproven === noMoney ? 'every payment has its line' : 'booked, without a bank line',
    },
    {
      label: 'Days without a statement',
      value: uncovered,
      note: uncovered > 0 ? <Link to="?tab=statements">Upload a statement</Link> : 'every day is covered',
    },
  ];
}
