/** npm run schedule -- terms.json: the result of POST /loan_schedule/preview without a server; "-" reads the terms from standard input. */
import { kobo, naira } from '../contract/src/kernel/money.ts';
import { dayInLagos } from '../contract/src/kernel/time.ts';
import { schedulePreview } from '../contract/src/modules/schedules.ts';
import { answerTo } from '../server/src/modules/schedules/index.ts';
import { runCalculator } from './calculator.ts';
import { termsFrom } from './terms-from-json.ts';

type Answer = ReturnType<typeof schedulePreview.reply.encode>['data'];

const answerOf = (text: string): Answer =>
  schedulePreview.reply.encode({ data: answerTo(termsFrom(text), dayInLagos(new Date())) }).data;

const money = (amount: number): string => naira(kobo(BigInt(amount))).replace('₦', '');

function tableOf({ rows, totals, apr, account }: Answer): string {
  const line = (cells: readonly (string | number)[]): string => cells.map((cell) => String(cell).padStart(16)).join('');
  const lines = [
    line(['row', 'due', 'principal', 'interest', 'fees', 'total', 'balance']),
    ...rows.map((row) =>
      line([row.number, row.due_on, ...[row.principal, row.interest, row.fees, row.total, row.closing_balance].map(money)]),
    ),
    `interest ${money(totals.interest)}  fees ${money(totals.fees)}  repayable ${money(totals.total_repayable)}  APR ${apr}%`,
  ];
  if (account) {
    const { balances } = account;
    lines.push(
      '',
      `as of ${account.as_of}: ${account.status}, ${account.days_past_due} days past due`,
      line(['row', 'due', 'asked', 'outstanding', 'status']),
    );
    for (const row of account.rows)
      lines.push(line([row.number, row.due_on, money(row.total), money(row.outstanding), row.status]));
    lines.push('', line(['on', 'event', 'amount', 'principal', 'interest', 'fees', 'penalties', 'balance']));
    for (const { on, type, amount, split, principal_balance: balance } of account.transactions)
      lines.push(line([on, type, ...[amount, split.principal, split.interest, split.fee, split.penalty, balance].map(money)]));
    lines.push(
      '',
      `outstanding ${money(balances.total_outstanding)}  due ${money(balances.total_due)}  payoff ${money(balances.payoff)}`,
    );
  }
  return lines.join('\n');
}

runCalculator({
  usage: 'Usage: npm run schedule -- terms.json [--table]\nThe terms are described in docs/schedule-terms.md.\n',
  resultOf: (text, options) => {
    const answer = answerOf(text);
    return options.includes('--table') ? tableOf(answer) : JSON.stringify(answer, undefined, 2);
  },
});
