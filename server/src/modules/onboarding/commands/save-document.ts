/** A customer sends documents and pictures. The bytes are stored first; the row that names them replaces what was there. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Kobo } from '@ajo/contract/kernel/money';
import { dayMs } from '@ajo/contract/kernel/time';
import { DocumentName } from '@ajo/contract/modules/onboarding.sections';
import type { Context } from '#context';
import { findFiles, keepFile, type StoredBytes, withStoredBytes } from '#modules/files';
import { record } from '#modules/history';
import { lockUser } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import type { TakenFile } from '#platform/files/intake';
import { countAttempt } from '#platform/http/throttle.store';
import { addDocument, findDocuments, replaceDocuments } from '../document.store.ts';
import { whyNotKeepDocument, whyNotKeepPictures } from '../kyc.rules.ts';
import * as no from '../onboarding.errors.ts';
import { saveBusiness } from '../people-around.store.ts';
import type { DocumentKind } from '../profile.ts';
import { activateWhenComplete, saveSection } from './save-section.ts';

/** Rows and bytes of replaced files stay, so the number of uploads is what bounds the file store. */
const countUpload = ({ db, clock }: Context, actor: Actor): Promise<void> =>
  countAttempt(db, { budget: 'profile files', subject: actor.id, max: 30, windowMs: dayMs }, clock.now());

/** @throws DomainError `document_unknown`, `document_verified`, `file_kind`, `too_many_tries`. */
export async function saveDocument(
  context: Context,
  actor: Actor,
  { path, file }: { path: string; file: TakenFile | undefined },
): Promise<void> {
  const { data: kind } = DocumentName.safeParse(path);
  if (!kind || !file) throw no.documentUnknown();
  refuseIf(whyNotKeepDocument(kind, file.type));
  await countUpload(context, actor);
  const stored = await withStoredBytes(context, [file], async ([bytes]) => {
    const isNew = await inTransaction(context.db, (tx) => keepNewer(tx, context, actor, { kind, bytes }));
    return isNew ? undefined : bytes?.storageName;
  });
  // The second of two concurrent calls had the same bytes: its stored copy is not needed.
  if (stored) await context.files.remove(stored);
}

type Newer = { kind: DocumentName; bytes: StoredBytes | undefined };

/** False when these very bytes are the present document already. */
async function keepNewer(tx: Tx, context: Context, actor: Actor, { kind, bytes }: Newer): Promise<boolean> {
  await lockUser(tx, actor.id);
  const present = (await findDocuments(tx, actor.id)).find((document) => document.kind === kind);
  if (present?.status === 'verified') throw no.documentVerified();
  const [old] = present?.status === 'waiting' ? await findFiles(tx, [present.fileId]) : [];
  if (!bytes || old?.sha256 === bytes.sha256) return false;
  await addFile(tx, context, actor, { kind, bytes, replaces: true });
  await record(tx, context, {
    actor,
    subject: { kind: 'user', id: actor.id },
    customerId: actor.id,
    action: `sent ${kind.replaceAll('_', ' ')}`,
    ...(present && { from: present.status }),
    to: 'waiting',
  });
  await activateWhenComplete(tx, context, actor.id);
  return true;
}

type Adding = { kind: DocumentKind; bytes: StoredBytes; replaces: boolean };

async function addFile(tx: Tx, { clock }: Context, actor: Actor, { kind, bytes, replaces }: Adding): Promise<void> {
  const at = clock.now();
  if (replaces) await replaceDocuments(tx, actor.id, kind);
  const fileId = await keepFile(tx, bytes, { kind, ownerUserId: actor.id, at });
  await addDocument(tx, { userId: actor.id, kind, fileId, at });
}

type SaveDocumentInput = { name: string; kind: string; address: string; city: string; state: string; monthly_sales: Kobo };

/** New pictures take the place of the old ones; without new ones the old ones stay. */
export async function saveBusinessSection(
  context: Context,
  actor: Actor,
  { input, pictures }: { input: SaveDocumentInput; pictures: readonly TakenFile[] },
): Promise<void> {
  refuseIf(whyNotKeepPictures(await picturesOf(context, actor), pictures.length));
  if (pictures.length > 0) await countUpload(context, actor);
  const { monthly_sales: sales, ...business } = input;
  await withStoredBytes(context, pictures, (stored) =>
    saveSection(context, actor, 'business', async (tx) => {
      await saveBusiness(tx, actor.id, { ...business, monthly_sales_kobo: sales }, context.clock.now());
      for (const [at, bytes] of stored.entries())
        await addFile(tx, context, actor, { kind: 'business_picture', bytes, replaces: at === 0 });
    }),
  );
}

const picturesOf = async ({ db }: Context, actor: Actor): Promise<number> =>
  (await findDocuments(db, actor.id)).filter(({ kind, status }) => kind === 'business_picture' && status !== 'rejected').length;
