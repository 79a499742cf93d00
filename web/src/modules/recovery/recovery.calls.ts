/** What the screens of recovery can ask the server. */
import type { LoanId } from '@ajo/contract/modules/loans';
import type { UserId } from '@ajo/contract/kernel/id';
import { recoveryCalls, type RecoverySettings } from '@ajo/contract/modules/recovery';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make, type Sent } from '#platform/call';

export const recoveryKey = ['recovery'];

export const useContacts = (id: LoanId) =>
  useQuery({
    queryKey: [...recoveryKey, 'contacts', id],
    queryFn: async () => (await make(recoveryCalls.contacts, { params: { id } })).data,
  });

export const useRecoverySettings = () =>
  useQuery({
    queryKey: [...recoveryKey, 'settings'],
    queryFn: async () => (await make(recoveryCalls.settings)).data,
  });
export const useSetRecoverySettings = () =>
  useAct((body: RecoverySettings) => make(recoveryCalls.setSettings, { body }), recoveryKey);

export const useAssign = () =>
  useAct(
    (body: { customer_ids: UserId[]; recovery_officer_id: UserId }, idempotencyKey) =>
      make(recoveryCalls.assign, { body, idempotencyKey }),
    recoveryKey,
  );

type Contact = NonNullable<Sent<typeof recoveryCalls.logContact>['body']>;

export const useLogContact = (id: LoanId) =>
  useAct(
    (body: Contact, idempotencyKey) => make(recoveryCalls.logContact, { params: { id }, body, idempotencyKey }),
    recoveryKey,
  );
