/** What screens can ask about the account for transfers. */
import { depositRoutingCalls, type TransferAccount } from '@ajo/contract/modules/deposit-routing';
import type { SavingsId } from '@ajo/contract/modules/savings';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make } from '#platform/call';

const key = ['transfer-account'];
const openingMs = 5_000;

/** An account number that is being opened arrives within seconds. */
export const useTransferAccount = () =>
  useQuery<TransferAccount>({
    queryKey: key,
    queryFn: async () => (await make(depositRoutingCalls.read)).data,
    refetchInterval: ({ state: { data } }) => (data?.savings && !data.account ? openingMs : false),
  });

export const useChooseForTransfers = () =>
  useAct((savingsId: SavingsId | null) => make(depositRoutingCalls.choose, { body: { savings_id: savingsId } }), key);
