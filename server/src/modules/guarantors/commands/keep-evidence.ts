/** Stores the video and the bank statement of a guarantor who has not answered yet. A later file replaces an earlier one. */
import { dayMs } from '@ajo/contract/kernel/time';
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import { keepFile, type StoredBytes, withStoredBytes } from '#modules/files';
import { requireOpens, takeStatementFile } from '#modules/statements';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { countAttempt } from '#platform/http/throttle.store';
import type { TakenFile } from '#platform/files/intake';
import { addConsent } from '../consent.store.ts';
import { contactsOf, saveContactVideo } from '../contact.store.ts';
import type { From, Guarantor } from '../guarantor.ts';
import { isOpen } from '../guarantor.rules.ts';
import { findGuarantorOf, lockGuarantor, saveGuarantor } from '../guarantor.store.ts';
import { consentVersion, consentWords } from '../guarantor-words.ts';
import { ended, guarantorMissing, fileMissing } from '../guarantors.errors.ts';

type Kind = 'video' | 'statement';
type EvidenceInput = {
  video: TakenFile | undefined;
  statement: TakenFile | undefined;
  password?: string | undefined;
  from: From;
};

/** Anyone who holds the link gives their own evidence, and agrees that it is kept. */
export async function keepEvidence(
  context: Context,
  actor: Actor,
  { video, statement, password, from }: EvidenceInput,
): Promise<void> {
  if (!video && !statement) throw fileMissing();
  await countAttempt(context.db, { budget: 'guarantor files', subject: actor.id, max: 30, windowMs: dayMs }, context.clock.now());
  if (statement) await requireOpens(statement, password);
  const kinds: Kind[] = [...(video ? ['video' as const] : []), ...(statement ? ['statement' as const] : [])];
  const taken = [video, statement].filter((file) => file !== undefined);
  await withStoredBytes(context, taken, (stored) =>
    inTransaction(context.db, async (tx) => {
      const guarantor = await lockGuarantor(tx, actor.id);
      if (!isOpen(guarantor)) throw ended();
      const at = context.clock.now();
      for (const [index, kind] of kinds.entries()) {
        await keepOne(tx, context, { guarantor, kind, bytes: stored[index], by: 'guarantor', password });
        await addConsent(tx, { guarantorId: guarantor.id, kind, version: consentVersion, words: consentWords[kind], from, at });
      }
    }),
  );
}

/** The borrower hands in a video of their own guarantor; staff see that it came from them. */
export async function keepBorrowersVideo(
  context: Context,
  actor: Actor,
  { guarantorId, video }: { guarantorId: string; video: TakenFile | undefined },
): Promise<void> {
  if (!video) throw fileMissing();
  await countAttempt(context.db, { budget: 'guarantor files', subject: actor.id, max: 30, windowMs: dayMs }, context.clock.now());
  await withStoredBytes(context, [video], ([bytes]) =>
    inTransaction(context.db, async (tx) => {
      if (!(await findGuarantorOf(tx, guarantorId, actor.id)))
        return keepContactsVideo(tx, context, { actor, contactId: guarantorId, bytes });
      const guarantor = await lockGuarantor(tx, guarantorId);
      if (!isOpen(guarantor)) throw ended();
      await keepOne(tx, context, { guarantor, kind: 'video', bytes, by: 'borrower' });
    }),
  );
}

/** Named before there is an application: the video waits with the contact. */
async function keepContactsVideo(
  tx: Tx,
  { clock }: Context,
  { actor, contactId, bytes }: { actor: Actor; contactId: string; bytes: StoredBytes | undefined },
): Promise<void> {
  const isOwn = (await contactsOf(tx, actor.id)).some(({ id }) => id === contactId);
  if (!isOwn || !bytes) throw guarantorMissing();
  const at = clock.now();
  await saveContactVideo(tx, contactId, await keepFile(tx, bytes, { kind: 'guarantor_video', ownerUserId: actor.id, at }), at);
}

type Keeping = {
  guarantor: Guarantor;
  kind: Kind;
  bytes: StoredBytes | undefined;
  by: 'guarantor' | 'borrower';
  password?: string | undefined;
};

async function keepOne(tx: Tx, context: Context, { guarantor, kind, bytes, by, password }: Keeping): Promise<void> {
  if (!bytes) return;
  const fileId = await keepFile(tx, bytes, {
    kind: kind === 'video' ? 'guarantor_video' : 'guarantor_bank_statement',
    ownerUserId: by === 'borrower' ? guarantor.borrowerId : null,
    at: context.clock.now(),
  });
  await saveGuarantor(
    tx,
    guarantor.id,
    kind === 'video' ? { video_file_id: fileId, video_by: by } : { statement_file_id: fileId },
  );
  if (kind === 'statement') {
    const owner = { kind: 'guarantor' as const, id: guarantor.id, customerId: guarantor.borrowerId, name: guarantor.name };
    await takeStatementFile(tx, context, owner, { id: fileId, sha256: bytes.sha256, password });
  }
}
