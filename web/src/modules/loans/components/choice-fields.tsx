/** Narrowing a list of loans to a branch or an account officer: the same two fields on every such list. */
import type { LoanChoices } from '@ajo/contract/modules/loans.choices';
import { SelectField } from '#ui';
import { useLoanChoices } from '../choices.calls.ts';

type Name = 'branch_id' | 'officer_id';
type Props = { values: Record<Name, string>; set: (name: Name, value: string) => void };

const officerLabel = ({ name, branch }: LoanChoices['officers'][number]): string => (branch ? `${name}, ${branch}` : name);

/** Fields without a choice are not shown: who sees one branch needs not pick it. */
export function BranchAndOfficer({ values, set }: Props) {
  const { data } = useLoanChoices();
  const branches = data?.branches ?? [];
  const officers = data?.officers ?? [];
  return (
    <>
      {(branches.length > 1 || values.branch_id) && (
        <SelectField
          label="Branch"
          value={values.branch_id}
          onChange={(value) => set('branch_id', value)}
          options={[{ value: '', label: 'Every branch' }, ...branches.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      {(officers.length > 0 || values.officer_id) && (
        <SelectField
          label="Officer"
          value={values.officer_id}
          onChange={(value) => set('officer_id', value)}
          options={[
            { value: '', label: 'Every officer' },
            ...officers.map((officer) => ({ value: officer.id, label: officerLabel(officer) })),
          ]}
        />
      )}
    </>
  );
}
