/** Stores the credits of a statement of our own bank account, each once, and matches them. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { noMoney } from '@ajo/contract/kernel/money';
import { type Day, dayInLagos, isBefore, longDay } from '@ajo/contract/kernel/time';
import type { BankLineId } from '@ajo/contract/modules/reconciliation';
import type { Context } from '#context';
import { record } from '#modules/history';
import { readStatementFile, type StatementReading } from '#modules/statements';
import { inTransaction } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import type { TakenFile } from '#platform/files/intake';
import { newId } from '#platform/ids';
import { creditInFuture, fileStored, noCredits } from '../reconciliation.errors.ts';
import { whyNotStore } from '../reconciliation.rules.ts';
import { accountsOfStatements, addLines, addStatement, findStatementOfFile, saveStatement } from '../reconciliation.store.ts';
import { matchJob, matchOpen } from './match-open.ts';

/** More credits are matched by the job, not while the caller waits. */
const matchedAtOnce = 200;

type StatementInput = { file: TakenFile; isOurAccount: boolean };

/**
 * @throws DomainError that names the field `statement`: unreadable, without credits, or uploaded before; or `is_our_account`: an account that no
 * earlier statement names and nobody confirms.
 */
export async function uploadBankStatement(
  context: Context,
  actor: Actor,
  { file, isOurAccount }: StatementInput,
): Promise<string> {
  const { sha256 } = file;
  const earlier = await findStatementOfFile(context.db, sha256);
  if (earlier) throw fileStored(longDay(dayInLagos(earlier.uploaded_at)));
  const reading = await readStatementFile(await readFile(file.path), { type: file.type, field: 'statement' });
  const credits = creditsOf(reading);
  const days = reading.rows.map(({ on }) => on).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (credits.length === 0 || first === undefined || last === undefined) throw noCredits();
  const today = context.clock.businessDay();
  const early = credits.find(({ on }) => isBefore(today, on));
  if (early) throw creditInFuture(early.on);
  const at = context.clock.now();
  const id = newId(at);
  const added = await inTransaction(context.db, async (tx) => {
    refuseIf(whyNotStore(reading.accountLast4, await accountsOfStatements(tx), isOurAccount));
    const isNew = await addStatement(tx, {
      id,
      file_name: file.name.slice(0, 200),
      sha256,
      bank: reading.bank,
      account_last4: reading.accountLast4,
      first_on: first,
      last_on: last,
      credits: credits.length,
      added: 0,
      skipped: reading.rows.length - credits.length + reading.unread,
      uploaded_by: actor.id,
      uploaded_by_name: actor.name,
      uploaded_at: at,
    });
    if (!isNew) throw fileStored(longDay(dayInLagos(at)));
    const stored = await addLines(
      tx,
      credits.map((credit) => rowOf(credit, { id, at })),
    );
    await saveStatement(tx, id, { added: stored });
    if (stored > matchedAtOnce) await context.jobs.send(tx, matchJob, {});
    await record(tx, context, {
      actor,
      subject: { kind: 'bank_statement', id },
      action: 'uploaded a statement of our bank account',
      after: { file: file.name, credits: credits.length, added: stored, from: first, to: last, account: reading.accountLast4 },
    });
    failpoint('bank_statement.unstored');
    return stored;
  });
  if (added <= matchedAtOnce) await matchOpen(context);
  return id;
}

type Credit = Pick<StatementReading['rows'][number], 'line' | 'on' | 'narration'> & { amount: bigint; fingerprint: string };

const rowOf = (credit: Credit & { amount: typeof noMoney }, { id, at }: { id: string; at: Date }) => ({
  id: newId<BankLineId>(at),
  statement_id: id,
  line: credit.line,
  on_day: credit.on,
  narration: credit.narration.slice(0, 500),
  amount_kobo: credit.amount,
  fingerprint: credit.fingerprint,
  result: 'missing_in_book' as const,
  created_at: at,
});

/** Equal credits of one day are told apart by their number within the day, so that an overlapping file finds each of them again. */
function creditsOf({ rows, bank, accountLast4 }: StatementReading): (Credit & { amount: typeof noMoney })[] {
  const seen = new Map<string, number>();
  return rows
    .filter(({ credit }) => credit > noMoney)
    .map(({ line, on, narration, credit }) => {
      const same = JSON.stringify([
        bank,
        accountLast4,
        on satisfies Day,
        narration.replaceAll(/\s+/g, ' ').trim(),
        credit.toString(),
      ]);
      const nth = (seen.get(same) ?? 0) + 1;
      seen.set(same, nth);
      return { line, on, narration, amount: credit, fingerprint: createHash('sha256').update(`${same}#${nth}`).digest('hex') };
    });
}
