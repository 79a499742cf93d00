/** What the screens can ask about imports of every kind. */
import type { FileFormat } from '@ajo/contract/kernel/list';
import type { Day } from '@ajo/contract/kernel/time';
import { type ImportId, type ImportKind, type ImportView, importCalls } from '@ajo/contract/modules/imports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts } from '#platform/alerts';
import { make, saveFile } from '#platform/call';

export const importsKey = ['imports'];
/** Asked again until its rows are booked. */
export const isUnderWay = (status: ImportView['status'] | undefined): boolean => status === 'waiting' || status === 'running';

/** An approval takes minutes or days. */
const approvalPollMs = 10_000;

/** Refetched while its rows are being booked, and while a second person has to confirm it. */
export const useImport = (id: ImportId | undefined) =>
  useQuery({
    queryKey: [...importsKey, 'one', id],
    queryFn: async () => (await make(importCalls.importResult, { params: { id: id as ImportId } })).data,
    enabled: id !== undefined,
    refetchInterval: ({ state }) => {
      if (state.data?.status === 'awaiting_approval') return approvalPollMs;
      return isUnderWay(state.data?.status) ? 1_000 : false;
    },
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
      if (kind === 'contacts') return make(importCalls.importContacts, { body: { dry_run: dryRun }, ...sent });
      return kind === 'loans'
        ? make(importCalls.importLoans, { body: { ...how, takes_over_on: takesOverOn }, ...sent })
        : make(importCalls.importFile, { body: { ...how, kind }, ...sent });
    },
    onSuccess: ({ message }) => {
      alerts.success(message ?? 'Import started');
      return cache.invalidateQueries({ queryKey: importsKey });
    },
  });
}

export async function saveSample(kind: ImportKind, format: FileFormat): Promise<void> {
  const query = { format };
  if (kind === 'loans') saveFile(await make(importCalls.sampleLoans, { query }), `running-loans-sample.${format}`);
  else if (kind === 'contacts') saveFile(await make(importCalls.sampleContacts, { query }), `contacts-sample.${format}`);
  else saveFile(await make(importCalls.sample, { query: { kind, format } }), `${kind}-sample.${format}`);
}

export const useImportFile = (id: ImportId) =>
  useMutation({
    mutationFn: async (format: FileFormat) =>
      saveFile(await make(importCalls.resultFile, { params: { id }, query: { format } }), `import-result-${id}.${format}`),
  });
