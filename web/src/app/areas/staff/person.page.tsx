/** /admin/users/{user_id}: one person, whole: what they are, what they owe, who looks after them, what was done. */
import type { UserId } from '@ajo/contract/kernel/id';
import type { UserView } from '@ajo/contract/modules/users';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { may } from '@ajo/contract/kernel/access';
import {
  CustomerGuarantors,
  CustomerInvestments,
  CustomerLoans,
  CustomerMoney,
  CustomerPackages,
  CustomerSavings,
  CustomerSections,
  TaxStatement,
} from '#modules/customers';
import {
  Officers,
  PersonActions,
  PersonFacts,
  PersonHistory,
  PersonRequests,
  PersonState,
  roleLabels,
  usePerson,
} from '#modules/users';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import {
  Button,
  Card,
  ErrorState,
  laterDialog,
  LinkButton,
  Notice,
  PageHeader,
  Row,
  Skeletons,
  Stack,
  type Tab,
  Tabs,
} from '#ui';

export function PersonPage() {
  const { user_id: id = '' } = useParams();
  const { data: person, error, refetch } = usePerson(id as UserId);
  const go = useNavigate();
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  if (!person) return <Skeletons />;
  const list = listOf(person);
  return (
    <Stack gap="loose">
      <PageHeader title={person.name} back={list}>
        {roleLabels[person.type]}
        {person.branch && `, ${person.branch}`}
        {person.officer && `, with ${person.officer}`}
      </PageHeader>
      <Row spread>
        <PersonState of={person} />
        <PersonActions person={person} onClosed={() => void go(list.to)} />
      </Row>
      {person.suspended_reason && (
        <Notice tone="warning" title="Suspended. ">
          {person.suspended_reason}
        </Notice>
      )}
      <Tabs label="Parts of the person" tabs={tabsOf(person)} />
    </Stack>
  );
}

const isCustomer = ({ type }: UserView): boolean => type === 'user' || type === 'default';

const listOf = (person: UserView): { to: string; label: string } =>
  isCustomer(person) || person.type === 'merchant'
    ? { to: paths.staff.users, label: 'Users' }
    : { to: paths.staff.admins, label: 'Admins' };

function tabsOf(person: UserView): Tab[] {
  // HR sees a customer's name, branch and officer.
  const isOpen = isCustomer(person) && session.role() !== 'hr';
  const profile = (
    <Stack gap="loose">
      <PersonFacts person={person} />
      {isCustomer(person) && <Officers person={person} />}
      {isOpen && <CustomerSections id={person.id} />}
    </Stack>
  );
  return [
    { key: 'profile', label: 'Profile', content: profile },
    ...(isOpen
      ? [
          { key: 'loans', label: 'Loans', content: <Loans id={person.id} /> },
          { key: 'money', label: 'Money', content: <Money id={person.id} /> },
          ...holdingsOf(person.id),
          { key: 'guarantors', label: 'Guarantors', content: <CustomerGuarantors id={person.id} /> },
        ]
      : []),
    { key: 'requests', label: 'Requests', content: <PersonRequests person={person} /> },
    // HR reads what was done to staff, not what was done to customers.
    ...(isCustomer(person) && !isOpen ? [] : [{ key: 'history', label: 'History', content: <PersonHistory id={person.id} /> }]),
  ];
}

/** What the caller's capabilities open of the customer's savings. */
function holdingsOf(id: UserId): Tab[] {
  const role = session.role();
  return [
    ...(may(role, 'savings.read') ? [{ key: 'savings', label: 'Savings', content: <Savings id={id} /> }] : []),
    ...(may(role, 'investments.read')
      ? [{ key: 'investments', label: 'Investments', content: <CustomerInvestments id={id} /> }]
      : []),
    ...(may(role, 'betalife.read') ? [{ key: 'packages', label: 'Packages', content: <CustomerPackages id={id} /> }] : []),
  ];
}

const OpenSavings = laterDialog<{ customer: { id: string; name: string }; onClose: () => void }>(
  () => 'Open a savings account',
  async () => (await import('../../../modules/savings/components/open-savings-for-dialog.tsx')).OpenSavingsForDialog,
);

const Money = ({ id }: { id: UserId }) => (
  <Stack gap="loose">
    <CustomerMoney id={id} />
    {may(session.role(), 'investments.read') && (
      <Card title="Tax statement">
        <TaxStatement of={id} />
      </Card>
    )}
  </Stack>
);

function Savings({ id }: { id: UserId }) {
  const [isOpening, setOpening] = useState(false);
  const { data: person } = usePerson(id);
  return (
    <Stack>
      {may(session.role(), 'savings.open_for') && person && (
        <Row>
          <Button look="plain" onClick={() => setOpening(true)}>
            Open a savings account
          </Button>
        </Row>
      )}
      <CustomerSavings id={id} />
      {isOpening && person && <OpenSavings customer={{ id, name: person.name }} onClose={() => setOpening(false)} />}
    </Stack>
  );
}

const Loans = ({ id }: { id: UserId }) => (
  <Stack>
    <CustomerLoans id={id} />
    <Row>
      <LinkButton look="plain" to={paths.staff.payments(id)}>
        All payments and how punctual they were
      </LinkButton>
    </Row>
  </Stack>
);
