/** Money in and out by month as bars, with the same figures as an accessible table. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { StatementMonth } from '@ajo/contract/modules/statements';
import { Card, DataTable, Money, Region, Stack } from '#ui';
import { monthText } from '../statement.labels.ts';

export function MonthChart({ months }: { months: readonly StatementMonth[] }) {
  const highest = months.reduce((max, month) => [max, month.in, month.out].reduce((a, b) => (a > b ? a : b)), 1n as Kobo);
  return (
    <Card title="Month by month">
      <Stack>
        <p className="month-key">
          <span className="month-bar" data-flow="in" /> Money in <span className="month-bar" data-flow="out" /> Money out
        </p>
        <Region label="Money in and out by month, as bars">
          <div className="months" aria-hidden="true">
            {months.map((month) => (
              <div key={month.month} className="month">
                <div className="month-bars">
                  <Bar flow="in" amount={month.in} of={highest} />
                  <Bar flow="out" amount={month.out} of={highest} />
                </div>
                <span>{monthText(month.month)}</span>
              </div>
            ))}
          </div>
        </Region>
        <DataTable<StatementMonth & { id: string }>
          label="Money in and out by month"
          rows={months.map((month) => ({ ...month, id: month.month }))}
          empty="No month"
          columns={{
            Month: (row) => <span className="statement-day">{monthText(row.month)}</span>,
            'Money in': { align: 'end', cell: (row) => <Money of={row.in} /> },
            Income: { align: 'end', cell: (row) => <Money of={row.income} /> },
            'Money out': { align: 'end', cell: (row) => <Money of={row.out} /> },
            Closing: { align: 'end', cell: (row) => (row.closing === null ? '—' : <Money of={row.closing} />) },
          }}
        />
      </Stack>
    </Card>
  );
}

function Bar({ flow, amount, of }: { flow: 'in' | 'out'; amount: Kobo; of: Kobo }) {
  return <div className="month-bar" data-flow={flow} style={{ height: `${Number((amount * 1000n) / of) / 10}%` }} />;
}
