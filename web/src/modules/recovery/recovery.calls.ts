/** What the screens of recovery can ask the server. */
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { UserId } from '@ajo/contract/kernel/id';
import { recoveryCalls, type RecoverySettings } from '@ajo/contract/modules/recovery';
import { dunningCalls } from '@ajo/contract/modules/recovery.dunning';
import {
  promiseCalls,
  type PromiseFilters,
  type PromiseGroup,
  type PromiseSummary,
} from '@ajo/contract/modules/recovery.promises';
import { visitCalls } from '@ajo/contract/modules/recovery.visits';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make, type Sent } from '#platform/call';

export const recoveryKey = ['recovery'];

export const useContacts = (id: LoanId) =>
  useQuery({
    queryKey: [...recoveryKey, 'contacts', id],
    queryFn: () => make(recoveryCalls.contacts, { params: { id } }),
  });

export const useLoanVisits = (id: LoanId) =>
  useQuery({
    queryKey: [...recoveryKey, 'visits', id],
    queryFn: async () => (await make(visitCalls.ofLoan, { params: { id } })).data,
  });

export type GroupedPromises = PromiseSummary & { by: PromiseGroup };

/** `by`: of what the groups are. They stay on the screen while others are read. */
export const usePromises = (query: PromiseFilters & { by: PromiseGroup }) =>
  useQuery({
    queryKey: [...recoveryKey, 'promises', 'summary', query],
    queryFn: async (): Promise<GroupedPromises> => ({ ...(await make(promiseCalls.summary, { query })).data, by: query.by }),
    placeholderData: keepPreviousData,
  });

export const useRecoverySettings = () =>
  useQuery({
    queryKey: [...recoveryKey, 'settings'],
    queryFn: async () => (await make(recoveryCalls.settings)).data,
  });
export const useSetRecoverySettings = () =>
  useAct((body: RecoverySettings & EffectiveFrom) => make(recoveryCalls.setSettings, { body }), recoveryKey);

export const useAssign = () =>
  useAct(
    (body: { customer_ids: UserId[]; recovery_officer_id: UserId }, idempotencyKey) =>
      make(recoveryCalls.assign, { body, idempotencyKey }),
    recoveryKey,
  );

export const useDunning = () =>
  useQuery({
    queryKey: [...recoveryKey, 'dunning'],
    queryFn: async () => (await make(dunningCalls.sequence)).data,
  });

type Sequence = NonNullable<Sent<typeof dunningCalls.saveSequence>['body']>;
export const useSaveDunning = () => useAct((body: Sequence) => make(dunningCalls.saveSequence, { body }), recoveryKey);

type Preview = NonNullable<Sent<typeof dunningCalls.preview>['body']>;
export const usePreviewDunning = () =>
  useMutation({ meta: { shownInPlace: true }, mutationFn: (body: Preview) => make(dunningCalls.preview, { body }) });

type Contact = NonNullable<Sent<typeof recoveryCalls.logContact>['body']>;

/** `onRecorded` is called when the server has accepted the contact, before the lists that show it are read again. */
export const useLogContact = (id: LoanId, onRecorded: () => void) =>
  useAct(async (body: Contact, idempotencyKey) => {
    const answer = await make(recoveryCalls.logContact, { params: { id }, body, idempotencyKey });
    onRecorded();
    return answer;
  }, recoveryKey);
