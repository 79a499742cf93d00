/** /admin/users/{user_id}: one person; a customer has a page with all accounts, a merchant one with customers, loans and balance. */
import type { UserId } from '@ajo/contract/kernel/id';
import type { UserView } from '@ajo/contract/modules/users';
import { useNavigate, useParams } from 'react-router';
import { PersonActions, PersonHistory, PersonRequests, PersonState, roleLabels, usePerson } from '#modules/users';
import { paths } from '#platform/paths';
import { ErrorState, Notice, RecordHead, Skeletons, Stack, type Tab, Tabs } from '#ui';
import { useMenuList } from '../../known-paths.ts';
import { CustomerHead } from './customer-head.tsx';
import { customerTabs } from './customer-tabs.tsx';
import { merchantTabs } from './merchant-tabs.tsx';
import { StaffProfile } from './staff-profile.tsx';

const isCustomer = ({ type }: UserView): boolean => type === 'user' || type === 'default';

/** All people have their page below one address; their list depends on their role. */
function listOf(person: UserView) {
  if (isCustomer(person)) return { to: paths.staff.users, label: 'Users' };
  return person.type === 'merchant'
    ? { to: paths.staff.merchants, label: 'Merchants' }
    : { to: paths.staff.admins, label: 'Admins' };
}

export function PersonPage() {
  const { user_id: id = '' } = useParams();
  const { data: person, error, refetch } = usePerson(id as UserId);
  useMenuList(person ? listOf(person).to : null);
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  if (!person) return <Skeletons />;
  return (
    <Stack>
      {isCustomer(person) ? <CustomerHead person={person} /> : <StaffHead person={person} />}
      {person.suspended_reason && (
        <Notice tone="warning" title="Suspended. ">
          {person.suspended_reason}
        </Notice>
      )}
      <Tabs label="Profile sections" tabs={tabsOf(person)} />
    </Stack>
  );
}

function StaffHead({ person }: { person: UserView }) {
  const go = useNavigate();
  const list = listOf(person);
  return (
    <RecordHead
      tab={person.name}
      back={list}
      here={person.name}
      person={person.name}
      title={person.name}
      actions={<PersonActions person={person} onClosed={() => void go(list.to)} />}
    >
      <PersonState of={person} />
      <span>{[roleLabels[person.type], person.branch].filter(Boolean).join(', ')}</span>
    </RecordHead>
  );
}

function tabsOf(person: UserView): Tab[] {
  if (isCustomer(person)) return customerTabs(person);
  return person.type === 'merchant' ? merchantTabs(person) : staffTabs(person);
}

const staffTabs = (person: UserView) => [
  { key: 'profile', label: 'Profile', content: <StaffProfile person={person} /> },
  { key: 'requests', label: 'Requests', content: <PersonRequests person={person} /> },
  { key: 'history', label: 'History', content: <PersonHistory id={person.id} /> },
];
