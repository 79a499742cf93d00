/** What the screens of the books can ask the server. */
import type { Day } from '@ajo/contract/kernel/time';
import { ledgerCalls } from '@ajo/contract/modules/ledger';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { make, saveFile } from '#platform/call';

const key = ['ledger'];

/** Without the figures of the day before: under another day they would be wrong. */
export const useTrialBalance = (asOf: Day | undefined) =>
  useQuery({
    queryKey: [...key, 'trial-balance', asOf],
    queryFn: async () => (await make(ledgerCalls.trialBalance, { query: asOf ? { as_of: asOf } : {} })).data,
  });

export type LedgerSpan = { start_date: Day; end_date: Day };

export const useLedgerAccounts = (code: string) =>
  useQuery({ queryKey: [...key, 'accounts', code], queryFn: () => make(ledgerCalls.accounts, { query: { code } }) });

export const useOwnerAccount = (code: string, ownerId: string) =>
  useQuery({
    queryKey: [...key, 'accounts', code, ownerId],
    queryFn: () => make(ledgerCalls.accounts, { query: { code, owner_id: ownerId } }),
  });

export type LedgerAccount = { code: string; ownerId: string | undefined; span: LedgerSpan | undefined };

export const useAccountFile = ({ code, ownerId, span }: LedgerAccount) =>
  useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') => {
      if (!span) return;
      const query = { code, ...(ownerId && { owner_id: ownerId }), ...span, format };
      saveFile(await make(ledgerCalls.accountFile, { query }), `${code}-${span.start_date}-${span.end_date}.${format}`);
    },
  });

/** Pages follow each other by the place of the last entry, so they neither repeat nor lose one while others post. */
export const useEntries = ({ code, ownerId, span }: LedgerAccount) =>
  useInfiniteQuery({
    queryKey: [...key, 'entries', code, ownerId, span],
    queryFn: ({ pageParam }) =>
      make(ledgerCalls.entries, {
        query: { code, ...(ownerId && { owner_id: ownerId }), ...span, ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ additional }) => additional.next ?? undefined,
  });

export const useJournal = (id: string) =>
  useQuery({
    queryKey: [...key, 'journal', id],
    queryFn: async () => (await make(ledgerCalls.journal, { params: { id } })).data,
  });
