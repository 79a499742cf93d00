/** The lists of people: customers and merchants, and staff. */
import { staffRoles } from '@ajo/contract/kernel/access';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { type AccountType, type UserRow, UserState } from '@ajo/contract/modules/users';
import { staffList, userList } from '@ajo/contract/modules/users.lists';
import type { ReactNode } from 'react';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import { session } from '#platform/session';
import { type Choice, type Columns, type ListFilter, ListPanel, Pair, Row, StatusTag, toneOf, Who } from '#ui';
import { BulkTransferDialog, mayTransfer } from './bulk-transfer.tsx';
import { roleLabels, stateLabels } from '../user.labels.ts';
import { branchFilter, officerFilter } from './choice-fields.tsx';
import './people-list.css';
import { peopleKey, useBranchOptions, useOfficers } from '../users.calls.ts';

const words = { one: 'person', many: 'people' };
const nameOf = (row: UserRow): string => row.name;

/** Customers and merchants. Customers are found by officer as well. */
export function UserList({ empty }: { empty: ReactNode }) {
  const officers = useOfficers().data;
  const common = useCommonFilters(['user', 'merchant']);
  return (
    <div className="people-list">
      <ListPanel
        list={userList}
        label="Users"
        whole="All users"
        words={words}
        cacheKey={peopleKey}
        search={session.role() === 'hr' ? 'Name' : nameOrContact}
        filters={[...common, ...officerFilter(officers, 'Account officer')]}
        columns={{
          Name: { ...columns.Name, cell: personOf },
          Status: columns.Status,
          Phone: columns.Phone,
          'Account officer': (row: UserRow) => (
            <Pair note={row.branch}>
              <span data-whole>{row.officer ?? '—'}</span>
            </Pair>
          ),
          Since: columns.Since,
        }}
        empty={empty}
        nameOf={nameOf}
        {...(mayTransfer() && transfers)}
      />
    </div>
  );
}

export function StaffList({ empty }: { empty: ReactNode }) {
  return (
    <div className="people-list">
      <ListPanel
        list={staffList}
        label="Admins"
        whole="All admins"
        words={words}
        cacheKey={peopleKey}
        search={nameOrContact}
        filters={useCommonFilters(staffRoles)}
        columns={columns}
        empty={empty}
        nameOf={nameOf}
      />
    </div>
  );
}

/** Customers and merchants are in one list: what a merchant is comes before the address. */
const personOf = ({ id, name, email, type }: UserRow) => (
  <Who
    name={name}
    note={
      (email || type === 'merchant') && (
        <>
          {type === 'merchant' && roleLabels[type]}
          {email && <span className="person-email">{type === 'merchant' ? ` · ${email}` : email}</span>}
        </>
      )
    }
    to={paths.staff.user(id)}
  />
);

const nameOrContact = 'Name, phone or email';

const transfers = {
  fits: (row: UserRow) => row.type !== 'merchant',
  acts: [{ label: 'Transfer to an officer', Dialog: BulkTransferDialog }],
};

const columns = {
  Name: { sort: 'name', cell: (row) => <Who name={row.name} note={row.email} to={paths.staff.user(row.id)} /> },
  Role: (row) => roleLabels[row.type],
  Status: (row) => <PersonState of={row} />,
  Phone: (row) => phoneText(row.phone_number ?? '—'),
  Branch: (row) => row.branch ?? '—',
  Since: { sort: 'since', cell: (row) => longDay(dayInLagos(row.created_at)) },
} satisfies Columns<UserRow>;

/** Suspension is a fact next to the state, so it is a second tag. */
export function PersonState({ of: person }: { of: Pick<UserRow, 'status' | 'suspended'> }) {
  return (
    <Row>
      <StatusTag tone={toneOf(person.status)}>{stateLabels[person.status]}</StatusTag>
      {person.suspended && <StatusTag tone="error">Suspended</StatusTag>}
    </Row>
  );
}

function useCommonFilters(types: readonly AccountType[]): ListFilter[] {
  const branches = useBranchOptions().data;
  return [
    { name: 'type', label: 'Role', all: 'All roles', options: types.map((value) => ({ value, label: roleLabels[value] })) },
    { name: 'status', label: 'Status', all: 'All statuses', options: statuses },
    ...branchFilter(branches),
  ];
}

const statuses: Choice[] = [
  ...UserState.options.map((value) => ({ value, label: stateLabels[value] })),
  { value: 'suspended', label: 'Suspended' },
];
