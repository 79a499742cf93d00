/** Random contracts with events of every kind, and the figures that each version of the engine computed for them. */
import { createHash } from 'node:crypto';
import type { Kobo } from '@ajo/contract/kernel/money';
import { addDays, type Day, daysBetween, isBefore } from '@ajo/contract/kernel/time';
import type { Account, AccountEvent, Contract } from '../../src/modules/schedules/account.ts';
import { accountOn } from '../../src/modules/schedules/account.rules.ts';
import type { EngineVersion } from '../../src/modules/schedules/engine.ts';
import { scheduleOf } from '../../src/modules/schedules/schedule.rules.ts';
import { type Amounts, components } from '../../src/modules/schedules/schedule.ts';
import { end, start } from './any-contract.ts';

type LoanHistory = { contract: Contract; events: AccountEvent[] };

/**
 * `figures` holds the lines of a version. Where a version has none, they are those of the version before it. `changeDays` is the digest of the account
 * around the days on which it changes, in the version that was the newest when the loan was stored.
 */
export type StoredLoan = LoanHistory & {
  figures: Partial<Record<EngineVersion, string[]>>;
  changeDays: { engine: EngineVersion; digest: string };
};

/** Kobo and other whole numbers beyond JSON are texts like "150n". */
export const textOf = (loans: readonly StoredLoan[]): string =>
  `[\n${loans.map((loan) => JSON.stringify(loan, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))).join(',\n')}\n]\n`;

export const loansIn = (text: string): StoredLoan[] =>
  JSON.parse(text, (_, value) =>
    typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  ) as StoredLoan[];

const days: readonly Day[] = [addDays(start, 50), addDays(start, 200), end];

/** A line for the schedule and one for each of the days: the main figures, and a digest of all others. */
export function figuresOf({ contract, events }: LoanHistory, engine: EngineVersion): string[] {
  const terms = { ...contract.terms, engine };
  const { rows, totals, apr } = scheduleOf(terms);
  return [
    `cost ${totals.costOfCredit} apr ${apr} ${digestOf(rows)}`,
    ...days.map((on) => lineOf(accountOn({ ...contract, terms }, events, on))),
  ];
}

/** The number of days that are read around changes. */
const daysRead = 8;

/** The account around days on which it changes: due days of the plan and days of events, each with the day before and the day after. */
export function changeDaysOf({ contract, events }: LoanHistory, engine: EngineVersion): string {
  const terms = { ...contract.terms, engine };
  const changes = [...scheduleOf(terms).rows.map(({ dueOn }) => dueOn), ...events.map(({ on }) => on)];
  const around = new Set(changes.flatMap((on) => [addDays(on, -1), on, addDays(on, 1)]));
  const all = [...around].filter((on) => !isBefore(on, terms.disbursedOn)).toSorted((a, b) => daysBetween(b, a));
  return digestOf(spread(all, daysRead).map((on) => accountOn({ ...contract, terms }, events, on)));
}

/** At most `count` of the items at equal distances, the first and the last among them. */
const spread = <Item>(items: readonly Item[], count: number): Item[] =>
  items.filter((_, at) => items.length <= count || isChosen(at, items.length, count));

const isChosen = (at: number, length: number, count: number): boolean =>
  Array.from({ length: count }, (_, nth) => Math.round((nth * (length - 1)) / (count - 1))).includes(at);

/** The figures that are stored for a version. */
export function storedFor({ figures }: StoredLoan, engine: EngineVersion): string[] {
  for (let version: number = engine; version > 0; version -= 1) {
    const lines = figures[version as EngineVersion];
    if (lines) return lines;
  }
  return [];
}

const kobo = (amounts: Amounts): string => components.map((component): Kobo => amounts[component]).join('/');

function lineOf({ on, state, daysPastDue, outstanding, due, payoff, interestEarned, credit, ...rest }: Account): string {
  const figures = `owed ${kobo(outstanding)} due ${kobo(due)} payoff ${payoff} earned ${interestEarned} credit ${credit}`;
  return `${on} ${state} dpd ${daysPastDue} ${figures} ${digestOf(rest)}`;
}

const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}n` : one)))
    .digest('hex')
    .slice(0, 12);
