/** /admin/scorecards/{challenger_id}: a challenger against the scorecard of today, on loans whose outcome is known. */
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import {
  type Challenger,
  type ChallengerId,
  type ScorecardComparison,
  windowMonths,
} from '@ajo/contract/modules/assessments.scorecards';
import { useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '#platform/paths';
import { Button, Card, EmptyState, ErrorState, Fold, PageHeader, SelectField, Skeletons, Stack, useFilters } from '#ui';
import { CardPair } from '../components/card-table.tsx';
import { PromoteDialog, WithdrawDialog } from '../components/challenger-acts.tsx';
import { Population, ScoreBands, SeparationTable } from '../components/comparison-figures.tsx';
import { ComparedLoans, SwapTable } from '../components/swap-set.tsx';
import { useComparison } from '../scorecards.calls.ts';

const standardMonths = 6;

export function ComparisonScreen() {
  const { challenger_id: id = '' } = useParams();
  const filters = useFilters('months');
  const months = windowMonths.find((count) => String(count) === filters.values.months) ?? standardMonths;
  const { data, error, refetch, isPlaceholderData: isBehind } = useComparison(id as ChallengerId, months);
  return (
    <Stack gap="loose">
      <PageHeader
        title={data?.challenger.name ?? 'Challenger'}
        back={{ to: paths.staff.scorecards, label: 'Scorecards' }}
        actions={data && <Acts of={data.challenger} />}
      >
        {data && headOf(data)}
      </PageHeader>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons />}
      {data && !error && (
        <>
          <SelectField
            label="Observed for"
            required
            value={String(months)}
            onChange={(value) => filters.set('months', value)}
            options={windowMonths.map((count) => ({ value: String(count), label: `${count} months after the payout` }))}
          />
          <div className="stack stack-loose follows" aria-busy={isBehind}>
            <Figures of={data} />
          </div>
        </>
      )}
    </Stack>
  );
}

function headOf({ challenger, champion, last_day: last }: ScorecardComparison): string {
  const added = `Added by ${challenger.created_by} on ${longDay(dayInLagos(challenger.created_at))}.`;
  const withdrawn = challenger.withdrawn_by ? ` Withdrawn by ${challenger.withdrawn_by}.` : '';
  const until = last ? `, outcomes until ${longDay(last)}` : '';
  return `${added}${withdrawn} Compared with scorecard ${champion.version}${until}.`;
}

function Acts({ of }: { of: Challenger }) {
  const [open, setOpen] = useState<'promote' | 'withdraw'>();
  if (of.withdrawn_at) return null;
  const close = (): void => setOpen(undefined);
  return (
    <>
      <Button onClick={() => setOpen('promote')}>Make it the champion</Button>
      <Button look="plain" onClick={() => setOpen('withdraw')}>
        Withdraw
      </Button>
      {open === 'promote' && <PromoteDialog of={of} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog of={of} onClose={close} />}
    </>
  );
}

const Figures = ({ of }: { of: ScorecardComparison }) => (
  <>
    <Population of={of} />
    {of.loans === 0 ? (
      <Card>
        <EmptyState title="No loan is old enough">
          {`Loans count when ${of.months} months have passed since their payout. Choose fewer months, or compare later.`}
        </EmptyState>
      </Card>
    ) : (
      <>
        <SeparationTable of={of} />
        <ScoreBands of={of} />
        <SwapTable of={of.swaps} months={of.months} />
        <ComparedLoans id={of.challenger.id} months={of.months} products={of.swaps} />
      </>
    )}
    <Fold id="points" title="Points" line="Both scorecards side by side">
      <CardPair champion={of.champion.card} challenger={of.challenger.card} />
    </Fold>
  </>
);
