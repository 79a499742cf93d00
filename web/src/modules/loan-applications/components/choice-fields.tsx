/** Narrowing a list of loans to a branch or an account officer: the same two fields on every such list. */
import { branchFilter, BranchFilter, officerFilter, OfficerFilter } from '#modules/users';
import type { ListFilter } from '#ui';
import { useLoanChoices } from '../choices.calls.ts';

type Name = 'branch_id' | 'officer_id';
type Props = { values: Record<Name, string>; set: (name: Name, value: string) => void };

export function BranchAndOfficer({ values, set }: Props) {
  const { data } = useLoanChoices();
  return (
    <>
      <BranchFilter among={data?.branches} value={values.branch_id} onChange={(value) => set('branch_id', value)} />
      <OfficerFilter among={data?.officers} value={values.officer_id} onChange={(value) => set('officer_id', value)} />
    </>
  );
}

/** The same two as filters of a list. */
export function useBranchAndOfficer(): ListFilter[] {
  const { data } = useLoanChoices();
  return [...branchFilter(data?.branches), ...officerFilter(data?.officers)];
}
