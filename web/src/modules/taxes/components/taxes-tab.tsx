/** Withholding tax, VAT and levy of a month: what the books have, the return as a file, and the payment to the authority. */
import { may } from '@ajo/contract/kernel/access';
import { noMoney } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day, dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { TaxMonth, TaxRemittance } from '@ajo/contract/modules/taxes';
import { useState } from 'react';
import { Link } from 'react-router';
import { now } from '#platform/clock';
import { monthChoices } from '#platform/month-choices';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import {
  Button,
  DataTable,
  ErrorState,
  JournalLink,
  Money,
  Notice,
  Pair,
  Row,
  SelectField,
  Skeletons,
  Stack,
  StatusTag,
  useFilters,
} from '#ui';
import { taxLabels, taxStateLabels } from '../tax.labels.ts';
import { useTaxes } from '../taxes.calls.ts';
import { RemitDialog } from './remit-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';

export function TaxesTab() {
  const { values, set } = useFilters('month');
  const choices = monthChoices({ today: dayInLagos(now()), chosen: values.month });
  // The last month is the one to pay.
  const month = choices.find(({ value }) => value === (values.month || choices[1]?.value))?.value;
  return (
    <Stack gap="loose">
      <Row>
        <SelectField
          label="Month"
          required
          {...(!month && { placeholder: 'Choose a month' })}
          options={choices}
          value={month ?? ''}
          onChange={(value) => set('month', value)}
        />
      </Row>
      {month ? <TaxesOf key={month} month={month} /> : <NoTaxes of={values.month} />}
    </Stack>
  );
}

const NoTaxes = ({ of }: { of: string }) => (
  <Notice tone="warning" title={`No taxes for “${of.slice(0, 20)}”`}>
    This month does not exist or has not begun. <Link to={`${paths.staff.reports}?tab=taxes`}>Open the last month</Link>
  </Notice>
);

function TaxesOf({ month }: { month: string }) {
  const { data, error, refetch } = useTaxes(month);
  const [paying, setPaying] = useState<TaxMonth>();
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons />}
      {data && !error && (
        <>
          <Taxes of={data.taxes} month={data.month} onPay={setPaying} />
          <Payments of={data.taxes.flatMap(({ tax, remittances }) => remittances.map((one) => ({ ...one, tax })))} />
        </>
      )}
      {paying && data && <RemitDialog key={paying.tax} of={paying} month={data.month} onClose={() => setPaying(undefined)} />}
    </>
  );
}

const daysOf = (month: string): { from: Day; to: Day } => {
  const from = `${month}-01` as Day;
  return { from, to: addDays(addMonths(from, 1), -1) };
};

type TaxesProps = { of: TaxMonth[]; month: string; onPay: (tax: TaxMonth) => void };

function Taxes({ of, month, onPay }: TaxesProps) {
  const [opened, open] = useState<TaxMonth['tax']>();
  const isOver = !dayInLagos(now()).startsWith(month);
  return (
    <>
      <DataTable<TaxMonth & { id: string }>
        label="Taxes of the month"
        rows={of.map((one) => ({ ...one, id: one.tax }))}
        empty="No taxes"
        columns={{
          Tax: (row) => <Link to={paths.staff.ledgerAccountIn(row.code, daysOf(month))}>{taxLabels[row.tax]}</Link>,
          Accrued: { align: 'end', cell: (row) => <Money of={row.accrued} /> },
          Paid: { align: 'end', cell: (row) => <Money of={row.remitted} /> },
          Open: { align: 'end', cell: (row) => <Money of={row.open} /> },
          Status: (row) => (
            <Pair note={row.status === 'nothing' ? null : `Due on ${longDay(row.due_on)}`}>
              <StatusTag tone={taxStateLabels[row.status].tone}>{taxStateLabels[row.status].word}</StatusTag>
            </Pair>
          ),
          Decide: (row) => (
            <Row>
              <Button small look="quiet" label={`Open return: ${taxLabels[row.tax]}`} onClick={() => open(row.tax)}>
                Open return
              </Button>
              {isOver && row.unpaid > noMoney && may(session.role(), 'taxes.remit') && (
                <Button small look="plain" label={`Record a payment: ${taxLabels[row.tax]}`} onClick={() => onPay(row)}>
                  Record a payment
                </Button>
              )}
            </Row>
          ),
        }}
      />
      {opened && <ReturnDialog key={opened} tax={opened} month={month} onClose={() => open(undefined)} />}
    </>
  );
}

type Payment = TaxRemittance & { tax: TaxMonth['tax'] };

const Payments = ({ of }: { of: Payment[] }) => (
  <DataTable<Payment>
    label="Payments to the authority"
    rows={of}
    empty="No payment is recorded for this month"
    columns={{
      Reference: (row) => <Pair note={taxLabels[row.tax]}>{row.reference}</Pair>,
      Paid: (row) => longDay(row.paid_on),
      Amount: { align: 'end', cell: (row) => <Money of={row.amount} /> },
      Status: (row) =>
        row.status === 'completed' ? (
          <StatusTag tone="success">Booked</StatusTag>
        ) : (
          <StatusTag tone="warning">Waiting for a second person</StatusTag>
        ),
      By: (row) => [row.requested_by, row.confirmed_by].filter(Boolean).join(', '),
      Journal: (row) => <JournalLink id={row.journal_id} />,
    }}
  />
);
