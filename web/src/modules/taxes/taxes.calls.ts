/** What the screen of taxes can ask the server. */
import { type Tax, taxCalls } from '@ajo/contract/modules/taxes';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make, saveFile, type Sent } from '#platform/call';

const key = ['taxes'];

export const useTaxes = (month: string) =>
  useQuery({
    queryKey: [...key, month],
    queryFn: async () => (await make(taxCalls.month, { query: { month } })).data,
    placeholderData: keepPreviousData,
  });

export const useTaxReturn = (month: string) =>
  useMutation({
    mutationFn: async (tax: Tax) => saveFile(await make(taxCalls.file, { query: { month, tax } }), `${tax}-${month}.csv`),
  });

type Remittance = NonNullable<Sent<typeof taxCalls.remit>['body']>;
export const useRemit = () =>
  useAct((body: Remittance, idempotencyKey) => make(taxCalls.remit, { body, idempotencyKey }), key, ['approvals']);
