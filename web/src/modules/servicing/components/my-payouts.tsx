/** A customer's loan that comes in parts: what has come, and what is to come. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import { useState } from 'react';
import { Button, Card, ErrorState, Grid, Money, Skeletons, Stack, Stat } from '#ui';
import { type Tranche, useMyTranches } from '../tranches.calls.ts';
import { AbandonDialog } from './abandon-dialog.tsx';
import { TrancheTable } from './tranche-table.tsx';

export function MyPayouts({ loanId }: { loanId: LoanId }) {
  const { data, error, refetch } = useMyTranches(loanId);
  const [leaving, setLeaving] = useState<Tranche>();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  return (
    <Card title="Your payouts">
      <Stack>
        <Grid>
          <Stat label="Paid out of your loan so far">
            <Money of={data.lent} />
          </Stat>
          <Stat label="Still to come" {...(data.last_day && { note: `Until ${longDay(data.last_day)}` })}>
            <Money of={data.to_come} />
          </Stat>
        </Grid>
        <p className="quiet">
          We pay a later part when we release it, while the loan is paid on time. You owe and pay interest only on what you have
          received; your instalments then change. The whole amount is {naira(data.agreed)}.
        </p>
        <TrancheTable
          rows={data.tranches}
          viewer="own"
          acts={(tranche) =>
            tranche.can.includes('cancel') ? (
              <Button small look="quiet" onClick={() => setLeaving(tranche)}>
                Decline payout
              </Button>
            ) : (
              '—'
            )
          }
        />
      </Stack>
      {leaving && <AbandonDialog loanId={loanId} tranche={leaving} viewer="own" onClose={() => setLeaving(undefined)} />}
    </Card>
  );
}
