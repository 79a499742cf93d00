/** /admin/betalife_food/{id}, /admin/betalife_assets/{id}, /admin/betalife/{id}: one plan, its packages and its versions. */
import { may } from '@ajo/contract/kernel/access';
import type { BetalifePlanId, StoredPackage, StoredPlan } from '@ajo/contract/modules/betalife';
import { useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import {
  Button,
  Card,
  Dialog,
  EmptyState,
  ErrorState,
  Grid,
  LinkButton,
  Money,
  PageHeader,
  Problem,
  Row,
  Skeletons,
  Stack,
  Versions,
} from '#ui';
import { useCancelPlanned, usePlan, usePlanVersions, useRemovePackage } from '../betalife.calls.ts';
import { changedFacts, kindLabels, partsText } from '../betalife.labels.ts';
import { PlanOffered } from '../components/offered.tsx';
import { ChangePlanDialog } from '../components/plan-form.tsx';

function PlanVersions({ id, manages }: { id: BetalifePlanId; manages: boolean }) {
  const cancel = useCancelPlanned(id);
  return <Versions of={usePlanVersions(id)} changes={changedFacts} cancel={manages ? cancel : undefined} />;
}

export function PlanScreen() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const { data, error, refetch } = usePlan(id as BetalifePlanId);
  const [isChanging, setChanging] = useState(false);
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  // The address names the kind of the plan, or no kind.
  const own = paths.staff.betalifePlan(data.type, data.id);
  if (pathname.startsWith('/admin/betalife_') && pathname !== own) return <Navigate to={own} replace />;
  const manages = may(session.role(), 'betalife.manage');
  return (
    <Stack gap="loose">
      <PageHeader
        title={data.name}
        back={{ to: paths.staff.betalifeProduct, label: 'BetaLife products' }}
        actions={
          manages && (
            <Row>
              <LinkButton to={paths.staff.createPackage(data.id)}>Add a package</LinkButton>
              <Button look="plain" onClick={() => setChanging(true)}>
                Change the plan
              </Button>
            </Row>
          )
        }
      >
        {kindLabels[data.type]}, version {data.version}. {data.description} <PlanOffered plan={data} />
      </PageHeader>
      {data.betalife_packages.length === 0 ? (
        <Card>
          <EmptyState title="No package yet">People see the plan as soon as it has one and is offered.</EmptyState>
        </Card>
      ) : (
        <Grid>
          {data.betalife_packages.map((one) => (
            <PackageCard key={one.id} plan={data} one={one} manages={manages} />
          ))}
        </Grid>
      )}
      <PlanVersions id={data.id} manages={manages} />
      {isChanging && <ChangePlanDialog plan={data} onClose={() => setChanging(false)} />}
    </Stack>
  );
}

type PackageProps = { plan: StoredPlan; one: StoredPackage; manages: boolean };

function PackageCard({ plan, one, manages }: PackageProps) {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Card title={one.name} actions={<Money of={one.price} />}>
      <Stack>
        {one.description && <p>{one.description}</p>}
        <p>{partsText(one)}</p>
        <ul>
          {one.items.map((item) => (
            <li key={`${item.name} ${item.quantity}`}>
              {item.name}, {item.quantity}
            </li>
          ))}
        </ul>
        {manages && (
          <Row>
            <LinkButton look="plain" small to={paths.staff.editPackage(plan.type, plan.id, one.index)}>
              Change {one.name}
            </LinkButton>
            <Button look="quiet" small onClick={() => setRemoving(true)}>
              Remove {one.name}
            </Button>
          </Row>
        )}
      </Stack>
      {isRemoving && <RemoveDialog plan={plan} one={one} onClose={() => setRemoving(false)} />}
    </Card>
  );
}

function RemoveDialog({ plan, one, onClose }: { plan: StoredPlan; one: StoredPackage; onClose: () => void }) {
  const remove = useRemovePackage(plan.id);
  return (
    <Dialog title={`Remove ${one.name}?`} onClose={onClose}>
      <Problem of={remove.error} />
      <p>Customers can no longer choose it. Existing subscriptions keep their terms, and the versions stay visible.</p>
      <Button look="danger" wide busy={remove.isPending} onClick={() => remove.mutate(one.id, { onSuccess: onClose })}>
        Remove package
      </Button>
    </Dialog>
  );
}
