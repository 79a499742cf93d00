/** The filters of a list of loans by branch and account officer. */
import { branchFilter, officerFilter } from '#modules/users';
import type { ListFilter } from '#ui';
import { useLoanChoices } from '../choices.calls.ts';

export function useBranchAndOfficer(): ListFilter[] {
  const { data } = useLoanChoices();
  return [...branchFilter(data?.branches), ...officerFilter(data?.officers)];
}
