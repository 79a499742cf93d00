/** What the counter can ask the server. */
import { type NewWalkIn, walkInCalls, type WalkInId } from '@ajo/contract/modules/walk-ins';
import { type PreparedApplicationId, preparedApplicationCalls } from '@ajo/contract/modules/walk-ins.applications';
import { useAct } from '#platform/act';
import { make, type Sent } from '#platform/call';

export const useStartWalkIn = () =>
  useAct((body: NewWalkIn, idempotencyKey) => make(walkInCalls.start, { body, idempotencyKey }));

export const useResendWalkIn = (id: WalkInId) =>
  useAct((_again: void, idempotencyKey) => make(walkInCalls.resend, { params: { id }, idempotencyKey }));

/** The lists of people are read again: the customer is new in them. */
export const useConfirmWalkIn = (id: WalkInId) =>
  useAct((code: string) => make(walkInCalls.confirm, { params: { id }, body: { code } }), ['people']);

export const usePrepareApplication = () =>
  useAct((body: NonNullable<Sent<typeof preparedApplicationCalls.prepare>['body']>, idempotencyKey) =>
    make(preparedApplicationCalls.prepare, { body, idempotencyKey }),
  );

export const useResendApplicationCode = (id: PreparedApplicationId) =>
  useAct((_again: void, idempotencyKey) => make(preparedApplicationCalls.resend, { params: { id }, idempotencyKey }));

/** The lists of loans and the page of the customer are read again: the application is new in them. */
export const useConfirmApplication = (id: PreparedApplicationId) =>
  useAct((code: string) => make(preparedApplicationCalls.confirm, { params: { id }, body: { code } }), ['loans'], ['people']);
