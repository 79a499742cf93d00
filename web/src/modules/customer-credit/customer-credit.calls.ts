/** What customers and staff can ask the server about credit that no loan uses. */
import type { UserId } from '@ajo/contract/kernel/id';
import type { Kobo } from '@ajo/contract/kernel/money';
import { customerCreditCalls as calls } from '@ajo/contract/modules/customer-credit';
import type { SavingsId } from '@ajo/contract/modules/savings';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make } from '#platform/call';

const ownKey = ['own-credit'];
const customerKey = ['customer-credit'];

export const useOwnCredit = () =>
  useQuery({ queryKey: ownKey, queryFn: async () => (await make(calls.own, {})).data, gcTime: 0, meta: { shownInPlace: true } });

export const useMoveCredit = (savingsId: SavingsId) =>
  useAct(
    (amount: Kobo, idempotencyKey) => make(calls.save, { body: { savings_id: savingsId, amount }, idempotencyKey }),
    ownKey,
    ['my-savings'],
    ['own-holdings'],
  );

export const useCustomerCredit = (id: UserId) =>
  useQuery({ queryKey: [...customerKey, id], queryFn: async () => (await make(calls.ofCustomer, { params: { id } })).data });

export const useRequestCreditRefund = (id: UserId) =>
  useAct(
    (body: { amount: Kobo; reason: string }, idempotencyKey) => make(calls.refund, { params: { id }, body, idempotencyKey }),
    customerKey,
    ['approvals'],
  );
