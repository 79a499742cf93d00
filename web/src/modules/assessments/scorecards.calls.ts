/** The calls of scorecards. */
import {
  type ChallengerId,
  type NewChallenger,
  type PromotionRequest,
  scorecardCalls,
  type ScorecardRequest,
} from '@ajo/contract/modules/assessments.scorecards';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make, type Sent } from '#platform/call';

const key = ['scorecards'];

export const useScorecards = () => useQuery({ queryKey: key, queryFn: async () => (await make(scorecardCalls.read)).data });

export const useRequestScorecard = () =>
  useAct((body: ScorecardRequest, idempotencyKey) => make(scorecardCalls.request, { body, idempotencyKey }), key, ['approvals']);

export const useAddChallenger = () =>
  useAct((body: NewChallenger, idempotencyKey) => make(scorecardCalls.addChallenger, { body, idempotencyKey }), key);

export const useWithdrawChallenger = () => useAct((id: ChallengerId) => make(scorecardCalls.withdraw, { params: { id } }), key);

export const usePromoteChallenger = (id: ChallengerId) =>
  useAct(
    (body: PromotionRequest, idempotencyKey) => make(scorecardCalls.promote, { params: { id }, body, idempotencyKey }),
    key,
    ['approvals'],
  );

type Months = NonNullable<Sent<typeof scorecardCalls.compare>['query']>['months'];

export const useComparison = (id: ChallengerId, months: Months) =>
  useQuery({
    queryKey: [...key, 'comparison', id, months],
    queryFn: async () => (await make(scorecardCalls.compare, { params: { id }, query: { months } })).data,
    placeholderData: keepPreviousData,
  });
