/** Previews of changes of a loan. They are read again for every input, and never kept. */
import type { LoanId } from '@ajo/contract/modules/loans';
import { previewCalls } from '@ajo/contract/modules/servicing';
import type { SecondApprovalId } from '@ajo/contract/modules/repayments.between';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { make, type Sent } from '#platform/call';

export type ScheduleTerms = NonNullable<Sent<typeof previewCalls.schedule>['body']>;
export type NewTerms = NonNullable<Sent<typeof previewCalls.restructure>['body']>;

/** What is previewed: a change with its input, or the pending request of another person. */
export type Previewed =
  | { kind: 'write_off' }
  | { kind: 'undo_write_off' }
  | { kind: 'schedule'; terms: ScheduleTerms }
  | { kind: 'restructure'; terms: NewTerms }
  | { kind: 'requested'; approvalId: string };

const ask = (id: LoanId, previewed: Previewed) => {
  const params = { id };
  if (previewed.kind === 'write_off') return make(previewCalls.writeOff, { params });
  if (previewed.kind === 'undo_write_off') return make(previewCalls.undoWriteOff, { params });
  if (previewed.kind === 'schedule') return make(previewCalls.schedule, { params, body: previewed.terms });
  if (previewed.kind === 'restructure') return make(previewCalls.restructure, { params, body: previewed.terms });
  return make(previewCalls.requested, { params: { id, approvalId: previewed.approvalId as SecondApprovalId } });
};

/** Amounts are bigint, which a key cannot hold. */
const keyOf = (previewed: Previewed | undefined): string =>
  JSON.stringify(previewed, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)) ?? '';

/** `isBehind`: there are no figures of this input yet; `data` is what was shown before it. */
export function useChangePreview(id: LoanId, previewed: Previewed | undefined) {
  const deferred = useDeferredValue(previewed);
  const { data, error, isPending, isPlaceholderData } = useQuery({
    queryKey: ['loan-change-preview', id, keyOf(deferred)],
    queryFn: async () => {
      if (!deferred) throw new Error('there is nothing to preview');
      return (await ask(id, deferred)).data;
    },
    enabled: deferred !== undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    retry: false,
    gcTime: 0,
  });
  return { data, error, isBehind: isPending || isPlaceholderData || keyOf(deferred) !== keyOf(previewed) };
}
