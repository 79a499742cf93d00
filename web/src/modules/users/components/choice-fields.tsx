/** Choosing a branch or an officer: in the filters of a list, and in the forms of people. */
import { type ListFilter, SelectField } from '#ui';
import { useBranchOptions, useOfficers } from '../users.calls.ts';

type Named = { id: string; name: string };
type Filter<One> = { among: readonly One[] | undefined; value: string; onChange: (id: string) => void; required?: boolean };

const choicesAmong = (every: string, named: readonly Named[]) => [
  { value: '', label: every },
  ...named.map(({ id, name }) => ({ value: id, label: name })),
];

/** Not shown without a choice: who sees one branch needs not pick it. */
export const BranchFilter = ({ among = [], ...field }: Filter<Named>) =>
  (among.length > 1 || field.value !== '') && (
    <SelectField label="Branch" options={choicesAmong('All branches', among)} {...field} />
  );

/** None without a choice, as in `BranchFilter`. */
export const branchFilter = (among: readonly Named[] = []): ListFilter[] =>
  among.length > 1
    ? [
        {
          name: 'branch_id',
          label: 'Branch',
          all: 'All branches',
          options: among.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]
    : [];

type Officer = Named & { branch: string | null };

const officerName = ({ name, branch }: Officer): string => (branch ? `${name}, ${branch}` : name);

export const officerFilter = (among: readonly Officer[] = [], label = 'Officer', name = 'officer_id'): ListFilter[] =>
  among.length > 0
    ? [
        {
          name,
          label,
          all: 'All officers',
          options: among.map((officer) => ({ value: officer.id, label: officerName(officer) })),
        },
      ]
    : [];

export const OfficerFilter = ({ among = [], label = 'Officer', ...field }: Filter<Officer> & { label?: string }) =>
  (among.length > 0 || field.value !== '') && (
    <SelectField
      label={label}
      options={choicesAmong(
        'All officers',
        among.map((officer) => ({ id: officer.id, name: officerName(officer) })),
      )}
      {...field}
    />
  );

/** By branch and deposit officer of the customer. */
export function useDepositFilters(): ListFilter[] {
  const branches = useBranchOptions().data;
  const officers = useOfficers({ office: 'deposit' }).data;
  return [...branchFilter(branches), ...officerFilter(officers, 'Officer', 'deposit_officer_id')];
}

/** By the branch that a team lead leads. */
export const useTeamLeadFilter = (): ListFilter[] =>
  officerFilter(useOfficers({ types: ['team_lead'] }).data, 'Team lead', 'team_lead_id');

type Field = { value: string; onChange: (id: string) => void; error: string | undefined; hint?: string };

/** The branch of a user. */
export function BranchField(field: Field) {
  const branches = useBranchOptions().data ?? [];
  return (
    <SelectField
      label="Branch"
      placeholder="No branch"
      options={branches.map(({ id, name }) => ({ value: id, label: name }))}
      {...field}
    />
  );
}
