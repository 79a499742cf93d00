/** What the screens of staff can ask the server about investments. */
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import type { InvestmentId } from '@ajo/contract/modules/investment-contracts';
import { investorCalls, type InvestmentSettings } from '@ajo/contract/modules/investment-contracts.staff';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make, saveFile, type Sent } from '#platform/call';

export const investorsKey = ['investors'];

export const useInvestedPlans = () =>
  useQuery({ queryKey: [...investorsKey, 'plans'], queryFn: async () => (await make(investorCalls.plans)).data });

export const useInvestment = (id: InvestmentId) =>
  useQuery({
    queryKey: [...investorsKey, id],
    queryFn: async () => (await make(investorCalls.one, { params: { id } })).data,
  });

export const useInvestmentMoves = (id: InvestmentId, page: number) =>
  useQuery({
    queryKey: [...investorsKey, id, 'moves', page],
    queryFn: () => make(investorCalls.moves, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
  });

type Payment = NonNullable<Sent<typeof investorCalls.pay>['body']>;
export const usePayInvestor = () =>
  useAct((body: Payment, idempotencyKey) => make(investorCalls.pay, { body, idempotencyKey }), investorsKey);

export const saveCertificate = async ({ id, number }: { id: InvestmentId; number: string }): Promise<void> =>
  saveFile(await make(investorCalls.certificate, { params: { id } }), `certificate-${number}.pdf`);

export const useInvestmentSettings = () =>
  useQuery({ queryKey: ['investment-settings'], queryFn: async () => (await make(investorCalls.settings)).data });
export const useSetInvestmentSettings = () =>
  useAct((body: InvestmentSettings & EffectiveFrom) => make(investorCalls.setSettings, { body }), ['investment-settings']);
