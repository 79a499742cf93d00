/** /admin/ledger: every account of the chart with its balance, now or at the end of a day. Each row leads to its entries. */
import { noMoney } from '@ajo/contract/kernel/money';
import { Day, longDay } from '@ajo/contract/kernel/time';
import type { TrialBalanceView } from '@ajo/contract/modules/ledger';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { Button, DataTable, DateField, ErrorState, Money, Notice, PageHeader, Row, Stack, useFilters } from '#ui';
import { LedgerExportDialog } from '../components/ledger-export-dialog.tsx';
import { useTrialBalance } from '../ledger.calls.ts';
import { classLabels } from '../ledger.labels.ts';

type BalanceRow = TrialBalanceView['rows'][number];

export function TrialBalanceScreen() {
  const { values, set } = useFilters('on');
  const [isExporting, setExporting] = useState(false);
  const day = Day.safeParse(values.on);
  const asOf = day.success ? day.data : undefined;
  const { data, error, refetch } = useTrialBalance(asOf);
  return (
    <Stack gap="loose">
      <PageHeader
        title="Ledger"
        back={{ to: paths.staff.dashboard, label: 'Dashboard' }}
        actions={
          <Button look="plain" onClick={() => setExporting(true)}>
            Export entries
          </Button>
        }
      >
        {asOf ? `Trial balance at the end of ${longDay(asOf)}.` : 'Trial balance now. Open an account to see its entries.'}
      </PageHeader>
      <Row>
        <DateField label="At the end of" value={values.on} onChange={(value) => set('on', value)} />
      </Row>
      {isExporting && <LedgerExportDialog onClose={() => setExporting(false)} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && data.sum !== noMoney && (
        <Notice tone="error" title="The books do not balance">
          Debits exceed credits by <Money of={data.sum} />. Open End of day and resolve the difference.
        </Notice>
      )}
      {!error && <Balances rows={data?.rows} sum={data?.sum} />}
    </Stack>
  );
}

const total = (rows: readonly BalanceRow[], side: 'debit' | 'credit') =>
  rows.reduce((sum, row) => sum + row[side], 0n) as BalanceRow['debit'];

function Balances({ rows, sum }: { rows: readonly BalanceRow[] | undefined; sum: BalanceRow['debit'] | undefined }) {
  return (
    <DataTable<BalanceRow & { id: string }>
      label="Trial balance"
      rows={rows?.map((row) => ({ ...row, id: row.code }))}
      empty="Nothing has been posted yet"
      columns={{
        Account: (row) => (
          <Link to={paths.staff.ledgerAccount(row.code)}>
            {row.code} {row.name}
          </Link>
        ),
        Class: (row) => classLabels[row.class],
        Debits: { cell: (row) => <Money of={row.debit} />, align: 'end' },
        Credits: { cell: (row) => <Money of={row.credit} />, align: 'end' },
        Balance: { cell: (row) => <Money of={row.balance} />, align: 'end' },
      }}
      {...(rows &&
        sum !== undefined && {
          totals: {
            Account: 'Total',
            Debits: <Money of={total(rows, 'debit')} />,
            Credits: <Money of={total(rows, 'credit')} />,
          },
        })}
    />
  );
}
