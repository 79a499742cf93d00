/** Hands out the trial balance of a month's end. The history keeps the download: it is a line of the checklist. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import { record } from '#modules/history';
import { type AccountClass, chart, trialBalance } from '#modules/ledger';
import { byteOrderMark, csvLine } from '#platform/csv';
import { inTransaction } from '#platform/db/transaction';
import { FileReply } from '#platform/http/file-reply';
import { monthSpan, monthSubject } from '../month.ts';

const classNames: Record<AccountClass, string> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
};
const heads = ['Code', 'Account', 'Class', 'Debits', 'Credits', 'Balance', 'Dr/Cr'];

/** The columns of the page: what was ever posted on each side, with equal totals, and the balance on the side of its sum. */
export async function downloadTrialBalance(context: Context, actor: Actor, month: string): Promise<FileReply> {
  const { last } = monthSpan(month);
  const { rows } = await trialBalance(context.db, { asOf: last });
  const lines = rows.map(({ code, name, debit, credit }) => {
    const net = debit - credit;
    const side = net > 0n ? 'Dr' : net < 0n ? 'Cr' : '';
    return [code, name, classNames[chart[code].class], debit, credit, net < 0n ? -net : net, side] as const;
  });
  const total = (side: 'debit' | 'credit'): bigint => rows.reduce((sum, row) => sum + row[side], 0n);
  await inTransaction(context.db, (tx) =>
    record(tx, context, {
      actor,
      subject: monthSubject(month),
      action: 'downloaded the trial balance',
      after: { month, accounts: rows.length },
    }),
  );
  const all = [heads, ...lines, ['Total', `At the end of ${last}`, '', total('debit'), total('credit'), '', '']];
  return new FileReply({
    body: Buffer.from(`${byteOrderMark}${all.map(csvLine).join('')}`),
    contentType: 'text/csv',
    fileName: `trial-balance-${last}.csv`,
    disposition: 'attachment',
  });
}
