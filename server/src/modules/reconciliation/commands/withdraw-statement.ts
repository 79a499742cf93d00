/** Withdraws a wrong statement while nothing relies on it. It is kept with its lines, counts for nothing, and its file may be uploaded again. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { dayInLagos } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction } from '#platform/db/transaction';
import { isInClosedMonth } from '../days.queries.ts';
import { statementMissing, statementOfReconciledDay } from '../reconciliation.errors.ts';
import { whyNotWithdraw } from '../reconciliation.rules.ts';
import { lockStatements } from '../reconciliation.store.ts';
import {
  closedDayBefore,
  coveredMarks,
  fileSharing,
  findStatement,
  lockLinesOf,
  markedDayOf,
  saveWithdrawal,
  unnamedFile,
} from '../withdrawn-statements.store.ts';

/** @throws DomainError `bank_statement_missing`, `statement_withdrawn`, or what still relies on it. */
export const withdrawStatement = (
  context: Context,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    await lockStatements(tx);
    const statement = await findStatement(tx, id);
    if (!statement) throw statementMissing();
    const { withdrawn_at: before, first_on: from, last_on: to, file_name: file, account_last4: account } = statement;
    const lines = await lockLinesOf(tx, id);
    const unnamed = await unnamedFile(tx, id);
    const refusal = whyNotWithdraw({
      withdrawnOn: before && dayInLagos(before),
      used: lines.filter(({ result }) => result === 'matched').length,
      closedOn: (await isInClosedMonth(tx, from))
        ? from
        : ((await closedDayBefore(tx, id)) ?? (unnamed?.closedSince ? unnamed.on : null)),
      markedOn: await markedDayOf(tx, id),
      sharedBy: await fileSharing(tx, id),
      unnamed: unnamed?.closed ? null : (unnamed?.file ?? null),
    });
    refuseIf(refusal);
    const covered = await coveredMarks(tx);
    await saveWithdrawal(tx, id, { by: actor, at: context.clock.now(), reason });
    const still = new Set(await coveredMarks(tx));
    const uncovered = covered.find((on) => !still.has(on));
    if (uncovered) throw statementOfReconciledDay(uncovered);
    await record(tx, context, {
      actor,
      subject: { kind: 'bank_statement', id },
      action: 'withdrew a statement of our bank account',
      reason,
      after: { file, from, to, account, lines: lines.length },
    });
  });
