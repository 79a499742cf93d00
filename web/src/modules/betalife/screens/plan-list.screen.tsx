/** /admin/betalife-product: every BetaLife plan, offered or not. */
import { may } from '@ajo/contract/kernel/access';
import type { StoredPlan } from '@ajo/contract/modules/betalife';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Button, ListTable, EmptyState, ErrorState, LinkButton, PageHeader, Pair } from '#ui';
import { usePlans } from '../betalife.calls.ts';
import { kindLabels } from '../betalife.labels.ts';
import { PlanOffered } from '../components/offered.tsx';
import { NewPlanDialog } from '../components/plan-form.tsx';
import './plan-list.css';

export function PlanListScreen() {
  const { data, error, refetch } = usePlans();
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="stack stack-loose betalife-plans">
      <PageHeader
        title="BetaLife products"
        actions={
          <>
            {may(session.role(), 'subscriptions.read') && (
              <LinkButton look="plain" to={paths.staff.subscriptions}>
                Subscriptions
              </LinkButton>
            )}
            {may(session.role(), 'betalife.manage') && <Button onClick={() => setAdding(true)}>Add a plan</Button>}
          </>
        }
      >
        Food and asset plans that customers save for. Each change creates a new version.
      </PageHeader>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ListTable<StoredPlan>
          list="betalife_plans"
          label="BetaLife plans"
          rows={data}
          empty={<EmptyState title="No plan yet">Add the first, then its packages.</EmptyState>}
          columns={{
            Plan: (row) => (
              <Pair note={`${kindLabels[row.type]} · Version ${row.version}`}>
                <Link to={paths.staff.betalifePlan(row.type, row.id)}>{row.name}</Link>
              </Pair>
            ),
            Packages: { align: 'end', cell: (row) => row.betalife_packages.length },
            Status: { first: true, cell: (row) => <PlanOffered plan={row} /> },
          }}
        />
      )}
      {isAdding && <NewPlanDialog onClose={() => setAdding(false)} />}
    </div>
  );
}
