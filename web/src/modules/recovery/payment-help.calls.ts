/** What a customer in arrears can ask: their latest promise and requests, and help. */
import type { LoanId } from '@ajo/contract/modules/loans';
import { recoveryCalls } from '@ajo/contract/modules/recovery';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make, type Sent } from '#platform/call';

const key = ['my-help'];

export const useMyHelp = (id: LoanId, isLate: boolean) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: () => make(recoveryCalls.myHelp, { params: { id } }),
    enabled: isLate,
  });

type HelpRequest = NonNullable<Sent<typeof recoveryCalls.requestHelp>['body']>;

export const useRequestHelp = (id: LoanId) =>
  useAct((body: HelpRequest, idempotencyKey) => make(recoveryCalls.requestHelp, { params: { id }, body, idempotencyKey }), key);
