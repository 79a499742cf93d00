/** More of a running loan is paid out: it bears interest from its day, and the rows ahead repay it with what was left. */
import { type Kobo, maxOf, minOf, minus, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { type Day, daysBetween, isBefore } from '@ajo/contract/kernel/time';
import type { WorkRow } from './account.ts';
import { addRows, reschedule, retireRows } from './change.rules.ts';
import { isEngineSince } from './engine.ts';
import { trancheParts } from './flat.rules.ts';
import { graceFrom } from './interest.rules.ts';
import { nearest } from './level.rules.ts';
import { partsOf } from './method.rules.ts';
import { addMove } from './principal-history.rules.ts';
import { components, type Terms, type Tranche } from './schedule.ts';
import { openOn } from './progress.rules.ts';
import { borneSincePlan, earnedOn } from './earned.rules.ts';
import { startOf } from './start.rules.ts';
import { isFlat, isPlanned, principalPaidByRow, type Work } from './working-rows.rules.ts';

/** Rows that have fallen due stay as they were asked; a loan that was settled already gets rows of its own for it. */
export function payOut(work: Work, id: string, tranche: Tranche): void {
  const { on } = tranche;
  const later = work.rows.filter(({ cancelled, period }) => !cancelled && period.days > 0 && isBefore(on, period.endsOn));
  // A row that was chosen and paid takes its share too, or the new money would bear nothing in its period. It keeps what it was paid.
  const isOpen = openIn(work) > noMoney;
  const isSettled = later.every(({ frozen }) => frozen) && !isOpen;
  if (!isSettled) for (const row of later) open(work, row, on);
  const ahead = isSettled ? [] : later;
  work.terms = { ...work.terms, tranches: [...(work.terms.tranches ?? []), tranche] };
  addMove(work.moves, tranche);
  const [first] = ahead;
  if (!first && isOpen) addRow(work, tranche);
  else if (!first) startAgain(work, later, { id, tranche });
  else if (isFlat(work.terms)) addFlat(work, ahead, tranche);
  else retarget(work, ahead, { first, tranche });
}

/**
 * Since version 5 a row that was chosen and paid keeps the interest that it was paid with. Since version 7 it does not ask afterwards what late
 * principal would have borne in it until the payout.
 */
function open(work: Work, row: WorkRow, on: Day): void {
  if (!row.frozen) return;
  const { terms } = work;
  if (isEngineSince(terms, 5)) row.agreed = row.billed.interest;
  const earned = earnedOn(work, row, on);
  row.frozen = false;
  if (isFlat(terms) || !isEngineSince(terms, 7)) return;
  const borne = earnedOn(work, row, on);
  row.carried = minus(row.carried, maxOf(noMoney, minus(borne, earned)));
}

const openIn = (work: Work): Kobo => {
  const received = principalPaidByRow(work);
  return sumOf(
    work.rows.flatMap((row, at) =>
      row.cancelled ? [] : components.map((component) => openOn(row, component, received[at] ?? noMoney)),
    ),
  );
};

/**
 * The new rows have the periods of the rows that they replace. Since version 7 the first of them bears the part of its period that follows the
 * payout; before, it bore a whole one where periods count as equal.
 */
function startAgain(work: Work, later: readonly WorkRow[], { id, tranche }: { id: string; tranche: Tranche }): void {
  const { on } = tranche;
  const [first] = later;
  if (!first || !isEngineSince(work.terms, 7)) {
    const firstDueOn = first?.period.endsOn;
    return reschedule(work, { type: 'reschedule', id, on, instalments: Math.max(1, later.length), firstDueOn });
  }
  const carried = retireRows(work, on);
  const terms: Terms = {
    ...work.terms,
    principal: noMoney,
    downPayment: undefined,
    grace: undefined,
    instalments: later.length,
    tranches: (work.terms.tranches ?? []).filter((one) => one === tranche || isBefore(on, one.on)),
  };
  const fresh = startOf(
    terms,
    later.map(({ period }) => period),
  ).rows;
  const [start, ...rest] = fresh.map((row, at) => withoutPaidFee(row, later[at]));
  if (!start) return;
  const { endsOn } = start.period;
  start.period = { ...start.period, startsOn: on, days: daysBetween(on, endsOn) };
  addRows(work, [start, ...rest], { carried, spread: false });
}

/** A fee that the row before was paid is not asked twice. */
const withoutPaidFee = (row: WorkRow, before: WorkRow | undefined): WorkRow => ({
  ...row,
  billed: { ...row.billed, fee: minus(row.billed.fee, minOf(row.billed.fee, before?.paid.fee ?? noMoney)) },
});

/** The plan is over and not all of it was paid: what is late stays late, and the new money is asked in a row of its own. */
function addRow(work: Work, { on, amount }: Tranche): void {
  const last = work.rows.findLast((row) => isPlanned(row) && !row.frozen);
  if (last && !isFlat(work.terms)) {
    const since = borneSincePlan(work, on);
    last.carried = plus(last.carried, since);
    last.agreed = plus(last.agreed, since);
    last.target = { kind: 'principal', amount: minus(last.billed.principal, last.prepaid) };
  }
  const alone: Terms = {
    ...work.terms,
    principal: amount,
    disbursedOn: on,
    firstDueOn: undefined,
    instalments: 1,
    grace: undefined,
    downPayment: undefined,
    tranches: [],
  };
  const number = (work.rows.at(-1)?.number ?? 0) + 1;
  work.rows.push(...startOf(alone).rows.map((row) => ({ ...row, number })));
}

/** A flat loan on top of the one that runs, over the rows that are left. */
function addFlat(work: Work, ahead: readonly WorkRow[], tranche: Tranche): void {
  const place = work.rows.filter(({ period }) => period.days > 0).indexOf(ahead[0] as WorkRow);
  const parts = trancheParts(
    { ...work.terms, grace: graceFrom(work.terms, place) },
    ahead.map(({ period }) => period),
    tranche,
  );
  for (const [at, row] of ahead.entries()) {
    const { principal = noMoney, interest = noMoney } = parts[at] ?? {};
    row.billed = {
      ...row.billed,
      principal: plus(row.billed.principal, principal),
      interest: plus(row.billed.interest, interest),
    };
    row.target = { kind: 'principal', amount: plus(row.target.amount, principal) };
    row.idle = row.idle && plus(principal, interest) === noMoney;
  }
}

type Place = { first: WorkRow; tranche: Tranche };

/** The method splits what is left as it splits a loan: solved again in the row in which more is paid out. */
function retarget(work: Work, ahead: readonly WorkRow[], { first, tranche }: Place): void {
  if (work.terms.method === 'fixed_principal_percent') return growShares(work, ahead, tranche);
  const inside = (work.terms.tranches ?? []).filter(({ on }) => isIn(on, first));
  const idle = Math.max(
    0,
    ahead.findIndex(({ target }) => target.kind === 'instalment' || target.amount > noMoney),
  );
  const parts = partsOf(
    {
      ...work.terms,
      principal: openingBefore(work, ahead, inside),
      downPayment: undefined,
      tranches: inside,
      instalments: ahead.length,
      grace: { principal: idle, interestDeferred: 0, interestFree: 0 },
    },
    ahead.map(({ period }) => period),
  );
  const isLevel = ahead.some(({ target }) => target.kind === 'instalment');
  for (const [at, row] of ahead.entries()) {
    const { principal = noMoney, interest = noMoney } = parts[at] ?? {};
    row.target =
      isLevel && at >= idle
        ? { kind: 'instalment', amount: plus(principal, interest) }
        : { kind: 'principal', amount: principal };
  }
}

const isIn = (on: Day, { period }: WorkRow): boolean => !isBefore(on, period.startsOn) && isBefore(on, period.endsOn);

/** What the remaining rows repay, without the amount that is paid out in the first of them. */
function openingBefore({ terms, rows }: Work, ahead: readonly WorkRow[], inside: readonly Tranche[]): Kobo {
  const lent = sumOf([terms.principal, ...(terms.tranches ?? []).map(({ amount }) => amount)]);
  const elsewhere = sumOf(rows.filter((row) => !ahead.includes(row)).map(({ billed }) => billed.principal));
  const left = [elsewhere, ...ahead.map(({ prepaid }) => prepaid), ...inside.map(({ amount }) => amount)].reduce(minus, lent);
  return left < 0n ? noMoney : left;
}

function growShares({ terms }: Work, ahead: readonly WorkRow[], { amount }: Tranche): void {
  const { numerator, denominator } = terms.principalShare ?? { numerator: 0n, denominator: 1n };
  const more = nearest({ numerator: amount * numerator, denominator }, terms.rounding);
  // Before version 5 rows of the principal grace were asked a share too.
  const idle = isEngineSince(terms, 5) ? ahead.findIndex(({ target }) => target.amount > noMoney) : 0;
  for (const row of ahead.slice(Math.max(0, idle))) row.target = { kind: 'principal', amount: plus(row.target.amount, more) };
}
