/** Stores the credits and debits of a statement of our own bank account, each once, and matches them. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { addDays, type Day, dayInLagos, isBefore, longDay } from '@ajo/contract/kernel/time';
import type { BankLineSide, BankLineId } from '@ajo/contract/modules/reconciliation.lines';
import type { BalanceGap } from '@ajo/contract/modules/reconciliation.statements';
import type { Insertable } from 'kysely';
import type { Context } from '#context';
import { record } from '#modules/history';
import { readStatementFile, type StatementReading } from '#modules/statements';
import type { Tables } from '#platform/db/tables';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import type { TakenFile } from '#platform/files/intake';
import { newId } from '#platform/ids';
import {
  accountNamed,
  closesElsewhere,
  fileStored,
  lineInFuture,
  noLines,
  opensElsewhere,
  withdrawnMeanwhile,
} from '../reconciliation.errors.ts';
import { closingBreakOf, openingBreaksOf } from '../opening-breaks.queries.ts';
import { closingBreakText, openingBreakText } from '../reconciliation.ts';
import { whyNotStore } from '../reconciliation.rules.ts';
import {
  addBalances,
  addDebits,
  addGaps,
  addLines,
  addStatement,
  countAdded,
  findStatementOfFile,
  lockStatements,
  saveShares,
  type StatedBalance,
  type StoredStatement,
} from '../reconciliation.store.ts';
import { ourAccounts } from '../our-accounts.store.ts';
import { requestAccount } from './accept-account.ts';
import { matchJob, matchStatement } from './match-open.ts';

/** Of skipped lines, and of lines whose balance does not add up: a file with more is another table. */
const shownFaults = 100;
/** More lines are matched by the job, not while the caller waits. */
const matchedAtOnce = 200;

/** `account`: the last four digits, which a person enters for a file that names no account. */
type StatementInput = { file: TakenFile; isOurAccount: boolean; account: string | null; acceptsBreak: boolean };

/**
 * A file that was uploaded when only credits were stored, or before balances and their gaps were, may come again: what it lacks is added.
 *
 * @returns the id of the statement; undefined when nothing is stored, because a second person must confirm first that the account is ours.
 * @throws DomainError that names the field `statement`: unreadable, without lines, uploaded before, or withdrawn meanwhile; `is_our_account`: an account that no
 * earlier statement names and no one confirms; `account_last4`: neither the file nor a person names the account, or they differ; or
 * `accepts_opening_break`: it does not open with the balance at which the statement before it ends, or the next one does not open with its last
 * balance, and no one accepts that.
 */
export async function uploadBankStatement(
  context: Context,
  actor: Actor,
  { file, isOurAccount, account, acceptsBreak }: StatementInput,
): Promise<string | undefined> {
  const { sha256 } = file;
  const earlier = await findStatementOfFile(context.db, sha256);
  const reading = await readStatementFile(await readFile(file.path), { type: file.type, field: 'statement' });
  const accountLast4 = accountOf(reading, earlier, account);
  const lines = linesOf({ ...reading, accountLast4 });
  const days = reading.rows.map(({ on }) => on).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (lines.length === 0 || first === undefined || last === undefined) throw noLines();
  const balances = balancesOf(reading, first);
  const lacksDebits = earlier !== undefined && lacksDebitsOf(earlier, balances);
  const today = context.clock.businessDay();
  const early = lines.find(({ on }) => isBefore(today, on));
  if (early) throw lineInFuture(early.on);
  const at = context.clock.now();
  const credits = lines.filter(({ side }) => side === 'credit').length;
  const statement = {
    id: earlier?.id ?? newId(at),
    file_name: file.name.slice(0, 200),
    sha256,
    bank: reading.bank,
    account_last4: accountLast4,
    first_on: first,
    last_on: last,
    credits,
    debits: lines.length - credits,
    added: 0,
    skipped: reading.skipped.length,
    skipped_lines: JSON.stringify(
      reading.skipped.slice(0, shownFaults).map(({ line, reason }) => ({ line, reason: reason.slice(0, 200) })),
    ),
    balance_gaps: JSON.stringify(gapsIn(reading).map((gap) => ({ ...gap, expected: `${gap.expected}`, found: `${gap.found}` }))),
    uploaded_by: actor.id,
    uploaded_by_name: actor.name,
    uploaded_at: at,
  };
  const added = await inTransaction(context.db, async (tx) => {
    await lockStatements(tx);
    if (earlier && (await findStatementOfFile(tx, sha256))?.id !== earlier.id) throw withdrawnMeanwhile();
    const named = { last4: accountLast4 ?? '', bank: reading.bank, file: statement.file_name, from: first, to: last };
    if (!earlier && !(await isOurs(tx, context, actor, { account: named, isConfirmed: isOurAccount }))) return undefined;
    const isNew = await (lacksDebits ? addDebits(tx, statement) : (earlier ?? addStatement(tx, statement)));
    if (!isNew) throw fileStored(longDay(dayInLagos(at)));
    await addBalances(tx, statement.id, balances);
    await addGaps(tx, statement);
    const broken = earlier ? [] : await breaksOf(tx, statement.id, acceptsBreak);
    return storeLines(tx, context, { actor, statement, lines, broken });
  });
  if (added === undefined) return undefined;
  if (added <= matchedAtOnce) await matchStatement(context, statement.id);
  return statement.id;
}

type NewFile = { account: Parameters<typeof requestAccount>[3]; isConfirmed: boolean };

/** @returns false when a second person is asked whether it is. @throws DomainError that names `is_our_account` or `account_last4`. */
async function isOurs(tx: Tx, context: Context, actor: Actor, { account, isConfirmed }: NewFile): Promise<boolean> {
  const ours = await ourAccounts(tx);
  refuseIf(whyNotStore(account.last4, ours, isConfirmed));
  if (ours.includes(account.last4)) return true;
  await requestAccount(tx, context, actor, account);
  return false;
}

/** A file that comes again keeps its account, so that its lines are found again. @throws DomainError that names `account_last4`. */
function accountOf(
  { accountLast4: named }: StatementReading,
  earlier: StoredStatement | undefined,
  entered: string | null,
): string | null {
  if (earlier) return earlier.account_last4;
  if (named !== null && entered !== null && named !== entered) throw accountNamed(named);
  return named ?? entered;
}

/** @returns false when it lacks its balances or their gaps only. @throws DomainError that names `statement` when it lacks nothing. */
function lacksDebitsOf(earlier: StoredStatement, balances: readonly StatedBalance[]): boolean {
  if (earlier.debits === null) return true;
  const lacksGaps = earlier.balance_gaps === null;
  if (!lacksGaps && (earlier.hasBalances || balances.length === 0)) throw fileStored(longDay(dayInLagos(earlier.uploaded_at)));
  return false;
}

/** The opening balance, and the last one that each day states. */
function balancesOf({ rows, opening }: StatementReading, first: Day): StatedBalance[] {
  const ofDays = new Map(rows.flatMap(({ on, balance }) => (balance === null ? [] : [[on, balance] as const])));
  const days = [...ofDays].map(([on, balance]): StatedBalance => ({ on, balance, isOpening: false }));
  return opening === null ? days : [{ on: addDays(first, -1), balance: opening, isOpening: true }, ...days];
}

/** A balance that is explained by a savings pocket is no gap. A file whose lines have no balance has none either: it proves no balance. */
const gapsIn = ({ misfits, rows }: StatementReading): BalanceGap[] =>
  misfits
    .filter(({ explained }) => !explained)
    .flatMap(({ line, expected, found }) => {
      const row = rows.find((one) => one.line === line);
      return row ? [{ on: row.on, narration: row.narration.slice(0, 500), expected, found }] : [];
    })
    .slice(0, shownFaults);

/** With the statement before it and with the next one. @throws DomainError that names `accepts_opening_break`. */
async function breaksOf(tx: Tx, id: string, isAccepted: boolean): Promise<string[]> {
  const before = (await openingBreaksOf(tx, [id])).get(id);
  if (before && !isAccepted) throw opensElsewhere(before);
  const after = await closingBreakOf(tx, id);
  if (after && !isAccepted) throw closesElsewhere(after.file, after.broken);
  return [...(before ? [openingBreakText(before)] : []), ...(after ? [closingBreakText(after.file, after.broken)] : [])];
}

type Stored = {
  actor: Actor;
  statement: Insertable<Tables['bank_statements']>;
  lines: readonly Line[];
  /** What its uploader accepts. */
  broken: readonly string[];
};

/** @returns how many lines no earlier file had. */
async function storeLines(tx: Tx, context: Context, { actor, statement, lines, broken }: Stored): Promise<number> {
  const { id, file_name: file, credits, debits, first_on: from, last_on: to, account_last4: account } = statement;
  const at = context.clock.now();
  const added = await addLines(
    tx,
    lines.map((line) => rowOf(line, { id, at })),
  );
  await countAdded(tx, id, added);
  await saveShares(
    tx,
    id,
    lines.map(({ fingerprint }) => fingerprint),
  );
  if (added > matchedAtOnce) await context.jobs.send(tx, matchJob, {});
  await record(tx, context, {
    actor,
    subject: { kind: 'bank_statement', id },
    action: 'uploaded a statement of our bank account',
    after: { file, credits, debits, added, from, to, account, ...(broken.length > 0 && { accepted_break: broken.join('; ') }) },
  });
  failpoint('bank_statement.unstored');
  return added;
}

type Line = Pick<StatementReading['rows'][number], 'line' | 'on' | 'narration'> & {
  side: BankLineSide;
  amount: Kobo;
  fingerprint: string;
};

const rowOf = (line: Line, { id, at }: { id: string; at: Date }) => ({
  id: newId<BankLineId>(at),
  statement_id: id,
  side: line.side,
  line: line.line,
  on_day: line.on,
  narration: line.narration.slice(0, 500),
  amount_kobo: line.amount,
  fingerprint: line.fingerprint,
  result: 'missing_in_book' as const,
  created_at: at,
});

/** Equal lines of one day are numbered within the day, so that an overlapping file finds each of them again. */
function linesOf({ rows, bank, accountLast4 }: StatementReading): Line[] {
  const seen = new Map<string, number>();
  return rows.flatMap(({ line, on, narration, credit, debit }): Line[] => {
    // Listed with the skipped lines: its side is not known.
    if (credit > noMoney && debit > noMoney) return [];
    const [side, amount] = credit > noMoney ? (['credit', credit] as const) : (['debit', debit] as const);
    if (amount <= noMoney) return [];
    const text = narration.replaceAll(/\s+/g, ' ').trim();
    // Credits have been stored without a word for their side.
    const same = JSON.stringify([bank, accountLast4, on, text, amount.toString(), ...(side === 'debit' ? ['debit'] : [])]);
    const nth = (seen.get(same) ?? 0) + 1;
    seen.set(same, nth);
    const fingerprint = createHash('sha256').update(`${same}#${nth}`).digest('hex');
    return [{ line, on, narration, side, amount, fingerprint }];
  });
}
