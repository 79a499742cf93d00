/** What the screen can ask about imports of repayments. */
import { type ImportId, type ImportView, slipCalls, slipFileCalls } from '@ajo/contract/modules/repayments.slips';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make, saveFile } from '#platform/call';
import type { SaveList } from '#ui';

const key = ['imports'];
const isUnderWay = (status: ImportView['status'] | undefined): boolean => status === 'waiting' || status === 'running';

/** Asked again until the rows of every import in it are booked. */
export const useImports = (page: number) =>
  useQuery({
    queryKey: [...key, page],
    queryFn: () => make(slipCalls.imports, { query: { page } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => isUnderWay(status)) ? 2_000 : false),
  });

export const saveImports: SaveList = ({ only }) => make(slipFileCalls.imports, { query: { only } });

/** Asked again while its rows are being booked. */
export const useImport = (id: ImportId | undefined) =>
  useQuery({
    queryKey: [...key, 'one', id],
    queryFn: async () => (await make(slipCalls.importResult, { params: { id: id as ImportId } })).data,
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.status) ? 1_000 : false),
  });

export type ImportWish = { file: File; dryRun: boolean; allOrNothing: boolean };

/** Each press is a new act; a file that was booked is known by its content and refused. */
export function useStartImport(onProgress: (share: number) => void) {
  const cache = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ file, dryRun, allOrNothing }: ImportWish) =>
      make(slipCalls.importFile, {
        body: { dry_run: dryRun, all_or_nothing: allOrNothing },
        files: { file },
        idempotencyKey: crypto.randomUUID(),
        onProgress,
      }),
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Import started');
      return cache.invalidateQueries({ queryKey: key });
    },
  });
}

export const saveSample = async (): Promise<void> => saveFile(await make(slipCalls.sample), 'repayments-sample.csv');
