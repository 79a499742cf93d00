/** A file of a long list: requested by a person, made by a worker with flat memory, fetched by a short link. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Actor, may } from '@ajo/contract/kernel/access';
import { capabilitiesOf } from '@ajo/contract/kernel/call';
import type { FileFormat } from '@ajo/contract/kernel/list';
import { wholeNumber } from '@ajo/contract/kernel/money';
import { daysText, hourMs, longDay } from '@ajo/contract/kernel/time';
import type { ListExportId } from '@ajo/contract/modules/lists';
import { scheduledFileDays } from '@ajo/contract/modules/lists.schedules';
import type { Context } from '#context';
import { dropBytes, keepFile, withStoredBytes } from '#modules/files';
import { notify, sendMail } from '#modules/notifications';
import { findUser, type User } from '#modules/users';
import { afterCommit, inSnapshot, inTransaction, type Tx } from '#platform/db/transaction';
import { readAs } from '#platform/http/read';
import { newId } from '#platform/ids';
import type { BoundList } from '#platform/lists/list';
import { type Cell, contentTypes, sheetOf } from '#platform/lists/sheet';
import { exportGivenUpHours, exportLivesHours, type ListExport } from '../export.ts';
import {
  addExport,
  endExportsOf,
  expireExports,
  failExportsBefore,
  finishExport,
  lockPendingExport,
  saveProgress,
  findPendingExport,
} from '../export.store.ts';
import { exportPending, listForbidden } from '../lists.errors.ts';
import { columnsOf, pagesOf } from '../list-rows.ts';
import { fileNameOf, recordExport } from './create-file.ts';

export const listExportJob = 'lists.export';
export const scheduledReportsPath = '/admin/scheduled-reports';

type ExportInput = { format: FileFormat; query: Record<string, unknown>; columns?: string[] | undefined };

/** The right, the filters and the columns of the list decide, as for its page. */
export async function requestExport(
  context: Context,
  actor: Actor,
  list: BoundList,
  { format, query, columns }: ExportInput,
): Promise<ListExportId> {
  if (!mayExport(actor, list)) throw listForbidden();
  readAs(list.list.call.query, query);
  columnsOf(list, columns);
  const at = context.clock.now();
  const id = newId<ListExportId>(at);
  await inTransaction(context.db, async (tx) => {
    if (!(await addExport(tx, { id, userId: actor.id, list: list.list.name, format, query, columns }, at))) throw exportPending();
    await context.jobs.send(tx, listExportJob, { exportId: id });
  });
  return id;
}

/** The right of its file, which may be narrower than that of the list. */
export const mayExport = ({ role }: Actor, { list }: BoundList): boolean =>
  capabilitiesOf(list.file).some((capability) => may(role, capability));

/** May run again after a worker died, and at the same time as another: one file is kept, the bytes of the other are removed. */
export async function makeExport(context: Context, lists: readonly BoundList[], exportId: string): Promise<void> {
  const waiting = await findPendingExport(context.db, exportId);
  if (!waiting) return;
  const list = lists.find((one) => one.list.name === waiting.list);
  const user = await findUser(context.db, waiting.userId as User['id']);
  const actor = user && actorOf(context, user);
  if (!list || !actor || !mayExport(actor, list)) return fail(context, exportId);
  const path = join(tmpdir(), `ajo-upload-${randomUUID()}`);
  try {
    await writeFile(context, { list, user, actor, waiting, path });
  } finally {
    await rm(path, { force: true });
  }
}

/** A user who was suspended, deleted or given another role since then gets what they may see now. */
export const actorOf = ({ clock }: Context, user: User): Actor | undefined =>
  user.suspendedAt || user.deletedAt
    ? undefined
    : {
        id: user.id,
        role: user.type,
        name: `${user.firstName} ${user.lastName}`,
        branchId: user.branchId,
        today: clock.businessDay(),
      };

const fail = (context: Context, exportId: string): Promise<void> =>
  inTransaction(context.db, (tx) => finishExport(tx, exportId, { status: 'failed' }, context.clock.now()));

type Work = { list: BoundList; user: User; actor: Actor; waiting: ListExport; path: string };

async function writeFile(context: Context, { list, user, actor, waiting, path }: Work): Promise<void> {
  const query = readAs(list.list.call.query, waiting.query) as Record<string, unknown>;
  const { headings, cellsOf } = columnsOf(list, waiting.columns);
  const counted = { rows: 0 };
  const digest = createHash('sha256');
  await inSnapshot(context.db, async (db) => {
    const cells = async function* (): AsyncGenerator<Cell[]> {
      for await (const rows of pagesOf(context, db, { list, actor, query })) {
        for (const row of rows) yield cellsOf(row, actor);
        counted.rows += rows.length;
        await saveProgress(context.db, waiting.id, counted.rows);
      }
    };
    const digested = async function* (chunks: AsyncIterable<Buffer | string>) {
      for await (const chunk of chunks) {
        digest.update(chunk);
        yield chunk;
      }
    };
    await pipeline(sheetOf(waiting.format, headings, cells()), digested, createWriteStream(path, { mode: 0o600 }));
  });
  const { size } = await stat(path);
  const made = {
    path,
    name: fileNameOf(context, list, waiting.format),
    type: contentTypes[waiting.format],
    sizeBytes: size,
    sha256: digest.digest('hex'),
  };
  const at = context.clock.now();
  await withStoredBytes(context, [made], async ([stored]) => {
    if (!stored) return;
    const isKept = await inTransaction(context.db, async (tx) => {
      if (!(await lockPendingExport(tx, waiting.id))) return false;
      const fileId = await keepFile(tx, stored, { kind: 'list_export', ownerUserId: actor.id, at });
      await finishExport(tx, waiting.id, { status: 'ready', fileId, rows: counted.rows }, at);
      await recordExport(tx, context, { actor, list, rows: counted.rows, filters: query, columns: waiting.columns });
      await announce(tx, context, { list, user, waiting, rows: counted.rows });
      return true;
    });
    if (!isKept) await dropBytes(context, stored.storageName);
  });
}

type Ready = Pick<Work, 'list' | 'user' | 'waiting'> & { rows: number };

/** A file that was requested is waited for; one that was scheduled is announced by mail too. */
async function announce(tx: Tx, context: Context, { list, user, waiting: { scheduled }, rows }: Ready): Promise<void> {
  const to = { userId: user.id, kind: 'list_export' };
  if (!scheduled) {
    const message = `The file of ${list.noun} is ready. Download it from the list within ${exportLivesHours} hours`;
    return notify(tx, context, { ...to, message });
  }
  await notify(tx, context, { ...to, message: `Your report ${scheduled.name} is ready`, link: scheduledReportsPath });
  if (!user.email) return;
  // A link behind the sign-in and no row: a mailbox is not a place for personal data.
  const within = daysText(scheduledFileDays);
  await sendMail(tx, context, {
    to: user.email,
    subject: `${scheduled.name}, ${longDay(scheduled.on)}: ${wholeNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`,
    paragraphs: [`The file of ${list.noun} that you scheduled is ready. Sign in to download it within ${within}.`],
    action: { label: 'Download the file', url: `${context.config.appUrl}${scheduledReportsPath}` },
  });
}

/** Another role or branch: files that were made under the old rights are not offered under the new ones. */
export async function dropExportsOf(tx: Tx, context: Context, userId: string): Promise<void> {
  const names = await endExportsOf(tx, userId, context.clock.now());
  if (names.length > 0)
    afterCommit(tx, async () => {
      for (const name of names) await dropBytes(context, name);
    });
}

/** Files of lists are copies of personal data: they do not stay. */
export async function removeOldExports(context: Context): Promise<void> {
  const now = context.clock.now();
  const ago = (hours: number): Date => new Date(now.getTime() - hours * hourMs);
  const names = await inTransaction(context.db, async (tx) => {
    await failExportsBefore(tx, ago(exportGivenUpHours), now);
    return expireExports(tx, ago(exportLivesHours), ago(scheduledFileDays * 24));
  });
  for (const name of names) await dropBytes(context, name);
}
