/** What staff can ask the server to correct on a savings account. */
import type { SavingsId, SavingsTransactionId } from '@ajo/contract/modules/savings';
import { savingsDeskCalls } from '@ajo/contract/modules/savings-desk';
import { savingsKey } from '#modules/savings';
import { useAct } from '#platform/act';
import { make } from '#platform/call';

export const useReverseDeposit = (id: SavingsId, tid: SavingsTransactionId) =>
  useAct(
    (reason: string, idempotencyKey) => make(savingsDeskCalls.reverse, { params: { id, tid }, body: { reason }, idempotencyKey }),
    savingsKey,
    ['approvals'],
    ['unidentified-receipts'],
  );
