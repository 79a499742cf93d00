/** npm run schedule -- terms.json: the result of POST /loan_schedule/preview without a server; "-" reads the terms from standard input. */
import { readFileSync } from 'node:fs';
import { DomainError } from '../contract/src/kernel/errors.ts';
import { kobo, naira } from '../contract/src/kernel/money.ts';
import { dayInLagos } from '../contract/src/kernel/time.ts';
import { schedulePreview } from '../contract/src/modules/schedules.ts';
import { answerTo } from '../server/src/modules/schedules/index.ts';
import { termsFrom, Unclear } from './terms-from-json.ts';

type Answer = ReturnType<typeof schedulePreview.reply.encode>['data'];

function answer(file: string): Answer {
  const question = termsFrom(textOf(file));
  return schedulePreview.reply.encode({ data: answerTo(question, dayInLagos(new Date())) }).data;
}

function textOf(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch {
    throw new Unclear([`${file} cannot be read`]);
  }
}

const money = (amount: number): string => naira(kobo(BigInt(amount))).replace('₦', '');

function printTable({ rows, totals, apr, account }: Answer): void {
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
  process.stdout.write(`${lines.join('\n')}\n`);
}

const [file, ...options] = process.argv.slice(2).toSorted((a, b) => Number(a.startsWith('--')) - Number(b.startsWith('--')));
if (file === undefined || file.startsWith('--')) {
  process.stderr.write('Usage: npm run schedule -- terms.json [--table]\nThe terms are described in docs/schedule-terms.md.\n');
  process.exit(2);
}
try {
  const answered = answer(file);
  if (options.includes('--table')) printTable(answered);
  else process.stdout.write(`${JSON.stringify(answered, null, 2)}\n`);
} catch (error) {
  const isPlain = error instanceof Unclear || error instanceof DomainError;
  const fields =
    error instanceof DomainError
      ? Object.entries(error.errors ?? {}).map(([field, messages]) => `${field}: ${messages.join(' ')}`)
      : [];
  process.stderr.write(`${fields.length > 0 ? fields.join('\n') : error instanceof Error ? error.message : String(error)}\n`);
  process.exit(isPlain ? 1 : 3);
}
