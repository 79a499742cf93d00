/** A customer's start page in one answer: on a slow network each further question is a second or two of waiting. */
import { type OwnDashboard, ownDashboardCalls } from '@ajo/contract/modules/dashboard.own';
import type { HeldPayment } from '@ajo/contract/modules/wallets.held';
import type { RejectedSection } from '@ajo/contract/modules/onboarding.sections';
import { type QueryClient, queryOptions, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keepMyGuarantors } from '#modules/guarantors';
import { keepMyLoans, hasMyLoans } from '#modules/loan-applications';
import { keepNotifications } from '#modules/notifications';
import { keepMyRepayments } from '#modules/repayments';
import { make } from '#platform/call';

export const holdingsKey = ['own-holdings'];
/** What a customer has with the lender. */
export type WithLender = Pick<OwnDashboard, 'holdings' | 'customer_credit'>;
const startKey = ['own-dashboard'];
/** The page opens a second after the sign-in, and takes over what was fetched for it. */
const aheadMs = 5_000;

/** Forgotten with the page; its parts stay, and are asked for one by one when they change. */
const startOf = (cache: QueryClient) =>
  queryOptions({
    queryKey: startKey,
    queryFn: async () => {
      const { open, loans, guarantors, profile, holdings, customer_credit, notifications, held } = (
        await make(ownDashboardCalls.read)
      ).data;
      keepMyLoans(cache, { loans, open: open?.loan });
      keepMyGuarantors(cache, guarantors);
      keepNotifications(cache, notifications);
      cache.setQueryData<WithLender>(holdingsKey, { holdings, customer_credit });
      cache.setQueryData(rejectedKey, profile.rejected);
      cache.setQueryData(heldKey, held);
      if (open?.account) keepMyRepayments(cache, open.loan.id, open.account);
      return profile;
    },
    gcTime: 0,
  });

/** The parts of the page are cached for a return to it. */
export function useOwnDashboard() {
  const cache = useQueryClient();
  const [isKnown] = useState(() => hasMyLoans(cache));
  const { isSuccess, error, refetch } = useQuery({ ...startOf(cache), enabled: !isKnown, refetchOnWindowFocus: false });
  return { isReady: isKnown || isSuccess, error, refetch };
}

/** Before the page is opened. */
export const fetchOwnDashboard = (cache: QueryClient): Promise<void> =>
  cache.prefetchQuery({ ...startOf(cache), gcTime: aheadMs });

/** True while the answer that fills the page is awaited: what it contains is not requested separately. */
export function useIsStarting(): boolean {
  const cache = useQueryClient();
  // Renders again when the answer has come.
  useIsFetching({ queryKey: startKey });
  return !hasMyLoans(cache) && cache.getQueryState(startKey)?.status !== 'error';
}

/** How much of the profile is there; the profile itself is not asked for this alone. */
/** Below the key of the profile: a section that was saved makes it stale. */
const rejectedKey = ['onboarding', 'rejected'];

/** What the customer must send again. Used when the page is there: its answer contains it. */
export const useRejectedSections = (): readonly RejectedSection[] =>
  useQuery({
    queryKey: rejectedKey,
    queryFn: async () => (await make(ownDashboardCalls.read)).data.profile.rejected,
  }).data ?? [];

const heldKey = ['own-held'];

/** What arrived and could not be booked. Used when the page is there: its answer contains it. */
export const useHeldPayments = (): readonly HeldPayment[] =>
  useQuery({ queryKey: heldKey, queryFn: async () => (await make(ownDashboardCalls.read)).data.held }).data ?? [];

export const useProfilePercent = (): number | undefined => useQuery(startOf(useQueryClient())).data?.percent;
