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
  ListTable,
  EmptyState,
  ErrorState,
  FilterBar,
  ListCount,
  Pages,
  Row,
  SelectField,
  Stack,
  StatusTag,
  TextField,
  toneOf,
  useFilters,
  useOrder,
} from '#ui';
import { BulkTransferDialog, mayTransfer } from './bulk-transfer.tsx';
import { roleLabels, stateLabels } from '../user.labels.ts';
import { BranchFilter, OfficerFilter } from './choice-fields.tsx';
import { type PeopleFilters, useBranchOptions, savePeople, useOfficers, usePeople } from '../users.calls.ts';

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

function queryOfFilters({ values }: Filters, types: readonly AccountType[]): PeopleFilters {
  const { type, status, officer_id: officer, ...texts } = values;
  // `default` is a customer too, and reads the same.
  const chosen = types.filter((one) => one === type || (type === 'user' && one === 'default'));
  return {
    filter: { user_type: chosen.length > 0 ? chosen : [...types] },
    ...(Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Partial<PeopleFilters>),
    ...(status && { status: status as NonNullable<PeopleFilters['status']> }),
    ...(officer && { officer_id: officer as UserId }),
  };
}

export function PeopleList({ label, types, byOfficer = false, more = {}, empty }: Props) {
  const filters = useFilters(...names);
  const query = queryOfFilters(filters, types);
  const order = usePeopleOrder(byOfficer ? 'users' : 'admins');
  const { data, error, refetch } = usePeople({ ...query, ...order }, filters.page);
  return (
    <Stack gap="loose">
      <PeopleFilterBar filters={filters} types={types} byOfficer={byOfficer} />
      <ListCount of={data?.meta} one="person" many="people" />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ListTable<UserRow>
          list={byOfficer ? 'users' : 'admins'}
          save={savePeople(query, (column, hidden) => !hidden.includes(headings[column]))}
          label={label}
          rows={data?.data}
          empty={filters.isFiltered ? nobody : empty}
          columns={{ ...columns, ...more }}
          bulk={byOfficer && mayTransfer() ? transfers : { ...transfers, acts: [] }}
        />
      )}
      <Pages of={data?.meta} onTurn={filters.turnTo} />
    </Stack>
  );
}

function usePeopleOrder(list: 'users' | 'admins'): Partial<PeopleFilters> {
  const { sort, direction } = useOrder(list);
  return sort ? { sort: sort as NonNullable<PeopleFilters['sort']>, direction } : {};
}

const transfers = {
  nameOf: (row: UserRow) => row.name,
  fits: (row: UserRow) => row.type !== 'merchant',
  acts: [{ label: 'Transfer to an officer', Dialog: BulkTransferDialog }],
};

const nobody = <EmptyState title="No people match these filters">Clear the filters, or search for part of a name.</EmptyState>;

const columns: Columns<UserRow> = {
  Name: { sort: 'name', cell: (row) => <Link to={paths.staff.user(row.id)}>{row.name}</Link> },
  Role: (row) => roleLabels[row.type],
  State: (row) => <PersonState of={row} />,
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

function PeopleFilterBar({ filters, types, byOfficer }: { filters: Filters } & Required<Pick<Props, 'types' | 'byOfficer'>>) {
  const { values, set } = filters;
  const branches = useBranchOptions().data;
  const officers = useOfficers().data;
  const seesContacts = session.role() !== 'hr' || !byOfficer;
  const states: Choice[] = [
    { value: '', label: 'All statuses' },
    ...UserState.options.map((value) => ({ value, label: stateLabels[value] })),
    { value: 'suspended', label: 'Suspended' },
  ];
  return (
    <FilterBar count={filters.count} onClear={filters.clear}>
      <TextField label="Name" type="search" value={values.name} onChange={(value) => set('name', value)} />
      {seesContacts && (
        <>
          <TextField label="Phone" type="search" value={values.phone} onChange={(value) => set('phone', value)} />
          <TextField label="E-mail" type="search" value={values.email} onChange={(value) => set('email', value)} />
        </>
      )}
      <SelectField label="Role" options={roleChoices(types)} value={values.type} onChange={(value) => set('type', value)} />
      <SelectField label="State" options={states} value={values.status} onChange={(value) => set('status', value)} />
      <BranchFilter among={branches} value={values.branch_id} onChange={(value) => set('branch_id', value)} />
      {byOfficer && (
        <OfficerFilter
          label="Account officer"
          among={officers}
          value={values.officer_id}
          onChange={(value) => set('officer_id', value)}
        />
      )}
    </FilterBar>
  );
}

/** Both kinds of customers have the same label, so one choice covers both. */
const roleChoices = (types: readonly AccountType[]): Choice[] => [
  { value: '', label: 'Every role' },
  ...types.filter((type) => type !== 'default').map((value) => ({ value, label: roleLabels[value] })),
];

/** The heading of the list for a column of the file. */
const headings: Record<UserColumn, string> = {
  name: 'Name',
  type: 'Role',
  status: 'State',
  email: 'E-mail',
  phone_number: 'Phone',
  branch: 'Branch',
  officer: 'Account officer',
  created_at: 'Since',
};
