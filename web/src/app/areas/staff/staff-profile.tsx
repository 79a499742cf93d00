/** A member of staff: who they are, how they sign in, and what they look after. */
import { may } from '@ajo/contract/kernel/access';
import { longInstant } from '@ajo/contract/kernel/time';
import type { BranchId } from '@ajo/contract/modules/branches';
import type { UserView } from '@ajo/contract/modules/users';
import { useStaffFactors } from '#modules/auth';
import { OfficerWork } from '#modules/branches';
import { PersonFacts } from '#modules/users';
import { session } from '#platform/session';
import { Skeletons, Stack } from '#ui';

const lookAfterCustomers = ['team_lead', 'credit_officer', 'onboarding_officer', 'recovery_officer'];

export function StaffProfile({ person }: { person: UserView }) {
  const role = session.role();
  const branch = person.branch_id;
  const hasWork = may(role, 'branches.read') && branch !== null && lookAfterCustomers.includes(person.type);
  return (
    <Stack gap="loose">
      {may(role, 'two_factor.reset') ? <WithAccess person={person} /> : <PersonFacts person={person} />}
      {hasWork && <OfficerWork branch={branch as BranchId} officer={person.id} />}
    </Stack>
  );
}

function WithAccess({ person }: { person: UserView }) {
  const { data, isFetched } = useStaffFactors();
  if (!isFetched) return <Skeletons lines={5} />;
  const factor = data?.data.find(({ id }) => id === person.id);
  const access = factor && {
    'Last sign-in': longInstant(factor.last_signed_in_at) || 'Never',
    'Two-factor': factor.enrolled_at ? 'On' : 'Off',
  };
  return <PersonFacts person={person} {...(access && { access })} />;
}
