/** Hands out rows as a file, and records the download. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { FileFormat } from '@ajo/contract/kernel/list';
import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import { FileReply } from '#platform/http/file-reply';
import { newId } from '#platform/ids';
import { type Cell, contentTypes, sheetOf } from '#platform/lists/sheet';
import { record } from './history.store.ts';
import type { HistoryAct } from './sentences/index.ts';

type Sheet = {
  /** Without its ending. */
  name: string;
  format: FileFormat;
  action: HistoryAct;
  /** The id of what the rows are about. */
  of: string;
  /** How many. */
  rows: number;
  headings: readonly string[];
  cells: AsyncIterable<readonly Cell[]>;
};

export async function recordedSheet(
  context: Context,
  actor: Actor,
  { name, format, action, of, rows, headings, cells }: Sheet,
): Promise<FileReply> {
  await inTransaction(context.db, (tx) =>
    record(tx, context, {
      actor,
      subject: { kind: 'export', id: newId(context.clock.now()) },
      action,
      after: { of, rows },
    }),
  );
  return new FileReply({
    body: sheetOf(format, headings, cells),
    contentType: contentTypes[format],
    fileName: `${name}.${format}`,
    disposition: 'attachment',
  });
}
