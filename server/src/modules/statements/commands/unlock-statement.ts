/** The password of a locked statement: tried at once, encrypted until the job has read the file, then forgotten. */
import { hourMs } from '@ajo/contract/kernel/time';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { StatementId } from '@ajo/contract/modules/statements';
import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import { countAttempt } from '#platform/http/throttle.store';
import { seal } from '#platform/secrets';
import { storedBytes } from '../stored-bytes.ts';
import { whyFileDoesNotOpen } from '../reading/read-file.ts';
import { passwordPlace, readStatementJob } from '../statement-secrets.ts';
import { whyNotMove, whyNotTake } from '../statement.rules.ts';
import { findStatement, lockStatement, saveStatement } from '../statement.store.ts';
import { notLocked, statementMissing } from '../statements.errors.ts';

/** @throws DomainError on `password` when it does not open the file; `statement_missing` for another user's. */
export async function unlockStatement(
  context: Context,
  ownerId: string,
  { id, password }: { id: StatementId; password: string },
): Promise<void> {
  const found = await findStatement(context.db, id);
  if (!found || found.ownerId !== ownerId) throw statementMissing();
  if (found.state !== 'needs_password') throw notLocked(found.state);
  await countAttempt(context.db, { budget: 'statement password', subject: id, max: 10, windowMs: hourMs }, context.clock.now());
  const { bytes, type } = await storedBytes(context, found);
  refuseIf(whyNotTake(await whyFileDoesNotOpen(bytes, { type, password })));
  await inTransaction(context.db, async (tx) => {
    const locked = await lockStatement(tx, id);
    refuseIf(whyNotMove(locked, 'received'));
    const password_sealed = seal(context.config, passwordPlace(id), password);
    await saveStatement(tx, id, { state: 'received', trouble: null, password_sealed });
    await context.jobs.send(tx, readStatementJob, { statementId: id });
  });
}
