/** /admin/betalife-food/create-package/{id} and /admin/{type}/{id}/edit-package/{packageIndex}: one package of a plan. */
import { may } from '@ajo/contract/kernel/access';
import type { BetalifePlanId } from '@ajo/contract/modules/betalife';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { ErrorState, PageHeader, Skeletons, Stack } from '#ui';
import { usePlan } from '../betalife.calls.ts';
import { PackageForm } from '../components/package-form.tsx';

export function CreatePackageScreen() {
  return <PackageScreen />;
}

export function EditPackageScreen() {
  const { packageIndex = '' } = useParams();
  return <PackageScreen index={packageIndex} />;
}

function PackageScreen({ index }: { index?: string }) {
  const { id = '' } = useParams();
  const { data, error, refetch } = usePlan(id as BetalifePlanId);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const plan = paths.staff.betalifePlan(data.type, data.id);
  const saved = data.betalife_packages.find((one) => String(one.index) === index);
  // A package that was removed, or an act of people who only read: the plan shows the current packages.
  if ((index !== undefined && !saved) || !may(session.role(), 'betalife.manage')) return <Navigate to={plan} replace />;
  const own = saved && paths.staff.editPackage(data.type, data.id, saved.index);
  if (own && pathname !== own) return <Navigate to={own} replace />;
  return (
    <Stack gap="loose">
      <PageHeader title={saved ? `Change ${saved.name}` : 'Add a package'} back={{ to: plan, label: data.name }}>
        Existing subscriptions keep their terms.
      </PageHeader>
      <PackageForm plan={data} saved={saved} onDone={() => void navigate(plan)} />
    </Stack>
  );
}
