/** What we owe the merchant who is signed in, line by line: earned and settled. */
import { longDay } from '@ajo/contract/kernel/time';
import type { MerchantLine } from '@ajo/contract/modules/merchants';
import { Button, Card, DataTable, EmptyState, ErrorState, Money } from '#ui';
import { useMerchantStatement, useStatementFile } from '../merchants.calls.ts';
import './merchant-lists.css';

export function MerchantStatement() {
  const { data, error, refetch } = useMerchantStatement();
  const file = useStatementFile();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Card
      title="Your account with us"
      actions={
        <Button look="plain" busy={file.isPending} onClick={() => file.mutate()}>
          Download the statement
        </Button>
      }
    >
      <div className="stack merchant-lists">
        <DataTable<MerchantLine>
          label="Your account with us"
          small="rows"
          rows={data?.data}
          empty={
            <EmptyState title="Nothing earned yet">
              Your earnings and the settlements to your bank account are listed here.
            </EmptyState>
          }
          columns={{
            Day: (row) => longDay(row.on),
            What: (row) => row.what,
            Amount: { align: 'end', cell: (row) => <Money of={row.amount} /> },
            Balance: { align: 'end', cell: (row) => <Money of={row.balance} /> },
          }}
        />
        {data?.additional.more && <p className="quiet">These are the newest lines. The statement holds all.</p>}
      </div>
    </Card>
  );
}
