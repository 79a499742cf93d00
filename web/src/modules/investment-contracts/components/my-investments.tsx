/** The customer's investments as cards: what is to be paid, then what matures first. */
import { counted, sumOf } from '@ajo/contract/kernel/money';
import type { InvestmentView } from '@ajo/contract/modules/investment-contracts';
import { type ReactNode, useState } from 'react';
import { paths } from '#platform/paths';
import { Button, EmptyState, Fold, Folds, Grid, laterDialog, LoadState, Money, PageHeader, Pages, Stack, useFilters } from '#ui';
import { useMyInvestments } from '../my-investments.calls.ts';
import { InvestmentCard } from './investment-card.tsx';

const InvestDialog = laterDialog<{ onClose: () => void }>(
  () => 'New investment',
  async () => (await import('./invest-dialog.tsx')).InvestDialog,
);

/** `children`: under the head of the page. */
export function MyInvestments({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const { page, turnTo } = useFilters();
  const { data, error, refetch } = useMyInvestments(page);
  const start = <Button onClick={() => setOpened(true)}>New investment</Button>;
  return (
    <Stack gap="loose">
      <PageHeader
        title="My Investments"
        back={{ to: paths.dashboard, label: 'Dashboard' }}
        actions={data && data.meta.total > 0 && start}
      >
        {data && <TotalInvested of={data} />}
      </PageHeader>
      {children}
      <LoadState error={error} isRead={data !== undefined} onRetry={() => void refetch()} />
      {data?.meta.total === 0 && (
        <EmptyState title="Earn interest on money you can set aside" action={start}>
          Choose a plan and a term. You see the interest, the tax and the maturity day before you pay.
        </EmptyState>
      )}
      {data && data.data.length > 0 && <Investments of={data.data} isPart={data.meta.last_page > 1} />}
      <Pages of={data?.meta} onTurn={turnTo} />
      {opened && <InvestDialog onClose={() => setOpened(false)} />}
    </Stack>
  );
}

type Listed = NonNullable<ReturnType<typeof useMyInvestments>['data']>;

/** Of a list on several pages, one page has no total. */
function TotalInvested({ of: { data, meta } }: { of: Listed }) {
  const running = data.filter(({ status }) => status === 'active');
  if (meta.last_page > 1 || running.length === 0) return null;
  return (
    <>
      <Money of={sumOf(running.map(({ principal }) => principal))} /> in {counted(running.length, 'active investment')}
    </>
  );
}

type CardsProps = { of: readonly InvestmentView[] };

/** Nothing is paid, earned or sent any more. */
const isOver = ({ status, payments }: InvestmentView): boolean =>
  status !== 'pending' && status !== 'active' && payments.every((payment) => payment.status === 'completed');

/** What has not started has no day of maturity and comes first. */
const soonerFirst = (one: InvestmentView, other: InvestmentView): number =>
  (one.matures_on ?? '').localeCompare(other.matures_on ?? '');

/** Several pages keep the order of their list, newest first. */
const Investments = ({ of: investments, isPart }: CardsProps & { isPart: boolean }) => (
  <>
    <Cards of={investments.filter((one) => !isOver(one)).toSorted(isPart ? () => 0 : soonerFirst)} />
    <Ended of={investments.filter(isOver)} isPart={isPart} />
  </>
);

/** Each page of the list folds its own. */
const Ended = ({ of: investments, isPart }: CardsProps & { isPart: boolean }) =>
  investments.length > 0 && (
    <Folds>
      <Fold
        id="ended"
        title="Ended investments"
        line={`${counted(investments.length, 'investment')}${isPart ? ' on this page' : ''}`}
      >
        <Cards of={investments} />
      </Fold>
    </Folds>
  );

/** The newest that is not paid shows the ways to pay. */
function Cards({ of: investments }: CardsProps) {
  const newest = investments.find(({ can }) => can.pay)?.id;
  return (
    investments.length > 0 && (
      <Grid>
        {investments.map((investment) => (
          <InvestmentCard key={investment.id} investment={investment} opensPayment={investment.id === newest} />
        ))}
      </Grid>
    )
  );
}
