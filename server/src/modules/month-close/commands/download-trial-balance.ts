/** Hands out the trial balance of a month's end. The history keeps the download: it is a line of the checklist. */
import type { Actor } from '@ajo/contract/kernel/access';
import { noMoney } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { record } from '#modules/history';
import { trialBalance } from '#modules/ledger';
import { byteOrderMark, csvLine } from '#platform/csv';
import { inTransaction } from '#platform/db/transaction';
import { FileReply } from '#platform/http/file-reply';
import { monthSpan, monthSubject } from '../month.ts';

/** Debits less credits of each account on the side of its sum; both columns have the same total. */
export async function downloadTrialBalance(context: Context, actor: Actor, month: string): Promise<FileReply> {
  const { last } = monthSpan(month);
  const { rows } = await trialBalance(context.db, { asOf: last });
  const lines = rows.map(({ code, name, debit, credit }) => {
    const net = debit - credit;
    return [code, name, net > 0n ? net : noMoney, net < 0n ? -net : noMoney] as const;
  });
  const total = (column: 2 | 3): bigint => lines.reduce((sum, line) => sum + line[column], 0n);
  await inTransaction(context.db, (tx) =>
    record(tx, context, {
      actor,
      subject: monthSubject(month),
      action: 'downloaded the trial balance',
      after: { month, accounts: rows.length },
    }),
  );
  const all = [['Code', 'Account', 'Debit', 'Credit'], ...lines, ['Total', `At the end of ${last}`, total(2), total(3)]];
  return new FileReply({
    body: Buffer.from(`${byteOrderMark}${all.map(csvLine).join('')}`),
    contentType: 'text/csv',
    fileName: `trial-balance-${last}.csv`,
    disposition: 'attachment',
  });
}
