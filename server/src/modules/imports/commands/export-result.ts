/** Hands out the outcome of each row of an import as a file, and records the download. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { FileFormat } from '@ajo/contract/kernel/list';
import type { ImportId, ImportView } from '@ajo/contract/modules/imports';
import type { Context } from '#context';
import { recordedSheet } from '#modules/history';
import type { FileReply } from '#platform/http/file-reply';
import type { Cell } from '#platform/lists/sheet';
import { wordsOf } from '#platform/lists/words';
import { readImportView } from '../imports.queries.ts';

const headings = ['Line', 'Loan or account', 'Customer', 'Amount', 'Day', 'Reference', 'Outcome', 'Reason'];

/** The same rows as on the screen: of contacts which details change, never the details. @throws DomainError `import_missing`. */
export async function exportImportResult(
  context: Context,
  actor: Actor,
  { id, format }: { id: ImportId; format: FileFormat },
): Promise<FileReply> {
  const { rows } = await readImportView(context.db, id);
  return recordedSheet(context, actor, {
    name: `import-result-${id}`,
    format,
    action: 'exported the result of an import',
    of: id,
    rows: rows.length,
    headings,
    cells: cellsOf(rows),
  });
}

async function* cellsOf(rows: ImportView['rows']): AsyncGenerator<Cell[]> {
  for (const row of rows)
    yield [
      row.line,
      row.imported?.number ?? row.loan,
      row.customer?.name ?? null,
      row.amount,
      row.paid_on,
      row.reference,
      wordsOf(row.outcome),
      row.reason,
    ];
}
