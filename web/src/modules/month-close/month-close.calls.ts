/** What the page of the month close can ask the server. */
import { monthCloseCalls } from '@ajo/contract/modules/month-close';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make, saveFile, type Sent } from '#platform/call';

const key = ['month-close'];

/** Without the month before: it would be closed in place of the chosen one. */
export const useMonth = (month: string) =>
  useQuery({
    queryKey: [...key, month],
    queryFn: async () => (await make(monthCloseCalls.month, { query: { month } })).data,
  });

/** Without the month before: it would be closed in place of the chosen one. */
export const useMonths = () =>
  useQuery({ queryKey: [...key, 'months'], queryFn: async () => (await make(monthCloseCalls.months)).data });

export const useEarlierMonths = (month: string) =>
  useQuery({
    queryKey: [...key, 'earlier', month],
    queryFn: async () => (await make(monthCloseCalls.earlier, { query: { month } })).data,
  });

export const useTrialBalanceFile = (month: string) =>
  useAct(async () => {
    saveFile(await make(monthCloseCalls.trialBalance, { query: { month } }), `trial-balance-${month}.csv`);
    return { message: 'Trial balance downloaded' };
  }, key);

type Request = NonNullable<Sent<typeof monthCloseCalls.close>['body']>;
export const useRequestClose = () =>
  useAct((body: Request, idempotencyKey) => make(monthCloseCalls.close, { body, idempotencyKey }), key, ['approvals']);
