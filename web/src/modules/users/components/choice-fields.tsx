/** Choosing a branch or an officer: in the filters of a list, and in the forms of people. */
import { SelectField } from '#ui';
import { useBranchOptions } from '../users.calls.ts';

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

type Officer = Named & { branch: string | null };

export const OfficerFilter = ({ among = [], label = 'Officer', ...field }: Filter<Officer> & { label?: string }) =>
  (among.length > 0 || field.value !== '') && (
    <SelectField
      label={label}
      options={choicesAmong(
        'All officers',
        among.map(({ id, name, branch }) => ({ id, name: branch ? `${name}, ${branch}` : name })),
      )}
      {...field}
    />
  );

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
