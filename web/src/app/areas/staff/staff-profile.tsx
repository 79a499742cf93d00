/** A member of staff: what they look after, how to reach them, and how they sign in. */
import { may } from '@ajo/contract/kernel/access';
import { longInstant } from '@ajo/contract/kernel/time';
import type { BranchId } from '@ajo/contract/modules/branches';
import type { UserView } from '@ajo/contract/modules/users';
import { useStaffFactors } from '#modules/auth';
import { OfficerWork } from '#modules/branches';
import { PersonFacts } from '#modules/users';
import { session } from '#platform/session';
import { Stack, StatusTag } from '#ui';

const lookAfterCustomers = ['team_lead', 'credit_officer', 'onboarding_officer', 'recovery_officer'];

export function StaffProfile({ person }: { person: UserView }) {
  const role = session.role();
  const branch = person.branch_id;
  const hasWork = may(role, 'branches.read') && branch !== null && lookAfterCustomers.includes(person.type);
  return (
    <Stack gap="loose">
      {hasWork && <OfficerWork branch={branch as BranchId} officer={person.id} />}
      {may(role, 'two_factor.reset') ? <WithAccess person={person} /> : <PersonFacts person={person} />}
    </Stack>
  );
}

const Lacking = ({ children }: { children: string }) => <StatusTag tone="warning">{children}</StatusTag>;

function WithAccess({ person }: { person: UserView }) {
  const { data, isFetched } = useStaffFactors();
  const factor = data?.data.find(({ id }) => id === person.id);
  // The lines keep their height until the list is read.
  const blank = isFetched ? undefined : '\u00A0';
  const access = {
    'Last sign-in': factor ? longInstant(factor.last_signed_in_at) || <Lacking>Never</Lacking> : blank,
    'Two-factor': factor ? factor.enrolled_at ? 'On' : <Lacking>Off</Lacking> : blank,
  };
  return <PersonFacts person={person} access={access} />;
}
