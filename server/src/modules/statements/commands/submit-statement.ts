/** A customer hands in a bank statement, as a file or as a code. It is kept at once and read by a job; the same one twice is one. */
import { dayMs } from '@ajo/contract/kernel/time';
import { readFile } from 'node:fs/promises';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { FileId } from '@ajo/contract/modules/files';
import type { StatementId } from '@ajo/contract/modules/statements';
import type { Context } from '#context';
import { keepFile, withStoredBytes } from '#modules/files';
import { record } from '#modules/history';
import { lockUser } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import type { TakenFile } from '#platform/files/intake';
import { countAttempt } from '#platform/http/throttle.store';
import { newId } from '#platform/ids';
import { blindIndex, seal } from '#platform/secrets';
import { whyFileDoesNotOpen } from '../reading/read-file.ts';
import { codePlace, passwordPlace, readStatementJob } from '../statement-secrets.ts';
import type { StatementOwner, StatementTrouble } from '../statement.ts';
import { sourceOfCode, whyNotGive, whyNotOpen, whyNotTake } from '../statement.rules.ts';
import { addStatement, findSubmitted } from '../statement.store.ts';
import { codeNotTaken } from '../statements.errors.ts';
import { unlockStatement } from './unlock-statement.ts';

type SubmitStatementInput = { file: TakenFile | undefined; code: string | undefined; password: string | undefined };

/** @throws DomainError on `bank_statement`, `password` or `code`. */
export async function submitStatement(
  context: Context,
  owner: StatementOwner,
  { file, code, password }: SubmitStatementInput,
): Promise<void> {
  refuseIf(whyNotGive({ hasFile: file !== undefined, code, password }));
  if (code !== undefined && !context.statements[sourceOfCode(code)]) throw codeNotTaken();
  await countAttempt(context.db, { budget: 'bank statement', subject: owner.id, max: 30, windowMs: dayMs }, context.clock.now());
  if (file) await submitFile(context, owner, { file, password });
  if (code !== undefined) await inTransaction(context.db, (tx) => addCode(tx, context, owner, code));
}

async function submitFile(
  context: Context,
  owner: StatementOwner,
  { file, password }: { file: TakenFile; password: string | undefined },
): Promise<void> {
  const known = await findSubmitted(context.db, owner.id, { fileSha256: file.sha256 });
  if (known?.state === 'needs_password' && password !== undefined)
    return unlockStatement(context, owner.id, { id: known.id, password });
  if (known) return;
  const trouble = await whyFileDoesNotOpen(await readFile(file.path), { type: file.type, password });
  refuseIf(whyNotTake(trouble));
  await withStoredBytes(context, [file], async ([stored]) => {
    if (!stored) return;
    const isNew = await inTransaction(context.db, async (tx) => {
      await lockUser(tx, owner.customerId);
      if (await findSubmitted(tx, owner.id, { fileSha256: stored.sha256 })) return false;
      const ownerUserId = owner.kind === 'customer' ? owner.id : null;
      const fileId = await keepFile(tx, stored, { kind: 'bank_statement', ownerUserId, at: context.clock.now() });
      await addFile(tx, context, owner, { id: fileId, sha256: stored.sha256, trouble, password });
      return true;
    });
    if (!isNew) await context.files.remove(stored.storageName);
  });
}

/** For modules that keep the file themselves. @throws DomainError on `bank_statement` or `password` when it does not open. */
export async function requireOpens(file: TakenFile, password: string | undefined): Promise<void> {
  refuseIf(whyNotOpen(await whyFileDoesNotOpen(await readFile(file.path), { type: file.type, password })));
}

type StoredStatementFile = { id: FileId; sha256: string; trouble?: StatementTrouble | undefined; password?: string | undefined };

/** Part of the transaction that keeps the file: it is a statement now, and a job will read it. */
export async function addFile(tx: Tx, context: Context, owner: StatementOwner, file: StoredStatementFile): Promise<void> {
  if (await findSubmitted(tx, owner.id, { fileSha256: file.sha256 })) return;
  const id = newId<StatementId>(context.clock.now());
  const isLocked = file.trouble === 'password_missing';
  await addStatement(tx, {
    ...rowOf(context, owner, id),
    source: 'file',
    file_id: file.id,
    file_sha256: file.sha256,
    ...(isLocked && { state: 'needs_password' as const, trouble: 'password_missing' }),
    ...(file.password !== undefined && { password_sealed: seal(context.config, passwordPlace(id), file.password) }),
  });
  if (!isLocked) await context.jobs.send(tx, readStatementJob, { statementId: id });
  await remember(tx, context, owner, { id, what: 'a file' });
}

async function addCode(tx: Tx, context: Context, owner: StatementOwner, code: string): Promise<void> {
  await lockUser(tx, owner.customerId);
  const digest = blindIndex(context.config, 'statement code', `${owner.id}:${code}`);
  if (await findSubmitted(tx, owner.id, { codeDigest: digest })) return;
  const id = newId<StatementId>(context.clock.now());
  const source = sourceOfCode(code);
  await addStatement(tx, {
    ...rowOf(context, owner, id),
    source,
    code_sealed: seal(context.config, codePlace(id), code),
    code_digest: digest,
  });
  await context.jobs.send(tx, readStatementJob, { statementId: id });
  await remember(tx, context, owner, { id, what: source === 'mono' ? 'a code of Mono' : 'a ticket of MyBankStatement' });
}

const rowOf = ({ clock }: Context, owner: StatementOwner, id: StatementId) => ({
  id,
  owner_kind: owner.kind,
  owner_id: owner.id,
  customer_id: owner.customerId,
  state: 'received' as const,
  received_at: clock.now(),
});

const remember = (
  tx: Tx,
  context: Context,
  owner: StatementOwner,
  { id, what }: { id: StatementId; what: string },
): Promise<void> =>
  record(tx, context, {
    actor: owner.kind === 'customer' ? { id: owner.id, name: owner.name } : 'system',
    subject: { kind: 'user', id: owner.customerId },
    customerId: owner.customerId,
    action: owner.kind === 'customer' ? 'gave a bank statement' : `guarantor ${owner.name} gave a bank statement`,
    after: { statement: id, as: what },
  });
