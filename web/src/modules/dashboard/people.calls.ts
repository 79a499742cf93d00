/** The short lists of the dashboard: the first rows of lists that have a page of their own. */
import { dashboardCalls } from '@ajo/contract/modules/dashboard';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import { kycCalls } from '@ajo/contract/modules/onboarding.kyc';
import { recoveryCalls } from '@ajo/contract/modules/recovery';
import { userCalls } from '@ajo/contract/modules/users';
import { useQuery } from '@tanstack/react-query';
import { make } from '#platform/call';

const listsKey = ['dashboard', 'lists'];
const firstRows = { page: 1, per_page: 5 };

export const useMostOverdue = () =>
  useQuery({ queryKey: [...listsKey, 'overdue'], queryFn: () => make(recoveryCalls.defaulters, { query: firstRows }) });

export const useOldestDocuments = () =>
  useQuery({ queryKey: [...listsKey, 'documents'], queryFn: () => make(kycCalls.queue, { query: firstRows }) });

export const useOldestApplications = () =>
  useQuery({
    queryKey: [...listsKey, 'applications'],
    queryFn: () => make(loanCalls.search, { query: { ...firstRows, waiting: 'review', sort: 'applied', direction: 'asc' } }),
  });

export const useNewCustomers = () =>
  useQuery({
    queryKey: [...listsKey, 'customers'],
    queryFn: () => make(userCalls.list, { query: { ...firstRows, filter: { user_type: ['user', 'default'] } } }),
  });

export const useNewStaff = () =>
  useQuery({ queryKey: [...listsKey, 'staff'], queryFn: () => make(userCalls.searchStaff, { query: firstRows }) });

export const useStaffByRole = () =>
  useQuery({
    queryKey: [...listsKey, 'staff-by-role'],
    queryFn: async () => (await make(dashboardCalls.staff)).data,
  });
