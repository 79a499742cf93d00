/** The loans or people behind a count of the credit bureau file. */
import type { BureauList, BureauRow } from '@ajo/contract/modules/regulatory';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { Card, DataTable, ErrorState, Money, Pager } from '#ui';
import { listLabels } from '../bureau.labels.ts';
import { useBureauRows } from '../regulatory.calls.ts';

const end = 'end' as const;
/** `total`: the count of the month; the rows are read as far as the page reaches. */
type Props = { month: string; list: BureauList; total: number; page: number; onTurn: (page: number) => void };

export function BureauRows({ month, list, total, page, onTurn }: Props) {
  const { data, error, refetch } = useBureauRows(month, list, page);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Card title={listLabels[list]}>
      <DataTable<BureauRow>
        label={listLabels[list]}
        rows={data?.data}
        empty="No records"
        columns={{
          Customer: (row) => <Link to={paths.staff.user(row.customer_id)}>{row.customer}</Link>,
          Loans: (row) =>
            row.loans.map(({ id, number }, at) => (
              <span key={id}>
                {at > 0 && ', '}
                <Link to={paths.staff.request(id)}>{number}</Link>
              </span>
            )),
          Outstanding: { align: end, cell: (row) => <Money of={row.outstanding} /> },
          Overdue: { align: end, cell: (row) => <Money of={row.overdue} /> },
        }}
      />
      {data && <Pager page={page} lastPage={Math.ceil(total / data.meta.per_page)} total={total} onTurn={onTurn} />}
    </Card>
  );
}
