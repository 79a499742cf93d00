/** The return of one tax and month: its head, the base and the tax by rate, and the file with each line. */
import { type Kobo, naira, noMoney } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { Tax, TaxRate, TaxReturn } from '@ajo/contract/modules/taxes';
import { percentOfBasisPoints } from '#platform/percent';
import { Button, DataTable, Dialog, ErrorState, Facts, Money, Notice, Row, Skeletons, Stack } from '#ui';
import { taxBases, taxLabels } from '../tax.labels.ts';
import { useTaxReturn, useTaxReturnFile } from '../taxes.calls.ts';

type Props = { tax: Tax; month: string; onClose: () => void };

export function ReturnDialog({ tax, month, onClose }: Props) {
  const { data, error, refetch } = useTaxReturn(tax, month);
  return (
    <Dialog title={`Return: ${taxLabels[tax]}`} size="lg" onClose={onClose}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeletons />}
      {data && <Return of={data} month={month} />}
    </Dialog>
  );
}

function Return({ of, month }: { of: TaxReturn; month: string }) {
  const file = useTaxReturnFile(of.tax, month);
  const { base, hint } = taxBases[of.tax];
  return (
    <Stack>
      {!of.tin && (
        <Notice tone="warning" title="The TIN of the lender is not set">
          Ask your administrator to set BRAND_TIN before you file.
        </Notice>
      )}
      <Facts
        of={{
          Lender: of.lender,
          TIN: of.tin ?? 'Not set',
          Period: `${longDay(of.from)} to ${longDay(of.to)}`,
          'Due on': longDay(of.due_on),
          [base]: naira(of.base),
          [taxLabels[of.tax]]: naira(of.amount),
          ...(of.credit > noMoney && { 'Credit brought forward': naira(of.credit), 'To pay': naira(of.to_pay) }),
        }}
      />
      <DataTable<TaxRate & { id: string }>
        label="By rate"
        rows={of.rates.map((rate) => ({ ...rate, id: rateText(rate) }))}
        empty="No tax in this month"
        columns={{
          Rate: (row) => row.id,
          Entries: { align: 'end', cell: (row) => row.lines },
          [base]: { align: 'end', cell: (row) => <Money of={row.base} /> },
          Tax: { align: 'end', cell: (row) => <Money of={row.amount} /> },
        }}
      />
      <p className="quiet">{hint}</p>
      <Row>
        <Button busy={file.isPending && file.variables === 'csv'} onClick={() => file.mutate('csv')}>
          Export CSV
        </Button>
        <Button look="plain" busy={file.isPending && file.variables === 'xlsx'} onClick={() => file.mutate('xlsx')}>
          Export Excel
        </Button>
        <Button look="plain" busy={file.isPending && file.variables === 'pdf'} onClick={() => file.mutate('pdf')}>
          Export PDF
        </Button>
      </Row>
    </Stack>
  );
}

function rateText({ rate_bps: rate, each }: { rate_bps: number | null; each: Kobo | null }): string {
  if (each !== null) return `${naira(each)} each`;
  return rate === null ? 'Corrections' : `${percentOfBasisPoints(rate)}%`;
}
