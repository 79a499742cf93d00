/** A list of people with its filters in the address, its file, and its pages: customers and staff share it. */
import type { UserId } from '@ajo/contract/kernel/id';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { type AccountType, type UserColumn, type UserRow, UserState } from '@ajo/contract/modules/users';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import {
  type Choice,
  type Columns,
  ListFilters,
  ListTable,
  NothingFits,
  ErrorState,
  ListCount,
  Pages,
  Row,
  StatusTag,
  toneOf,
  useFilters,
  useOrder,
} from '#ui';
import { BulkTransferDialog, mayTransfer } from './bulk-transfer.tsx';
import { roleLabels, stateLabels } from '../user.labels.ts';
import { branchFilter, officerFilter } from './choice-fields.tsx';
import { type PeopleFilters as PeopleQuery, useBranchOptions, savePeople, useOfficers, usePeople } from '../users.calls.ts';

const names = ['type', 'status', 'name', 'phone', 'email', 'branch_id', 'officer_id'] as const;
type Filters = ReturnType<typeof useFilters<(typeof names)[number]>>;

type Props = {
  label: string;
  /** Everybody who can stand on this list; the filter chooses among them. */
  types: readonly AccountType[];
  /** Customers are found by officer, too. */
  byOfficer?: boolean;
  /** Further columns, by heading. */
  more?: Columns<UserRow>;
  empty: ReactNode;
};

function queryOfFilters({ values }: Filters, types: readonly AccountType[]): PeopleQuery {
  const { type, status, officer_id: officer, ...texts } = values;
  // `default` is a customer too, and reads the same.
  const chosen = types.filter((one) => one === type || (type === 'user' && one === 'default'));
  return {
    filter: { user_type: chosen.length > 0 ? chosen : [...types] },
    ...(Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Partial<PeopleQuery>),
    ...(status && { status: status as NonNullable<PeopleQuery['status']> }),
    ...(officer && { officer_id: officer as UserId }),
  };
}

export function PeopleList({ label, types, byOfficer = false, more = {}, empty }: Props) {
  const filters = useFilters(...names);
  const query = queryOfFilters(filters, types);
  const order = usePeopleOrder(byOfficer ? 'users' : 'admins');
  const { data, error, refetch } = usePeople({ ...query, ...order }, filters.page);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <ListTable<UserRow>
      list={byOfficer ? 'users' : 'admins'}
      save={savePeople(query, (column, hidden) => !hidden.includes(headings[column]))}
      label={label}
      rows={data?.data}
      empty={filters.isFiltered ? <NothingFits words={{ many: 'people' }} onClear={filters.clear} /> : empty}
      columns={{ ...columns, ...more }}
      bulk={byOfficer && mayTransfer() ? transfers : { ...transfers, acts: [] }}
      filters={<PeopleFilters filters={filters} types={types} byOfficer={byOfficer} />}
      foot={
        <>
          <ListCount of={data?.meta} one="person" many="people" />
          <Pages of={data?.meta} onTurn={filters.turnTo} />
        </>
      }
    />
  );
}

function usePeopleOrder(list: 'users' | 'admins'): Partial<PeopleQuery> {
  const { sort, direction } = useOrder(list);
  return sort ? { sort: sort as NonNullable<PeopleQuery['sort']>, direction } : {};
}

const transfers = {
  nameOf: (row: UserRow) => row.name,
  fits: (row: UserRow) => row.type !== 'merchant',
  acts: [{ label: 'Transfer to an officer', Dialog: BulkTransferDialog }],
};

const columns: Columns<UserRow> = {
  Name: { sort: 'name', cell: (row) => <Link to={paths.staff.user(row.id)}>{row.name}</Link> },
  Role: (row) => roleLabels[row.type],
  Status: (row) => <PersonState of={row} />,
  'E-mail': (row) => row.email ?? '—',
  Phone: (row) => row.phone_number ?? '—',
  Branch: (row) => row.branch ?? '—',
  Since: { sort: 'since', cell: (row) => longDay(dayInLagos(row.created_at)) },
};

/** Suspension is a fact next to the state, so it is a second tag. */
export function PersonState({ of: person }: { of: Pick<UserRow, 'status' | 'suspended'> }) {
  return (
    <Row>
      <StatusTag tone={toneOf(person.status)}>{stateLabels[person.status]}</StatusTag>
      {person.suspended && <StatusTag tone="error">Suspended</StatusTag>}
    </Row>
  );
}

function PeopleFilters({ filters, types, byOfficer }: { filters: Filters } & Required<Pick<Props, 'types' | 'byOfficer'>>) {
  const branches = useBranchOptions().data;
  const officers = useOfficers().data;
  const seesContacts = session.role() !== 'hr' || !byOfficer;
  return (
    <ListFilters
      list={searched}
      search={seesContacts ? 'Name, phone or e-mail' : 'Name'}
      filters={[
        { name: 'type', label: 'Role', all: 'All roles', options: roleChoices(types) },
        { name: 'status', label: 'Status', all: 'All statuses', options: statuses },
        ...branchFilter(branches),
        ...(byOfficer ? officerFilter(officers, 'Account officer') : []),
      ]}
      values={filters.values}
      onChange={filters.change}
      onClear={filters.clear}
    />
  );
}

const searched = { searches: ['name', 'phone', 'email'] };
const statuses: Choice[] = [
  ...UserState.options.map((value) => ({ value, label: stateLabels[value] })),
  { value: 'suspended', label: 'Suspended' },
];

/** Both kinds of customers have the same label, so one choice covers both. */
const roleChoices = (types: readonly AccountType[]): Choice[] =>
  types.filter((type) => type !== 'default').map((value) => ({ value, label: roleLabels[value] }));

/** The heading of the list for a column of the file. */
const headings: Record<UserColumn, string> = {
  name: 'Name',
  type: 'Role',
  status: 'Status',
  email: 'E-mail',
  phone_number: 'Phone',
  branch: 'Branch',
  officer: 'Account officer',
  created_at: 'Since',
};
