/** Hands out the history of a loan or a person as a file, and records the download. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { FileFormat } from '@ajo/contract/kernel/list';
import type { HistoryLine } from '@ajo/contract/modules/history';
import type { Context } from '#context';
import { historyOf, recordedSheet } from '#modules/history';
import type { FileReply } from '#platform/http/file-reply';
import type { Cell } from '#platform/lists/sheet';
import { historyMissing } from '../users.errors.ts';
import { historyScope } from '../users.queries.ts';

/** Longer than the history of any loan or person; the newest lines are kept. */
const maxLines = 10_000;
const headings = ['Time', 'Sentence', 'Reason', 'Actor', 'Act', 'From', 'To', 'Facts'];

/** Within the caller's scope; names and contact data stay masked as on the screen. @throws DomainError `history_missing`. */
export async function exportHistory(
  context: Context,
  actor: Actor,
  { id, format }: { id: string; format: FileFormat },
): Promise<FileReply> {
  const found = { subjectId: id, page: 1, perPage: maxLines, visible: historyScope(actor) };
  const { lines } = await historyOf(context.db, found);
  if (lines.length === 0) throw historyMissing();
  return recordedSheet(context, actor, {
    name: `history-${id}`,
    format,
    action: 'exported history',
    of: id,
    rows: lines.length,
    headings,
    cells: cellsOf(lines),
  });
}

async function* cellsOf(lines: readonly HistoryLine[]): AsyncGenerator<Cell[]> {
  for (const { at, sentence, reason, actor, action, from, to, changes } of lines)
    yield [at.toISOString(), sentence, reason, actor, action, from, to, changes.length > 0 ? JSON.stringify(changes) : null];
}
