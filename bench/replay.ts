/** npm run bench -- replay: the account of a loan with 400 rows after 2,000 payments, against the schedule of the same rows. */
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, day } from '@ajo/contract/kernel/time';
import { accountOn, type AccountEvent, type Contract, rateOf, scheduleOf } from '../server/src/modules/schedules/index.ts';

const start = day('2024-01-31');
const rows = 400;
const payments = 2_000;
const requiredMs = 50;
const rounds = 15;

const methods = ['declining_equal_instalment', 'declining_equal_principal', 'flat'] as const;

/** Kobo of each payment; five fall into each week. */
const histories = [
  ['ahead of time', 150_000n],
  ['more and more rows late', 60_000n],
] as const;

const contractBy = (method: (typeof methods)[number]): Contract => ({
  terms: {
    principal: kobo(100_000_000n),
    rate: rateOf('24', 'year'),
    method,
    frequency: { every: 1, unit: 'week' },
    instalments: rows,
    disbursedOn: start,
    dayCount: 'actual/365',
    fees: [],
  },
  servicing: {
    rebateBps: 10_000n,
    penalty: {
      kind: 'daily',
      rate: rateOf('36', 'year'),
      on: 'principal_and_interest',
      graceDays: 2,
      cap: { numerator: 1n, denominator: 1n },
      freeDays: [],
    },
  },
});

const eventsOf = (amount: bigint): AccountEvent[] =>
  Array.from({ length: payments }, (_, at) => ({
    type: 'repayment',
    id: String(at),
    on: addDays(start, Math.floor(((at + 1) * 7) / 5)),
    amount: kobo(amount),
  }));

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
  const on = addDays(start, 7 * rows);
  const lines = methods.flatMap((method) => {
    const contract = contractBy(method);
    const floor = cpuMs(() => scheduleOf(contract.terms));
    return histories.map(([what, amount]) => {
      const events = eventsOf(amount);
      const took = cpuMs(() => accountOn(contract, events, on));
      const verdict = took < requiredMs ? 'ok' : 'MISSED';
      return `| ${method} | ${what} | ${took.toFixed(0)} | ${(took / floor).toFixed(1)} | < ${requiredMs} ${verdict} |`;
    });
  });
  const markdown = [
    `The account of one loan, ${rows} rows and ${payments.toLocaleString('en')} payments with penalties and a cap. CPU time of one thread, the median of ${rounds} rounds.`,
    'FLOOR is the schedule of the same rows without any payment, measured in the same run.',
    '',
    '| method | payments | CPU ms | × FLOOR | required |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n');
  return Promise.resolve({ title: 'Replay of an account', markdown });
}
