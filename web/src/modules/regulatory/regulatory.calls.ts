/** The calls of regulatory files. */
import type { FileFormat } from '@ajo/contract/kernel/list';
import { halfYearCalls } from '@ajo/contract/modules/regulatory.half-year';
import { bureauCalls, type BureauList, type BureauRecords } from '@ajo/contract/modules/regulatory';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { make, saveFile } from '#platform/call';

export const useBureauMonth = (month: string, page: number) =>
  useQuery({
    queryKey: ['regulatory', 'bureau', month, page],
    queryFn: () => make(bureauCalls.problems, { query: { month, page } }),
    placeholderData: keepPreviousData,
  });

export const useBureauRows = (month: string, list: BureauList, page: number) =>
  useQuery({
    queryKey: ['regulatory', 'bureau', month, list, page],
    queryFn: () => make(bureauCalls.rows, { query: { month, list, page } }),
    placeholderData: keepPreviousData,
  });

export const useProblemsFile = (month: string) =>
  useMutation({
    mutationFn: async () => saveFile(await make(bureauCalls.problemsFile, { query: { month } }), `bureau-problems-${month}.csv`),
  });

export const useBureauFile = (month: string) =>
  useMutation({
    mutationFn: async (records: BureauRecords) =>
      saveFile(await make(bureauCalls.file, { body: { month, records } }), `bureau-${records}-${month}.csv`),
  });

/** Without the figures of the half-year before: under another one they would be wrong. */
export const useHalfYear = (half: string) =>
  useQuery({
    queryKey: ['regulatory', 'half-year', half],
    queryFn: async () => (await make(halfYearCalls.read, { query: { half } })).data,
  });

export const useHalfYearFile = (half: string) =>
  useMutation({
    mutationFn: async (format: FileFormat) =>
      saveFile(await make(halfYearCalls.file, { query: { half, format } }), `half-year-return-${half}.${format}`),
  });
