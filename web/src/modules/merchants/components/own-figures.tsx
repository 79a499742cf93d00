/** The first part of a merchant's dashboard: each figure with this month or the month before, and both charts. */
import { naira, nairaWhole } from '@ajo/contract/kernel/money';
import type { MerchantFigures, MerchantMonth } from '@ajo/contract/modules/merchants';
import { type ReactNode, useState } from 'react';
import { Button, EmptyState, ErrorState, Grid, Money, Skeletons, Stat } from '#ui';
import { useMerchantFigures, useMerchantMonths } from '../merchants.calls.ts';
import { LendingMonths, RewardMonths } from './lending-months.tsx';

/** `invite`: the code to give away, which comes first. `children`: the lists, which are empty before the first customer. */
export function OwnFigures({ invite, children }: { invite: ReactNode; children: ReactNode }) {
  const figures = useMerchantFigures();
  const months = useMerchantMonths();
  const error = figures.error ?? months.error;
  if (error) return <ErrorState error={error} onRetry={() => void Promise.all([figures.refetch(), months.refetch()])} />;
  if (!figures.data || !months.data) return <Skeletons lines={6} />;
  if (figures.data.customers === 0)
    return (
      <>
        <EmptyState title="Invite your first customer">
          Share your link. When a customer registers with it and borrows, the loan, your reward and your balance appear here.
        </EmptyState>
        {invite}
      </>
    );
  return (
    <>
      <Sums of={figures.data} months={months.data} />
      <Grid>
        <LendingMonths of={months.data} />
        <RewardMonths of={months.data} />
      </Grid>
      <Invite>{invite}</Invite>
      {children}
    </>
  );
}

/** The code and its rewards are a quarter of the page's code: they are loaded when the merchant asks for them. */
function Invite({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return children;
  return (
    <div>
      <Button look="plain" onClick={() => setOpen(true)}>
        Invite a customer
      </Button>
    </div>
  );
}

function Sums({ of: sums, months }: { of: MerchantFigures; months: readonly MerchantMonth[] }) {
  const [before, now] = months.slice(-2);
  if (!before || !now) return null;
  return (
    <Grid>
      <Stat label="Your balance" note={`${naira(now.earned)} earned this month`}>
        <Money of={sums.balance} />
      </Stat>
      <Stat label="Lent this month" note={`${nairaWhole(before.lent)} last month, ${nairaWhole(sums.lent)} in all`}>
        <Money whole of={now.lent} />
      </Stat>
      <Stat label="Loans" note={`${sums.waiting} in review, ${sums.completed} paid back`}>
        {sums.running} running
      </Stat>
      <Stat label="Customers" note={`${now.customers} joined this month`}>
        {sums.customers}
      </Stat>
    </Grid>
  );
}
