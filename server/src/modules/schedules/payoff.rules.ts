/** What it costs to close a loan on a given day (domain rule C.7). */
import { type Kobo, divideRounded, kobo, minus, noMoney, shareOf, sumOf } from '@ajo/contract/kernel/money';
import { type Day, daysBetween } from '@ajo/contract/kernel/time';
import type { ScheduleMethod } from '@ajo/contract/modules/schedules';
import type { Component, OutstandingRow } from './schedule.ts';

/** One row of the running loan: what is outstanding, and the interest that the contract gives the whole row. */
export type PayoffRow = OutstandingRow & { scheduledInterest: Kobo };

export type PayoffFacts = {
  method: ScheduleMethod;
  disbursedOn: Day;
  /** Every row of the loan in order, paid ones too: a row runs from the due day of the row before it. */
  rows: readonly PayoffRow[];
  /** How much of the later rows' interest a flat loan forgives: 10_000n = all of it, the default of products. */
  earlySettlementRebateBps: bigint;
};

/** What is asked and what is forgiven on one row; together they are what was outstanding on it. */
export type PayoffSplit = Record<Component, Kobo> & { row: number; waivedInterest: Kobo; waivedFee: Kobo };

/** `interest_due`: of rows already due. `interest_running`: of the row that runs now. `interest_later`: what the rebate leaves. */
export type PayoffLine = {
  kind: 'principal' | 'interest_due' | 'interest_running' | 'interest_later' | 'fees' | 'penalties';
  amount: Kobo;
};

/** The lines add up to the total, and so do the splits: paying exactly the total closes the loan. */
export type Payoff = { on: Day; total: Kobo; lines: PayoffLine[]; splits: PayoffSplit[]; waived: Kobo };

type Stage = 'due' | 'running' | 'later';
type Staged = { row: PayoffRow; stage: Stage; startsOn: Day };

/**
 * The quote for one day, good until its midnight. All outstanding principal and penalties, fees and interest of the rows that are due,
 * and of the running row: declining and bullet loans the share of its interest for the days gone by, flat loans all
 * of it. Interest of later rows is waived; a flat loan waives the rebate's share of it. Fees of rows not yet due are waived.
 * A row runs from the day after its period starts, so on a due day, and on the day of disbursement, nothing runs.
 */
export function payoffOn(facts: PayoffFacts, on: Day): Payoff {
  const staged = facts.rows.map((row, at): Staged => {
    const startsOn = facts.rows[at - 1]?.dueOn ?? facts.disbursedOn;
    return { row, startsOn, stage: stageOf(row.dueOn, startsOn, on) };
  });
  const splits = staged.map((stand) => splitOf(stand, facts, on));
  const interestIn = (stage: Stage): Kobo =>
    sumOf(splits.filter((_, at) => staged[at]?.stage === stage).map(({ interest }) => interest));
  const lines: PayoffLine[] = [
    { kind: 'principal', amount: sumOf(splits.map(({ principal }) => principal)) },
    { kind: 'interest_due', amount: interestIn('due') },
    { kind: 'interest_running', amount: interestIn('running') },
    { kind: 'interest_later', amount: interestIn('later') },
    { kind: 'fees', amount: sumOf(splits.map(({ fee }) => fee)) },
    { kind: 'penalties', amount: sumOf(splits.map(({ penalty }) => penalty)) },
  ];
  return {
    on,
    total: sumOf(lines.map(({ amount }) => amount)),
    lines: lines.filter(({ amount }) => amount > 0n),
    splits,
    waived: sumOf(splits.flatMap(({ waivedInterest, waivedFee }) => [waivedInterest, waivedFee])),
  };
}

function stageOf(dueOn: Day, startsOn: Day, on: Day): Stage {
  if (dueOn <= on) return 'due';
  return startsOn < on ? 'running' : 'later';
}

function splitOf(stand: Staged, facts: PayoffFacts, on: Day): PayoffSplit {
  const { row, stage } = stand;
  const interest = facts.method === 'flat' ? flatInterest(stand, facts.earlySettlementRebateBps) : interestToDay(stand, on);
  const fee = stage === 'due' ? row.fee : noMoney;
  return {
    row: row.number,
    penalty: row.penalty,
    fee,
    interest,
    principal: row.principal,
    waivedInterest: minus(row.interest, interest),
    waivedFee: minus(row.fee, fee),
  };
}

function flatInterest({ row, stage }: Staged, rebateBps: bigint): Kobo {
  if (stage !== 'later') return row.interest;
  return minus(row.interest, shareOf(row.interest, { basisPoints: rebateBps, round: 'half-even' }));
}

/** The days' share of the row's interest, less what was already paid of it; never below zero, never above what is owed. */
function interestToDay({ row, stage, startsOn }: Staged, on: Day): Kobo {
  if (stage === 'due') return row.interest;
  if (stage === 'later') return noMoney;
  const gone = BigInt(daysBetween(startsOn, on));
  const accrued = divideRounded(row.scheduledInterest * gone, BigInt(daysBetween(startsOn, row.dueOn)), 'half-even');
  const owed = kobo(accrued - (row.scheduledInterest - row.interest));
  return owed < 0n ? noMoney : owed;
}
