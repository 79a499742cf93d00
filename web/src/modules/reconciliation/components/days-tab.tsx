/** Each day of the bank: what is proven and what is open. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { Day, longDay } from '@ajo/contract/kernel/time';
import type { PaymentsShown } from '@ajo/contract/modules/reconciliation';
import type { BankLineSide } from '@ajo/contract/modules/reconciliation.lines';
import type { ReconciliationDay } from '@ajo/contract/modules/reconciliation.days';
import { useState } from 'react';
import { Link } from 'react-router';
import { DataTable, DateField, EmptyState, ErrorState, Money, Pair, Row, Stack, useFilters } from '#ui';
import { useDays } from '../reconciliation.calls.ts';
import { DaysFigures } from './days-figures.tsx';
import { Decide, MarkAll, ReopenDialog, RequestDialog, Status } from './day-marks.tsx';
import { TabHead } from './tab-head.tsx';

type Line = ReconciliationDay & { id: string };

/** A value that is no day does not count. */
function spanOf(values: { from?: string; to?: string }): { start_date?: Day; end_date?: Day } {
  const [from, to] = [Day.safeParse(values.from).data, Day.safeParse(values.to).data];
  return { ...(from && { start_date: from }), ...(to && { end_date: to }) };
}

export function DaysTab() {
  const { values, set } = useFilters('from', 'to');
  const { data, error, refetch } = useDays(spanOf(values));
  const [opened, open] = useState<{ day: ReconciliationDay; act: 'request' | 'reopen' }>();
  return (
    <Stack>
      <TabHead action={data && <MarkAll days={data} />}>A day is reconciled when every payment matches a bank line.</TabHead>
      <Row>
        <DateField filter label="From" value={values.from ?? ''} onChange={(value) => set('from', value)} />
        <DateField filter label="To" value={values.to ?? ''} onChange={(value) => set('to', value)} />
      </Row>
      {data && !error && <DaysFigures of={data} />}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable<Line>
          label="Days"
          small="rows"
          rows={data?.map((one) => ({ ...one, id: one.on }))}
          empty={
            <EmptyState title="No days in this span" action={<Link to="?tab=days">Show the last 30 days</Link>}>
              Choose other days, or upload a statement of our bank.
            </EmptyState>
          }
          columns={{
            Day: (row) => <DayLink of={row} />,
            Status: (row) => <Status of={row} />,
            'Paid in': {
              align: 'end',
              cell: (row) => (
                <Compared day={row.on} show="into_account" paid={row.payments} proven={row.matched} isCovered={row.covered} />
              ),
            },
            'Paid out': {
              align: 'end',
              cell: (row) => (
                <Compared
                  day={row.on}
                  show="out_of_account"
                  paid={row.paid_out}
                  proven={row.paid_out_matched}
                  isCovered={row.debits_covered}
                />
              ),
            },
            'Open lines': { align: 'end', cell: (row) => <OpenLines of={row} /> },
            'With providers': { align: 'end', cell: (row) => <WithProviders of={row} /> },
            Decide: (row) => <Decide of={row} onOpen={(act) => open({ day: row, act })} />,
          }}
        />
      )}
      {opened?.act === 'request' && <RequestDialog key={opened.day.on} of={opened.day} onClose={() => open(undefined)} />}
      {opened?.act === 'reopen' && <ReopenDialog key={opened.day.on} day={opened.day.on} onClose={() => open(undefined)} />}
    </Stack>
  );
}

/** Leads to the lines of the bank on this day, where a statement has some. */
const DayLink = ({ of: { on, has_lines: hasLines, covered } }: { of: ReconciliationDay }) =>
  covered || hasLines ? <Link to={`?tab=lines&start_date=${on}&end_date=${on}`}>{longDay(on)}</Link> : longDay(on);

type Total = { count: number; amount: Kobo };

const paymentsText = (count: number): string => (count === 1 ? '1 payment' : `${count.toLocaleString('en-NG')} payments`);

/** Lines of the bank that no payment explains, with the way to them. */
const OpenLines = ({ of: { on, open_credits: credits, open_debits: debits } }: { of: ReconciliationDay }) =>
  credits.count + debits.count > 0 && (
    <>
      <OpenOf day={on} side="credit" of={credits} /> <OpenOf day={on} side="debit" of={debits} />
    </>
  );

const OpenOf = ({ day, side, of: { count, amount } }: { day: Day; side: BankLineSide; of: Total }) =>
  count > 0 && (
    <Pair note={`${count.toLocaleString('en-NG')} ${side === 'credit' ? 'in' : 'out'}`}>
      <Link to={`?tab=lines&show=unproven&side=${side}&start_date=${day}&end_date=${day}`}>
        <Money of={amount} />
      </Link>
    </Pair>
  );

/** What customers paid, and what of it the clearing accounts have: providers keep their fees. Leads to the payments of the day. */
function WithProviders({ of: { on, with_providers: of } }: { of: ReconciliationDay }) {
  if (of.count === 0) return null;
  return (
    <Pair note={`${paymentsText(of.count)}, ${naira(of.net)} after fees`}>
      <Link to={addressOf(on, 'with_providers')}>
        <Money of={of.amount} />
      </Link>
    </Pair>
  );
}

const addressOf = (day: Day, show: PaymentsShown): string => `?tab=payments&show=${show}&start_date=${day}&end_date=${day}`;

type ComparedProps = { day: Day; show: PaymentsShown; paid: Total; proven: Total; isCovered: boolean };

/** What came to our own account or left it by the books, and how much of it a line of the bank proves. */
function Compared({ day, show, paid, proven, isCovered }: ComparedProps) {
  if (paid.count === 0) return null;
  return (
    <Pair
      note={
        isCovered
          ? `${proven.count.toLocaleString('en-NG')} of ${paid.count.toLocaleString('en-NG')} matched`
          : paymentsText(paid.count)
      }
    >
      <Link to={addressOf(day, show)}>
        <Money of={paid.amount} />
      </Link>
    </Pair>
  );
}
