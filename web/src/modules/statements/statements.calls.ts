/** Calls of statements: a customer's own, and those on the pages of a loan. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { type StatementId, type StatementReceipt, statementCalls, type StatementsOfLoan } from '@ajo/contract/modules/statements';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { type Answer, make } from '#platform/call';

const key = ['statements'];
const mine = [...key, 'mine'];
type Mine = Answer<typeof statementCalls.mine>;
const whileReadingMs = 1500;
/** Links to files are good for five minutes: they are renewed before. */
const renewLinksMs = 4 * minuteMs;

const isReading = (statements: readonly StatementReceipt[] | undefined): boolean =>
  statements?.some(({ state }) => state === 'received') ?? false;

/** Looks again while one is being read. */
export const useMyStatements = () =>
  useQuery({
    queryKey: mine,
    queryFn: () => make(statementCalls.mine),
    refetchInterval: ({ state }) => isReading(state.data?.data) && whileReadingMs,
  });

type StatementInput = { file?: File | undefined; code?: string | undefined; password?: string | undefined };

export function useSubmitStatement(onProgress: (share: number) => void) {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ file, code, password }: StatementInput) =>
      make(statementCalls.give, {
        body: { ...(code && { code }), ...(password && { password }) },
        files: { bank_statement: file },
        onProgress,
      }),
    onSuccess: ({ message, data }) => {
      alerts.success(message);
      cache.setQueryData<Mine>(mine, (before) => before && { ...before, data });
    },
  });
}

const departure = 'bank-connect';

/** Redirects to the bank's sign-in. The state is kept for this tab: another person's link cannot return as ours. */
export const useConnectBank = () =>
  useMutation({
    meta: { shownInPlace: true },
    mutationFn: async () => {
      const state = crypto.randomUUID();
      const { url } = (await make(statementCalls.connect, { body: { state } })).data;
      globalThis.sessionStorage.setItem(departure, state);
      return url;
    },
    onSuccess: (url) => globalThis.location.assign(url),
  });

/** Whether a return is that of the last departure from this tab. */
export const isOurReturn = (state: string): boolean => globalThis.sessionStorage.getItem(departure) === state;
/** It is so once. */
export const forgetDeparture = (): void => globalThis.sessionStorage.removeItem(departure);

export function useUnlockStatement(id: StatementId) {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (password: string) => make(statementCalls.unlock, { params: { id }, body: { password } }),
    onSuccess: ({ message, data }) => {
      alerts.success(message);
      cache.setQueryData<Mine>(mine, (before) => before && { ...before, data });
    },
  });
}

export type StatementOwner = 'applicant' | 'guarantors';

export function useStatementsOfLoan(owner: StatementOwner, loanId: string) {
  const call = owner === 'applicant' ? statementCalls.ofApplicant : statementCalls.ofGuarantors;
  return useQuery({
    queryKey: [...key, owner, loanId],
    queryFn: async (): Promise<StatementsOfLoan> => (await make(call, { params: { loan_id: loanId } })).data,
    refetchInterval: ({ state }) =>
      state.data?.owners.some(({ statements }) => isReading(statements)) ? whileReadingMs : renewLinksMs,
  });
}

type StatementRowFilters = NonNullable<Parameters<typeof make<(typeof statementCalls)['rows']>>[1]>['query'];

export const useStatementRows = (id: StatementId, query: StatementRowFilters) =>
  useQuery({
    queryKey: [...key, id, 'rows', query],
    queryFn: () => make(statementCalls.rows, { params: { id }, query: { per_page: 20, ...query } }),
    placeholderData: (before) => before,
  });
