/** /admin/investment-plans: what the lender pays on investments; every save is a new version. */
import { naira } from '@ajo/contract/kernel/money';
import { shortInstant } from '@ajo/contract/kernel/time';
import type { InvestmentPlanId, KeptInvestmentPlan } from '@ajo/contract/modules/investments';
import { useState } from 'react';
import { paths } from '#platform/paths';
import {
  Button,
  Card,
  ListTable,
  EmptyState,
  ErrorState,
  PageHeader,
  Skeletons,
  Stack,
  StatusTag,
  Timeline,
  useFilters,
} from '#ui';
import { PlanForm } from '../components/plan-form.tsx';
import { changedFacts, payoutLabels, ratesText } from '../plan-fields.ts';
import { useKeptPlans, usePlanVersions } from '../plans.calls.ts';

export function PlansScreen() {
  const filters = useFilters('plan');
  const { data, error, refetch } = useKeptPlans();
  const open = (id: string): void => filters.set('plan', id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const wanted = filters.values.plan;
  const chosen = data.find(({ id }) => id === wanted);
  if (wanted === 'new' || chosen) return <Editor key={wanted} plan={chosen} onDone={() => open('')} />;
  return (
    <Stack gap="loose">
      <PageHeader
        title="Investment plans"
        back={{ to: paths.staff.dashboard, label: 'Dashboard' }}
        actions={<Button onClick={() => open('new')}>Add a plan</Button>}
      >
        Every save is a new version. What was paid in keeps the terms of its day.
      </PageHeader>
      <ListTable<KeptInvestmentPlan>
        list="investment_plans"
        label="Investment plans"
        rows={data}
        empty={<EmptyState title="No plan yet">Add the first, and people can see what they would earn.</EmptyState>}
        columns={{
          Plan: (row) => (
            <Button look="plain" small onClick={() => open(row.id)}>
              {row.name}
            </Button>
          ),
          Version: { align: 'end', cell: (row) => row.version },
          Rates: (row) => ratesText(row),
          Amount: (row) => `${naira(row.min_amount)} to ${naira(row.max_amount)}`,
          'Interest is paid': (row) => payoutLabels[row.payout],
          State: (row) => (
            <StatusTag tone={row.active ? 'success' : 'warning'}>{row.active ? 'Offered' : 'Not offered'}</StatusTag>
          ),
        }}
      />
    </Stack>
  );
}

function Editor({ plan: newest, onDone }: { plan: KeptInvestmentPlan | undefined; onDone: () => void }) {
  // The version that was opened: if somebody saves another meanwhile, the server says so instead of losing theirs.
  const [plan] = useState(newest);
  return (
    <Stack gap="loose">
      <PageHeader
        title={plan ? plan.name : 'A new investment plan'}
        actions={
          <Button look="quiet" onClick={onDone}>
            All plans
          </Button>
        }
      >
        {plan ? `Version ${plan.version}` : 'Nothing is offered before you save.'}
      </PageHeader>
      <PlanForm kept={plan} onDone={onDone} />
      {plan && <Versions id={plan.id} />}
    </Stack>
  );
}

function Versions({ id }: { id: InvestmentPlanId }) {
  const { data, error } = usePlanVersions(id);
  if (error) return <ErrorState error={error} />;
  if (!data) return <Skeletons />;
  return (
    <Card title="Versions">
      <Timeline
        moments={data.map((one, at) => ({
          id: String(one.version),
          when: shortInstant(one.made_at),
          title: `Version ${one.version} by ${one.made_by}`,
          children: <Differences lines={changedFacts(data[at + 1]?.terms, one.terms)} isFirst={one.version === 1} />,
        }))}
      />
    </Card>
  );
}

function Differences({ lines, isFirst }: { lines: readonly string[]; isFirst: boolean }) {
  if (lines.length === 0) return <p className="quiet">{isFirst ? 'The first version' : 'No term differs'}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
