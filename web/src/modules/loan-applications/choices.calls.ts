/** What lists of loans can be narrowed to, and the key of their answers. Apart from the calls of one loan, which a list does not load. */
import { loanChoiceCalls } from '@ajo/contract/modules/loan-applications.choices';
import { useQuery } from '@tanstack/react-query';
import { branchFilter, officerFilter } from '#modules/users';
import { make } from '#platform/call';
import type { ListFilter } from '#ui';

export const loansKey = ['loans'];

export const useLoanChoices = () =>
  useQuery({
    queryKey: ['loan-choices'],
    queryFn: async () => (await make(loanChoiceCalls.list)).data,
    staleTime: 300_000,
  });

/** The filters of a list of loans by branch and account officer. */
export function useBranchAndOfficer(): ListFilter[] {
  const { data } = useLoanChoices();
  return [...branchFilter(data?.branches), ...officerFilter(data?.officers)];
}
