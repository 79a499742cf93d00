/** What customers and staff can ask the server about credit that no loan uses. */
import type { UserId } from '@ajo/contract/kernel/id';
import type { Kobo } from '@ajo/contract/kernel/money';
import { customerCreditCalls as calls } from '@ajo/contract/modules/customer-credit';
import { ownSavingsCalls, type SavingsId, type SavingsView } from '@ajo/contract/modules/savings';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make } from '#platform/call';

const ownKey = ['own-credit'];
const customerKey = ['customer-credit'];

export const useOwnCredit = () =>
  useQuery({ queryKey: ownKey, queryFn: async () => (await make(calls.own, {})).data, gcTime: 0, meta: { shownInPlace: true } });

const savingsKey = ['my-savings'];

const isFlex = ({ kind }: SavingsView): boolean => kind === 'flex';
/** A target or a lock takes nothing from its day on. */
const takesDeposits = (account: SavingsView): boolean =>
  account.can.includes('deposit') && (isFlex(account) || account.days_left !== 0);

/** The caller's accounts that take deposits. Those that money leaves at any time come first. */
export const useSavingsToFill = () =>
  useQuery({
    queryKey: savingsKey,
    queryFn: async () => (await make(ownSavingsCalls.mine)).data,
    select: (all) => {
      const open = all.filter(takesDeposits);
      return [...open.filter(isFlex), ...open.filter((account) => !isFlex(account))];
    },
  });

export const useTermsOf = (id: SavingsId) =>
  useQuery({
    queryKey: [...savingsKey, id],
    queryFn: async () => (await make(ownSavingsCalls.one, { params: { id } })).data,
  });

export const useMoveCredit = (savingsId: SavingsId) =>
  useAct(
    (amount: Kobo, idempotencyKey) => make(calls.save, { body: { savings_id: savingsId, amount }, idempotencyKey }),
    ownKey,
    savingsKey,
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
