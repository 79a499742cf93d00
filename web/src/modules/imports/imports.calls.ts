/** What the screens can ask about imports of repayments and of running loans. */
import type { Day } from '@ajo/contract/kernel/time';
import { type ImportId, type ImportKind, type ImportView, importCalls, importList } from '@ajo/contract/modules/imports';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make, saveFile } from '#platform/call';
import type { ListFile } from '#ui';

const key = ['imports'];
const isUnderWay = (status: ImportView['status'] | undefined): boolean => status === 'waiting' || status === 'running';

/** Asked again until the rows of every import in it are booked. */
export const useImports = (kind: ImportKind, page: number) =>
  useQuery({
    queryKey: [...key, kind, page],
    queryFn: () => make(importCalls.imports, { query: { page, kind } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => isUnderWay(status)) ? 2_000 : false),
  });

export const importsFile = (kind: ImportKind): ListFile => ({ list: importList, query: { kind } });

/** Asked again while its rows are being booked. */
export const useImport = (id: ImportId | undefined) =>
  useQuery({
    queryKey: [...key, 'one', id],
    queryFn: async () => (await make(importCalls.importResult, { params: { id: id as ImportId } })).data,
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.status) ? 1_000 : false),
  });

/** `takesOverOn`: of running loans; left out, today. */
export type ImportInput = { file: File; dryRun: boolean; allOrNothing: boolean; takesOverOn?: Day | undefined };

/** Each press is a new act; a file that was booked is known by its content and refused. */
export function useStartImport(kind: ImportKind, onProgress: (share: number) => void) {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ file, dryRun, allOrNothing, takesOverOn }: ImportInput) => {
      const how = { dry_run: dryRun, all_or_nothing: allOrNothing };
      const sent = { files: { file }, idempotencyKey: crypto.randomUUID(), onProgress };
      return kind === 'loans'
        ? make(importCalls.importLoans, { body: { ...how, takes_over_on: takesOverOn }, ...sent })
        : make(importCalls.importFile, { body: how, ...sent });
    },
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Import started');
      return cache.invalidateQueries({ queryKey: key });
    },
  });
}

export const saveSample = async (kind: ImportKind): Promise<void> =>
  kind === 'loans'
    ? saveFile(await make(importCalls.sampleLoans), 'running-loans-sample.csv')
    : saveFile(await make(importCalls.sample), 'repayments-sample.csv');
