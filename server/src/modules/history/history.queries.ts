/** Reads for the time line of a subject. */
import type { HistoryLine } from '@ajo/contract/modules/history';
import type { RawBuilder } from 'kysely';
import { coveredChangesOf } from './history.rules.ts';
import { sentenceOf } from './sentence.rules.ts';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

type HistoryFilters = { subjectId: string; page: number; perPage: number; visible: RawBuilder<boolean> };

/** Newest first; `visible` is the caller's scope over `history.customer_id`. */
export async function historyOf(
  db: Database,
  { subjectId, page, perPage, visible }: HistoryFilters,
): Promise<{ lines: HistoryLine[]; total: number }> {
  const found = sqlOf(db).selectFrom('history').where('subject_id', '=', subjectId).where(visible);
  const rows = found
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage);
  const count = found.select((row) => row.fn.countAll<bigint>().as('total'));
  const [lines, { total }] = await Promise.all([rows.execute(), count.executeTakeFirstOrThrow()]);
  return {
    total: Number(total),
    lines: lines.map((row) => {
      const line = {
        actor: row.actor_name,
        action: row.action,
        from: row.from_state,
        to: row.to_state,
        changes: coveredChangesOf(row.before, row.after),
        reason: row.reason,
      };
      return { id: row.id, at: row.at, ...line, sentence: sentenceOf(line) };
    }),
  };
}
