/** What the screen of taxes can ask the server. */
import { type Tax, taxCalls, type TaxFileFormat } from '@ajo/contract/modules/taxes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make, saveFile, type Sent } from '#platform/call';

const key = ['taxes'];

/** Without the figures of the month before: a payment would be recorded with them. */
export const useTaxes = (month: string) =>
  useQuery({
    queryKey: [...key, month],
    queryFn: async () => (await make(taxCalls.month, { query: { month } })).data,
  });

export const useTaxReturn = (tax: Tax, month: string) =>
  useQuery({
    queryKey: [...key, month, tax],
    queryFn: async () => (await make(taxCalls.return, { query: { month, tax } })).data,
  });

export const useTaxReturnFile = (tax: Tax, month: string) =>
  useMutation({
    mutationFn: async (format: TaxFileFormat) =>
      saveFile(await make(taxCalls.file, { query: { month, tax, format } }), `${tax}-${month}.${format}`),
  });

export const useReverseRemittance = (id: string) =>
  useAct((reason: string, idempotencyKey) => make(taxCalls.reverse, { params: { id }, body: { reason }, idempotencyKey }), key, [
    'approvals',
  ]);

type Remittance = NonNullable<Sent<typeof taxCalls.remit>['body']>;
export const useRemit = () =>
  useAct((body: Remittance, idempotencyKey) => make(taxCalls.remit, { body, idempotencyKey }), key, ['approvals']);
