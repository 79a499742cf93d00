/** What the screens of staff can ask about the guarantors of a loan, and the files behind short links. */
import { fileCalls, type FileView } from '@ajo/contract/modules/files';
import type { GuarantorId } from '@ajo/contract/modules/guarantors';
import { type GuarantorFile, guarantorFileCalls } from '@ajo/contract/modules/guarantors/staff';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';

/** Below the loan's key, so that every act on a loan refetches its guarantors. */
const loansKey = ['loans'];
const keyOf = (loanId: string) => [...loansKey, loanId, 'guarantors'];
const read = async (loanId: string): Promise<GuarantorFile[]> =>
  (await make(guarantorFileCalls.ofLoan, { params: { id: loanId } })).data;

export const useGuarantorFiles = (loanId: string) => useQuery({ queryKey: keyOf(loanId), queryFn: () => read(loanId) });

export function useDeny() {
  const cache = useQueryClient();
  const again = () => cache.invalidateQueries({ queryKey: loansKey });
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ id, reason }: { id: GuarantorId; reason: string }) =>
      make(guarantorFileCalls.deny, { params: { id }, body: { reason } }),
    onSuccess: ({ message }) => {
      alerts.success(message ?? '');
      return again();
    },
    onError: again,
  });
}

export type Piece = 'video' | 'bank_statement';

/** The bytes of a piece of evidence. A link lives five minutes, so a fresh one is requested. */
export function useEvidence(loanId: string, id: GuarantorId, piece: Piece) {
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: async (): Promise<{ file: FileView; bytes: Blob }> => {
      const file = (await read(loanId)).find((one) => one.id === id)?.[piece];
      if (!file) throw new Error('This file is not there any more');
      const { searchParams } = new URL(file.url, globalThis.location.origin);
      const link = { expires: Number(searchParams.get('expires')), signature: searchParams.get('signature') ?? '' };
      return { file, bytes: await make(fileCalls.read, { params: { id: file.id }, query: link }) };
    },
  });
}
