/** The calls of reports. */
import {
  collectionCalls,
  type CollectionFilters,
  type CollectionGroup,
  type CollectionSummary,
} from '@ajo/contract/modules/reports.collections';
import { portfolioTrendCalls } from '@ajo/contract/modules/reports.portfolio-trend';
import { rollRateCalls } from '@ajo/contract/modules/reports.roll-rates';
import { vintageCalls, type VintageFilters } from '@ajo/contract/modules/reports.vintages';
import { targetCalls } from '@ajo/contract/modules/reports.targets';
import { liquidityCalls } from '@ajo/contract/modules/reports.liquidity';
import { financialStatementCalls } from '@ajo/contract/modules/reports.statements';
import type { Day } from '@ajo/contract/kernel/time';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make, saveFile, type Sent } from '#platform/call';

type CollectionQuery = CollectionFilters & { by: CollectionGroup };
export type Collections = CollectionSummary & { of: CollectionQuery };

/** `of`: the query that the figures answer. They stay on the screen while another one is read. */
export const useCollections = (query: CollectionQuery) =>
  useQuery({
    queryKey: ['collections', 'summary', query],
    queryFn: async (): Promise<Collections> => ({ ...(await make(collectionCalls.summary, { query })).data, of: query }),
    placeholderData: keepPreviousData,
  });

export type StatementPeriod = { start_date: Day; end_date: Day };

/** Without the figures of the period before: under another period they would be wrong. */
export const useFinancialStatements = (query: StatementPeriod) =>
  useQuery({
    queryKey: ['financial-statements', query],
    queryFn: async () => (await make(financialStatementCalls.read, { query })).data,
  });

export const useStatementsFile = () =>
  useMutation({
    mutationFn: async (query: StatementPeriod) =>
      saveFile(
        await make(financialStatementCalls.file, { query }),
        `financial-statements-${query.start_date}-${query.end_date}.csv`,
      ),
  });

export const useVintages = (query: VintageFilters) =>
  useQuery({
    queryKey: ['vintages', query],
    queryFn: async () => (await make(vintageCalls.list, { query })).data,
    placeholderData: keepPreviousData,
  });

export const usePortfolioMonths = (query: VintageFilters) =>
  useQuery({
    queryKey: ['portfolio-months', query],
    queryFn: async () => (await make(portfolioTrendCalls.list, { query })).data,
    placeholderData: keepPreviousData,
  });

export const useRollRates = (query: VintageFilters) =>
  useQuery({
    queryKey: ['roll-rates', query],
    queryFn: async () => (await make(rollRateCalls.list, { query })).data,
    placeholderData: keepPreviousData,
  });

export const useTargets = (month: string) =>
  useQuery({
    queryKey: ['collections', 'targets', month],
    queryFn: async () => (await make(targetCalls.list, { query: { month } })).data,
    placeholderData: keepPreviousData,
  });

type TargetInput = NonNullable<Sent<typeof targetCalls.set>['body']>;
export const useSetTarget = () =>
  useAct((body: TargetInput, idempotencyKey) => make(targetCalls.set, { body, idempotencyKey }), ['collections', 'targets']);

export const useLiquidity = () =>
  useQuery({ queryKey: ['liquidity'], queryFn: async () => (await make(liquidityCalls.read)).data });
