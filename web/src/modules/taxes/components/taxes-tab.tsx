/** Withholding tax, VAT and levy of a month: what the books have, the return as a file, and the payment to the authority. */
import { may } from '@ajo/contract/kernel/access';
import { naira, noMoney } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day, dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { TaxMonth } from '@ajo/contract/modules/taxes';
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
import { Remittances } from './remittances.tsx';
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
          <Remittances of={data.taxes.flatMap(({ tax, remittances }) => remittances.map((one) => ({ ...one, tax })))} />
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

function noteOf({ status, credit_left: left, due_on: on }: TaxMonth): string | null {
  if (status === 'credit') return `${naira(left)} for later months`;
  return status === 'nothing' ? null : `Due on ${longDay(on)}`;
}

type TaxesProps = { of: TaxMonth[]; month: string; onPay: (tax: TaxMonth) => void };

function Taxes({ of, month, onPay }: TaxesProps) {
  const [opened, open] = useState<TaxMonth['tax']>();
  const isOver = !dayInLagos(now()).startsWith(month);
  return (
    <>
      <DataTable<TaxMonth & { id: string }>
        label="Taxes of the month"
        small="rows"
        rows={of.map((one) => ({ ...one, id: one.tax }))}
        empty="No taxes"
        columns={{
          Tax: (row) => <Link to={paths.staff.ledgerAccountIn(row.code, daysOf(month))}>{taxLabels[row.tax]}</Link>,
          Accrued: { align: 'end', cell: (row) => <Money of={row.accrued} /> },
          ...(of.some(({ credit }) => credit > noMoney) && {
            'Credit brought forward': { align: 'end' as const, cell: (row: TaxMonth) => <Money of={row.credit} /> },
          }),
          Paid: { align: 'end', cell: (row) => <Money of={row.remitted} /> },
          Open: { align: 'end', cell: (row) => <Money of={row.open} /> },
          Status: (row) => (
            <Pair note={noteOf(row)}>
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
