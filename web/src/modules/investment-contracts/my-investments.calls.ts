/** What customers can ask the server about their investments. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { investmentContractCalls, type InvestmentId, type MaturityInstruction } from '@ajo/contract/modules/investment-contracts';
import { investmentCalls, type InvestmentPlanId } from '@ajo/contract/modules/investments';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make, saveFile, type Sent } from '#platform/call';
import { useCardPayment } from '#platform/card-payment';

export const myInvestmentsKey = ['my-investments'];

export const useMyInvestments = (page: number) =>
  useQuery({
    queryKey: [...myInvestmentsKey, page],
    queryFn: () => make(investmentContractCalls.list, { query: { page, per_page: 100 } }),
    placeholderData: keepPreviousData,
  });

const plansKey = ['investment-plans-offered'];
export const usePlansOnOffer = () =>
  useQuery({ queryKey: plansKey, queryFn: async () => (await make(investmentCalls.plans)).data });

export type PurchaseChoice = { plan: InvestmentPlanId; amount: Kobo | undefined; months: number };

const previewKey = ['investment-preview'];
export const usePurchasePreview = ({ plan, amount, months }: PurchaseChoice) =>
  useQuery({
    queryKey: [...previewKey, plan, String(amount), months],
    queryFn: async () =>
      (await make(investmentContractCalls.preview, { body: { investment_plan_id: plan, amount: amount as Kobo, months } })).data,
    enabled: amount !== undefined,
    retry: false,
    placeholderData: keepPreviousData,
  });

type Purchase = NonNullable<Sent<typeof investmentContractCalls.invest>['body']>;
/** A plan that has changed since is refused, and its terms and figures are read again. */
export const useInvest = () =>
  useAct(
    (body: Purchase, idempotencyKey) => make(investmentContractCalls.invest, { body, idempotencyKey }),
    myInvestmentsKey,
    plansKey,
    previewKey,
  );

/** Opens the payment page of an investment that is not paid yet. */
export const usePayInvestment = (id: InvestmentId, idempotencyKey: string) =>
  useMutation({
    mutationFn: () => make(investmentContractCalls.pay, { params: { id }, idempotencyKey }),
    onSuccess: ({ data }) => globalThis.location.assign(data.url),
  });

export const usePayWithCard = (id: InvestmentId) =>
  useCardPayment(
    (card_id, idempotencyKey) => make(investmentContractCalls.chargeCard, { params: { id }, body: { card_id }, idempotencyKey }),
    myInvestmentsKey,
  );

const transferKey = ['investment-transfer'];
const transferMs = 5_000;

export const usePayByTransfer = (id: InvestmentId) =>
  useAct(
    (_: undefined, idempotencyKey) => make(investmentContractCalls.payByTransfer, { params: { id }, idempotencyKey }),
    myInvestmentsKey,
    transferKey,
  );

/** A transfer arrives within a minute or so. */
export const useInvestmentTransfer = (id: InvestmentId) =>
  useQuery({
    queryKey: [...transferKey, id],
    queryFn: async () => (await make(investmentContractCalls.transfer, { params: { id } })).data,
    refetchInterval: ({ state: { data } }) => (data && data.status !== 'pending' ? false : transferMs),
  });

export const useCancelInvestment = (id: InvestmentId) =>
  useAct(
    (_: undefined, idempotencyKey) => make(investmentContractCalls.cancel, { params: { id }, idempotencyKey }),
    myInvestmentsKey,
  );

export const useChangeInstruction = (id: InvestmentId) =>
  useAct(
    (instruction: MaturityInstruction, idempotencyKey) =>
      make(investmentContractCalls.instruct, { params: { id }, body: { instruction }, idempotencyKey }),
    myInvestmentsKey,
  );

const exitKey = ['investment-exit'];
export const useExitQuote = (id: InvestmentId) =>
  useQuery({
    queryKey: [...exitKey, id],
    queryFn: async () => (await make(investmentContractCalls.quoteExit, { params: { id } })).data,
    gcTime: 0,
  });

/** A total that is not the one of today is refused, and the quote is read again. */
export const useLeaveEarly = (id: InvestmentId) =>
  useAct(
    (total: Kobo, idempotencyKey) =>
      make(investmentContractCalls.leaveEarly, { params: { id }, body: { total }, idempotencyKey }),
    myInvestmentsKey,
    exitKey,
  );

export const saveMyCertificate = async ({ id, number }: { id: InvestmentId; number: string }): Promise<void> =>
  saveFile(await make(investmentContractCalls.certificate, { params: { id } }), `certificate-${number}.pdf`);
