/** What the screen of provision rates can ask the server. */
import { provisionCalls, type ProvisionRatesRequest } from '@ajo/contract/modules/loan-accounts.provisions';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make } from '#platform/call';

const key = ['provision-rates'];

export const useProvisionRates = () => useQuery({ queryKey: key, queryFn: async () => (await make(provisionCalls.rates)).data });

export const useRequestRates = () =>
  useAct((body: ProvisionRatesRequest, idempotencyKey) => make(provisionCalls.requestRates, { body, idempotencyKey }), key, [
    'approvals',
  ]);
