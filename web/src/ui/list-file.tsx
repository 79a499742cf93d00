/** A list as a file: at once, or made by a job with its progress in the toolbar of the list. */
import { wholeNumber } from '@ajo/contract/kernel/money';
import type { FileFormat } from '@ajo/contract/kernel/list';
import { listCalls, type ListExportView, type ListName } from '@ajo/contract/modules/lists';
import { DomainError } from '@ajo/contract/kernel/errors';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { alerts } from '#platform/alerts';
import { make, saveFile } from '#platform/call';
import { laterDialog } from './later-dialog.tsx';
import { formatLabels, type ListFile, sentFilters } from './list-file.labels.ts';
import { Popup } from './popup.tsx';

const ScheduleDialog = laterDialog<{ file: ListFile; onClose: () => void }>(
  () => 'Email this list on a schedule',
  async () => (await import('./list-schedule.tsx')).ScheduleDialog,
);

const pollMs = 1_500;
const keyOf = (list: ListName) => ['list-exports', list];

/** Refetched while a file is being made. */
const useExports = (list: ListName, isFollowed: boolean) =>
  useQuery({
    queryKey: keyOf(list),
    queryFn: async () => (await make(listCalls.exports, { query: { list } })).data,
    enabled: isFollowed,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'waiting') ? pollMs : false),
  });

/** A list that is too long for a file at once is made by a job: the person continues to work. */
function useDownloadFile({ list, query, exported }: ListFile, only: string[] | undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (format: FileFormat) => {
      try {
        return (await make(list.file, { query: { ...query, only, format } as never })) as unknown as Blob;
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'too_many_rows' || only) throw error;
        const body = { list: list.name, format, filters: sentFilters(query) };
        const { message, data } = await make(listCalls.requestExport, { body });
        cache.setQueryData(keyOf(list.name), data);
        alerts.success(message ?? 'The export has started');
        return undefined;
      }
    },
    onSuccess: (file, format) => {
      if (!file) return;
      saveFile(file, file instanceof File ? file.name : `${list.name}.${format}`);
      if (exported !== undefined) alerts.success(exported);
    },
  });
}

export function ListFileMenu({ file, only, total }: { file: ListFile; only?: string[]; total?: number | undefined }) {
  const taking = useDownloadFile(file, only);
  const { data: exports } = useExports(file.list.name, only === undefined);
  const [isScheduling, setScheduling] = useState(false);
  const label = only ? 'Export selected' : 'Export';
  return (
    <>
      {exports?.[0] && <ExportProgress of={exports[0]} total={total} />}
      <Popup label={label} button={taking.isPending ? 'Exporting …' : label} look="plain" width={220}>
        {(close) => (
          <div className="menu-list">
            {(Object.keys(formatLabels) as FileFormat[]).map((format) => (
              <button
                key={format}
                type="button"
                className="menu-item"
                onClick={() => {
                  close();
                  taking.mutate(format);
                }}
              >
                {formatLabels[format]}
              </button>
            ))}
            {!only && (
              <button
                type="button"
                className="menu-item"
                onClick={() => {
                  close();
                  setScheduling(true);
                }}
              >
                Email on a schedule
              </button>
            )}
          </div>
        )}
      </Popup>
      {isScheduling && <ScheduleDialog file={file} onClose={() => setScheduling(false)} />}
    </>
  );
}

type DownloadProps = Pick<ListExportView, 'id' | 'list' | 'format'> & { file: NonNullable<ListExportView['file']> };

/** A link to a file expires after some minutes: each click requests a new one. */
function DownloadLink({ id, list, format, file }: DownloadProps) {
  const cache = useQueryClient();
  const downloading = useMutation({
    mutationFn: async () => (await make(listCalls.exports, { query: { list } })).data,
    onSuccess: (exports) => {
      cache.setQueryData(keyOf(list), exports);
      const fresh = exports.find((one) => one.id === id)?.file;
      if (!fresh) return alerts.error('The file has expired. Export the list again');
      const link = document.createElement('a');
      link.href = fresh.url;
      link.download = fresh.name;
      link.click();
    },
  });
  return (
    <a
      className="button"
      data-look="quiet"
      href={file.url}
      download={file.name}
      onClick={(event) => {
        event.preventDefault();
        if (!downloading.isPending) downloading.mutate();
      }}
    >
      Download the {format === 'csv' ? 'CSV' : 'Excel'} file
    </a>
  );
}

/** `total`: how many rows the list holds, where it was counted to the end. */
function ExportProgress({
  of: { id, list, status, rows_done: done, file, format },
  total,
}: {
  of: ListExportView;
  total: number | undefined;
}) {
  if (status === 'ready' && file) return <DownloadLink list={list} id={id} file={file} format={format} />;
  if (status === 'failed') return <span className="quiet">We could not create the file. Try again.</span>;
  if (status !== 'waiting') return null;
  return (
    <output className="row quiet">
      <progress
        className="progress"
        aria-label="Preparing the file"
        {...(total && { max: total, value: Math.min(done, total) })}
      />
      {wholeNumber(done)} rows
    </output>
  );
}
