/** npm run bench -- replay: the account of a loan with 400 rows after 2,000 payments, against the schedule of the same rows. */
import { accountOn, scheduleOf } from '../server/src/modules/schedules/index.ts';
import {
  lastDue,
  longContract,
  longLoan,
  longLoanMethods,
  paymentAmounts,
  weeklyPayments,
} from '../server/tests/schedules/long-loan.ts';

const requiredMs = 50;
const rounds = 15;

const histories = [
  ['ahead of time', paymentAmounts.ahead],
  ['more and more rows late', paymentAmounts.late],
] as const;

/** CPU milliseconds of this thread, the median of all rounds. */
function cpuMs(act: () => unknown): number {
  const taken = Array.from({ length: rounds }, () => {
    const before = process.threadCpuUsage();
    act();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return taken.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

export function run(): Promise<{ title: string; markdown: string }> {
  const lines = longLoanMethods.flatMap((method) => {
    const contract = longContract(method);
    const floor = cpuMs(() => scheduleOf(contract.terms));
    return histories.map(([what, amount]) => {
      const events = weeklyPayments(longLoan.payments, amount);
      const took = cpuMs(() => accountOn(contract, events, lastDue));
      const verdict = took < requiredMs ? 'ok' : 'MISSED';
      return `| ${method} | ${what} | ${took.toFixed(0)} | ${(took / floor).toFixed(1)} | < ${requiredMs} ${verdict} |`;
    });
  });
  const markdown = [
    `The account of one loan, ${longLoan.rows} rows and ${longLoan.payments.toLocaleString('en')} payments with penalties and a cap. CPU time of one thread, the median of ${rounds} rounds.`,
    'FLOOR is the schedule of the same rows without any payment, measured in the same run.',
    '',
    '| method | payments | CPU ms | × FLOOR | required |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n');
  return Promise.resolve({ title: 'Replay of an account', markdown });
}
