/** The short lists of the dashboard: the first rows of lists that have a page of their own. */
import { dashboardCalls } from '@ajo/contract/modules/dashboard';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import { kycCalls } from '@ajo/contract/modules/onboarding.kyc';
import { recoveryCalls } from '@ajo/contract/modules/recovery';
import { promiseCalls } from '@ajo/contract/modules/recovery.promises';
import { userCalls } from '@ajo/contract/modules/users';
import { addDays, type Day, dayInLagos } from '@ajo/contract/kernel/time';
import { useQuery } from '@tanstack/react-query';
import { make } from '#platform/call';

const listsKey = ['dashboard', 'lists'];
const firstRows = { page: 1, per_page: 5 };
/** The longest page of a list. What is counted in rows is counted up to here. */
export const maxRows = 100;
const manyRows = { page: 1, per_page: maxRows };
const countOnly = { page: 1, per_page: 1 };

export const useMostOverdue = () =>
  useQuery({ queryKey: [...listsKey, 'overdue'], queryFn: () => make(recoveryCalls.defaulters, { query: firstRows }) });

export const useOldestDocuments = () =>
  useQuery({ queryKey: [...listsKey, 'documents'], queryFn: () => make(kycCalls.queue, { query: firstRows }) });

export const useOldestApplications = () =>
  useQuery({
    queryKey: [...listsKey, 'applications'],
    queryFn: () => make(loanCalls.search, { query: { ...manyRows, waiting: 'review', sort: 'applied', direction: 'asc' } }),
  });

export const useNewCustomers = () =>
  useQuery({
    queryKey: [...listsKey, 'customers'],
    queryFn: () => make(userCalls.list, { query: { ...firstRows, filter: { user_type: ['user', 'default'] } } }),
  });

/** The newest first. */
export const useStaffRows = () =>
  useQuery({ queryKey: [...listsKey, 'staff'], queryFn: () => make(userCalls.searchStaff, { query: manyRows }) });

/** How many staff have not accepted their invitation (`unregistered`), or may not sign in. */
export const useStaffIn = (status: 'unregistered' | 'suspended') =>
  useQuery({
    queryKey: [...listsKey, 'staff-in', status],
    queryFn: async () => (await make(userCalls.searchStaff, { query: { ...countOnly, status } })).meta.total,
  });

export const useStaffByRole = () =>
  useQuery({
    queryKey: [...listsKey, 'staff-by-role'],
    queryFn: async () => (await make(dashboardCalls.staff)).data,
  });

/** How many customers are at each step, and who registered since the first of the month, counted up to `maxRows`. */
export const useRegistrations = (today: Day) =>
  useQuery({
    queryKey: [...listsKey, 'registrations', today.slice(0, 7)],
    queryFn: async () => {
      const total = async (status?: 'registered' | 'active') =>
        (await make(userCalls.search, { query: { ...countOnly, type: 'user', ...(status && { status }) } })).meta.total;
      const [all, registered, active, newest] = await Promise.all([
        total(),
        total('registered'),
        total('active'),
        make(userCalls.search, { query: { ...manyRows, type: 'user', sort: 'since', direction: 'desc' } }),
      ]);
      const thisMonth = newest.data.filter(({ created_at: at }) => dayInLagos(at).startsWith(today.slice(0, 7))).length;
      return { all, registered, active, thisMonth };
    },
  });

/** Promises of the running month, and those of the next seven days. */
export const usePromises = (today: Day) =>
  useQuery({
    queryKey: [...listsKey, 'promises', today],
    queryFn: async () => {
      const between = async (start_date: Day, end_date: Day) =>
        (await make(promiseCalls.summary, { query: { by: 'branch', start_date, end_date } })).data;
      const [week, month] = await Promise.all([
        between(today, addDays(today, 6)),
        between(`${today.slice(0, 8)}01` as Day, today),
      ]);
      return { week, month };
    },
  });
