/** The job that reads a statement: from its file in a limited worker, or from the provider of its code. May run twice and die at any place. */
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { open } from '#platform/secrets';
import { analysed, type Analysed } from '../analysis/analysed.ts';
import { storedBytes } from '../stored-bytes.ts';
import { readFile } from '../reading/read-file.ts';
import { readingOfFetched } from '../reading/fetched.rules.ts';
import { codePlace, passwordPlace, readStatementJob } from '../statement-secrets.ts';
import type { Statement, StatementTrouble } from '../statement.ts';
import { retryAfterMs, hasTriedEnough, stateAfter, troubleWords } from '../statement.rules.ts';
import { findStatement, lockStatement, saveAnalysed, saveStatement, saveTrouble } from '../statement.store.ts';

type Outcome = Analysed | { trouble: StatementTrouble };

export async function readStatement(context: Context, statementId: string): Promise<void> {
  const statement = await findStatement(context.db, statementId);
  if (statement?.state !== 'received') return;
  const outcome = statement.source === 'file' ? await readStored(context, statement) : await fetchStatement(context, statement);
  if (outcome) await settle(context, statement, outcome);
}

async function readStored(context: Context, statement: Statement): Promise<Outcome> {
  const file = await storedBytes(context, statement);
  if (!(await begin(context, statement))) return { trouble: 'broken' };
  failpoint('statement.begun');
  const { passwordEncrypted } = statement;
  const password = passwordEncrypted === null ? undefined : open(context.config, passwordPlace(statement.id), passwordEncrypted);
  return readFile(file.bytes, { type: file.type, password });
}

/** Counts the attempt before it is made, so that a file that crashes the process is not retried endlessly. */
const begin = (context: Context, { id }: Statement): Promise<boolean> =>
  inTransaction(context.db, async (tx) => {
    const locked = await lockStatement(tx, id);
    if (hasTriedEnough(locked)) return false;
    await saveStatement(tx, id, { attempts: locked.attempts + 1 });
    return true;
  });

/** Undefined while the provider is still at it: the job comes again. */
async function fetchStatement(context: Context, statement: Statement): Promise<Outcome | undefined> {
  if (statement.source === 'file' || statement.codeEncrypted === null) throw new Error('a statement without file and code');
  if (!(await begin(context, statement))) return { trouble: 'provider_silent' };
  const provider = context.statements[statement.source];
  if (!provider) return { trouble: 'provider_silent' };
  const code = open(context.config, codePlace(statement.id), statement.codeEncrypted);
  let reference = statement.providerReference;
  if (reference === null) {
    const connected = await provider.connect(code);
    if (connected.status === 'refused') return { trouble: 'code_refused' };
    ({ reference } = connected);
    const provider_reference = reference;
    await inTransaction(context.db, (tx) => saveStatement(tx, statement.id, { provider_reference }));
    failpoint('statement.connected');
  }
  const fetched = await provider.fetch(reference, code);
  if (fetched.status === 'refused') return { trouble: 'code_refused' };
  if (fetched.status === 'processing') return retryLater(context, statement);
  const reading = readingOfFetched(fetched.statement, statement.source);
  return (reading && analysed(reading)) ?? { trouble: 'nothing_there' };
}

async function retryLater(context: Context, { id }: Statement): Promise<undefined> {
  const startAfter = new Date(context.clock.now().getTime() + retryAfterMs);
  await inTransaction(context.db, (tx) => context.jobs.send(tx, readStatementJob, { statementId: id }, { startAfter }));
}

/** Everything that was read, or why nothing was, in one transaction. Another worker may have been faster. */
const settle = (context: Context, { id }: Statement, outcome: Outcome): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const statement = await lockStatement(tx, id);
    if (statement.state !== 'received') return;
    if ('trouble' in outcome) await saveTrouble(tx, id, { trouble: outcome.trouble, state: stateAfter(outcome.trouble) });
    else await saveAnalysed(tx, id, outcome, context.clock.now());
    failpoint('statement.unsettled');
    const to = 'trouble' in outcome ? stateAfter(outcome.trouble) : 'read';
    await record(tx, context, {
      actor: 'system',
      subject: { kind: 'user', id: statement.customerId },
      customerId: statement.customerId,
      action: to === 'read' ? 'read a bank statement' : 'could not read a bank statement',
      from: 'received',
      to,
      ...('trouble' in outcome && { reason: troubleWords[outcome.trouble] }),
      after: { statement: id, ...('rows' in outcome && { transactions: outcome.rows.length }) },
    });
    if ('trouble' in outcome) await notifyOwner(tx, context, statement, outcome.trouble);
  });

/** A guarantor has no account for notifications: their page shows the result. */
async function notifyOwner(tx: Tx, context: Context, statement: Statement, trouble: StatementTrouble): Promise<void> {
  if (statement.ownerKind !== 'customer') return;
  await notify(tx, context, {
    userId: statement.ownerId,
    kind: 'bank_statement',
    message: `Your bank statement could not be read. ${troubleWords[trouble]}`,
    isTrouble: true,
    link: '/profile?section=bank_statement',
  });
}
