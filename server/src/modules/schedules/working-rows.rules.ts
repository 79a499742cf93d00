/** The rows of an active loan between two events: their amounts, given the actual payments and their dates. */
import { type Kobo, divideRounded, kobo, minOf, minus, negative, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import type { WorkRow } from './account.ts';
import { deferralOf } from './deferral.rules.ts';
import { isEngineSince } from './engine.ts';
import { borneBy, periodsOf } from './interest.rules.ts';
import { partsOf } from './method.rules.ts';
import { byDay, movedBefore, movesWithin, withMove } from './principal-history.rules.ts';
import type { Amounts, Component, Move, Rounding, Terms } from './schedule.ts';

export type Work = {
  terms: Terms;
  rows: WorkRow[];
  /** Every change of the principal after the first day: tranches, and what was paid. In order of days. */
  moves: readonly Move[];
  /** Principal paid or written off in the order of the rows; what was paid on a chosen row is in that row. */
  principalPaid: Kobo;
  /** Nothing is charged or earned any more from this day on. */
  writtenOffOn: Day | undefined;
  /** The day on which a flat loan ended although more was to be paid out: whatever was paid has to be counted without that. */
  endedEarlyOn?: Day;
};

export const nothing = (): Amounts => ({ penalty: noMoney, fee: noMoney, interest: noMoney, principal: noMoney });

const total = (amounts: Amounts): Kobo => sumOf(Object.values(amounts));

export const isFlat = ({ method }: Pick<Terms, 'method'>): boolean => method === 'flat';

/** Rows that never move by themselves: what is paid late or early changes nothing in them. */
export const keepsRows = (terms: Pick<Terms, 'method' | 'rows'>): boolean => isFlat(terms) || terms.rows !== undefined;

/** The loan on the day of its disbursement. */
export function startOf(terms: Terms): Work {
  const periods = periodsOf(terms);
  const parts = partsOf(terms, periods);
  const own = partsOf({ ...terms, grace: terms.grace && { ...terms.grace, interestDeferred: 0 } }, periods);
  const fee = sumOf(terms.fees.filter(({ when }) => when === 'per_instalment').map(({ amount }) => amount));
  const isLevel = !terms.rows && ['declining_equal_instalment', 'fixed_instalment'].includes(terms.method);
  const rows = periods.map((period, at): WorkRow => {
    const { principal, interest } = parts[at] ?? { principal: noMoney, interest: noMoney };
    const isIdle = at < (terms.grace?.principal ?? 0);
    const instalment = plus(principal, own[at]?.interest ?? noMoney);
    return freshRow({
      number: at + 1,
      period,
      target: isLevel && !isIdle ? { kind: 'instalment', amount: instalment } : { kind: 'principal', amount: principal },
      billed: { ...nothing(), fee: terms.rows?.[at]?.fees ?? fee, interest, principal },
    });
  });
  return {
    terms,
    rows: withDownPayment(terms, rows),
    moves: (terms.tranches ?? []).toSorted(byDay),
    principalPaid: noMoney,
    writtenOffOn: undefined,
  };
}

export const freshRow = (facts: Pick<WorkRow, 'number' | 'period' | 'target' | 'billed'>): WorkRow => ({
  ...facts,
  paid: nothing(),
  waived: nothing(),
  writtenOff: nothing(),
  carried: noMoney,
  charged: noMoney,
  prepaid: noMoney,
  frozen: false,
  idle: total(facts.billed) === noMoney,
  overdueDays: 0n,
  latePenalty: noMoney,
  cancelled: false,
});

/** A down payment is row 1, due on the day of disbursement; no interest period belongs to it. */
function withDownPayment(terms: Terms, rows: WorkRow[]): WorkRow[] {
  const { downPayment, disbursedOn } = terms;
  if (!downPayment) return rows;
  const period = { startsOn: disbursedOn, endsOn: disbursedOn, dueOn: disbursedOn, days: 0, denominator: 1n, weight: () => 0n };
  const first = freshRow({
    number: 1,
    period,
    target: { kind: 'principal', amount: downPayment },
    billed: { ...nothing(), principal: downPayment },
  });
  return [{ ...first, frozen: true }, ...rows.map((row) => ({ ...row, number: row.number + 1 }))];
}

const lentBy = ({ terms }: Work, on: Day): Kobo =>
  sumOf([terms.principal, ...(terms.tranches ?? []).filter((tranche) => !isBefore(on, tranche.on)).map(({ amount }) => amount)]);

/** What is really owed of the principal at the start of a day: before that day's own moves. */
export function principalBefore({ terms, moves }: Work, on: Day): Kobo {
  return plus(terms.principal, movedBefore(moves, on));
}

/** Principal of a row that is paid on a day: from then on it bears no interest. */
export function movePrincipal(work: Work, on: Day, amount: Kobo, row?: WorkRow): void {
  if (amount === noMoney) return;
  const from = row && isAwaited(work, row, on) ? row.period.endsOn : on;
  work.moves = withMove(work.moves, { on: from, amount: negative(amount) });
}

/** Principal that is paid ahead of what is due, or all of it: first that of rows whose due day was moved. */
export function movePrincipalAhead(work: Work, on: Day, amount: Kobo): void {
  let left = amount;
  for (const [at, row] of work.rows.entries()) {
    if (!isAwaited(work, row, on)) continue;
    const part = minOf(left, openOn(row, 'principal', principalPaidByRow(work)[at] ?? noMoney));
    movePrincipal(work, on, part, row);
    left = minus(left, part);
  }
  movePrincipal(work, on, left);
}

/**
 * The period of the row is over, and its due day was moved to a later working day that has not passed. Since version 2 its principal bears no
 * interest in between: a moved due day costs nothing.
 */
export const isAwaited = ({ terms }: Work, { period, cancelled }: WorkRow, on: Day): boolean =>
  isEngineSince(terms, 2) &&
  !keepsRows(terms) &&
  !cancelled &&
  isBefore(period.endsOn, period.dueOn) &&
  !isBefore(on, period.endsOn) &&
  !isBefore(period.dueOn, on);

/** Principal that each row has received: chosen rows keep their own, the rest fills the rows in order. */
export function principalPaidByRow({ rows, principalPaid }: Work): Kobo[] {
  let left = principalPaid;
  return rows.map(({ billed, paid }) => {
    const taken = minOf(left, minus(billed.principal, paid.principal));
    left = minus(left, taken);
    return plus(paid.principal, taken);
  });
}

export const isDue = ({ period }: WorkRow, on: Day): boolean => !isBefore(on, period.dueOn);

/** What is still open on a row; principal needs the whole loan, so it is handed in. */
export function openOn(row: WorkRow, component: Component, principalPaid: Kobo): Kobo {
  const paid = component === 'principal' ? principalPaid : row.paid[component];
  return minus(minus(minus(row.billed[component], paid), row.waived[component]), row.writtenOff[component]);
}

/**
 * Reads the rows again as of a day. Rows whose period is over bear the interest of what was really owed, day by day; the running row until
 * the day likewise, and from then on as if what is overdue were paid at once; later rows as if all were
 * paid on time. The principal of a row is its target less its interest; the last row takes the rest. Flat and fixed rows never change.
 */
export function refresh(work: Work, on: Day): void {
  refreshRows(work, on, work.rows);
}

/** The same for the rows that have begun or are due. Rows ahead keep older amounts: call `refresh` before anything reads those. */
export function refreshBegun(work: Work, on: Day): void {
  // Rows that a new schedule has cancelled may begin later than the rows after them.
  const ahead = work.rows.findIndex(
    ({ cancelled, period }) => !cancelled && isBefore(on, period.startsOn) && isBefore(on, period.dueOn),
  );
  refreshRows(work, on, ahead < 0 ? work.rows : work.rows.slice(0, ahead));
}

function refreshRows(work: Work, on: Day, rows: readonly WorkRow[]): void {
  if (keepsRows(work.terms) || work.writtenOffOn) return;
  const last = lastOf(work);
  const stand: Walk = { left: work.principalPaid, expected: noMoney, overdue: noMoney, awaited: [], projected: undefined };
  const own = new Map<WorkRow, Kobo>();
  const { isDeferred, extraOf } = deferralOf(work);
  const keptLater = keptByLaterRows(work.rows);
  for (const [at, row] of rows.entries()) {
    if (!row.frozen && !row.cancelled) {
      const place = { on, stand, isLast: row === last, keptLater: keptLater[at] ?? noMoney };
      const interest = interestIn(work, row, place);
      own.set(row, interest);
      const besides = plus(extraOf(row, own), row.carried);
      const expected = maxOf(isDeferred(row) ? noMoney : plus(interest, besides), settledOn(row, 'interest'));
      const level = maxOf(interest, minus(expected, besides));
      row.billed = { ...row.billed, interest: expected, principal: principalIn(work, row, { ...place, interest: level }) };
    }
    advance(work, row, { stand, on });
  }
}

/** The row that takes the rest, and bears interest once the plan is over. */
const lastOf = ({ rows }: Work): WorkRow | undefined => rows.findLast((row) => isPlanned(row) && !row.frozen);

/** A row of the plan: one that holds nothing but a charge comes after the last of them. */
export const isPlanned = ({ cancelled, period }: WorkRow): boolean => !cancelled && period.days > 0;

const maxOf = (one: Kobo, other: Kobo): Kobo => (one < other ? other : one);

/** What is gone from a row is asked in it, whatever is paid elsewhere afterwards: a chosen row may be paid in part, its interest as planned. */
const settledOn = ({ paid, waived, writtenOff }: WorkRow, component: Component): Kobo =>
  sumOf([paid[component], waived[component], writtenOff[component]]);

type Place = { on: Day; stand: Walk; isLast: boolean; keptLater: Kobo };

type Walk = {
  /** Principal paid in the order of rows, not yet given to one. */
  left: Kobo;
  expected: Kobo;
  /** Of rows that are over: asked and not paid. */
  overdue: Kobo;
  /** Of rows that are over and whose moved due day has not passed. */
  awaited: Move[];
  /** Owed at the start of the next row, once the rows walked are in the future. */
  projected: Kobo | undefined;
};

function interestIn(work: Work, row: WorkRow, place: Place): Kobo {
  const { period } = row;
  const { on, stand, isLast } = place;
  const mode = work.terms.rounding?.mode ?? 'half-even';
  const awaitedBefore = sumOf(stand.awaited.filter((move) => isBefore(move.on, period.startsOn)).map(({ amount }) => amount));
  const actual = plus(principalBefore(work, period.startsOn), awaitedBefore);
  const inside = [
    ...movesWithin(work.moves, period.startsOn, period.endsOn),
    ...stand.awaited.filter((move) => !isBefore(move.on, period.startsOn) && isBefore(move.on, period.endsOn)),
  ].toSorted(byDay);
  if (!isBefore(on, period.endsOn)) {
    const later = isLast ? borneAfterPlan(work, on) : 0n;
    return rounded(borneBy(period, actual, inside) + later, period.denominator, mode);
  }
  const known = stand.projected === undefined ? inside : inside.filter(({ amount }) => amount > 0n);
  const opening = stand.projected ?? actual;
  const isRunning = !isBefore(on, period.startsOn);
  const catchUp: Move[] = isRunning && stand.overdue > 0n ? [{ on, amount: negative(stand.overdue) }] : [];
  const moves = [...known, ...catchUp].toSorted(byDay);
  stand.projected = plus(opening, sumOf(moves.map(({ amount }) => amount)));
  return rounded(borneBy(period, opening, moves), period.denominator, mode);
}

const rounded = (borne: bigint, denominator: bigint, mode: Rounding['mode']): Kobo =>
  kobo(divideRounded(borne < 0n ? 0n : borne, denominator, mode));

/** After the last due day what is still owed goes on bearing interest at the rate of the last row. */
function borneAfterPlan(work: Work, to: Day): bigint {
  const last = work.rows.findLast(isPlanned);
  if (!last || !isBefore(last.period.endsOn, to) || isAwaited(work, last, to)) return 0n;
  const from = last.period.endsOn;
  const later = movesWithin(work.moves, from, to);
  return borneBy({ ...last.period, startsOn: from, endsOn: to }, principalBefore(work, from), later);
}

/** What the interest of a row grows by between two days after the plan has ended. Only the last row grows then. */
export function growthAfterPlan(work: Work, row: WorkRow, { from, to }: { from: Day; to: Day }): Kobo {
  if (keepsRows(work.terms) || row !== lastOf(work) || !isBefore(row.period.endsOn, to)) return noMoney;
  const mode = work.terms.rounding?.mode ?? 'half-even';
  const { period } = row;
  const inside = movesWithin(work.moves, period.startsOn, period.endsOn);
  const own = borneBy(period, principalBefore(work, period.startsOn), inside);
  const borneUntil = (on: Day): Kobo => rounded(own + borneAfterPlan(work, on), period.denominator, mode);
  return minus(borneUntil(to), borneUntil(from));
}

/** Interest of the last row since the plan ended: the part beyond its own period. */
export function borneSincePlan(work: Work, on: Day): Kobo {
  const last = work.rows.findLast(isPlanned);
  if (!last) return noMoney;
  const mode = work.terms.rounding?.mode ?? 'half-even';
  const { period } = last;
  const inside = movesWithin(work.moves, period.startsOn, period.endsOn);
  const own = borneBy(period, principalBefore(work, period.startsOn), inside);
  return minus(rounded(own + borneAfterPlan(work, on), period.denominator, mode), rounded(own, period.denominator, mode));
}

function principalIn(
  work: Work,
  row: WorkRow,
  { interest, stand, isLast, keptLater }: Omit<Place, 'on'> & { interest: Kobo },
): Kobo {
  const { target, prepaid, period } = row;
  const lent = isLast ? lentBy(work, '9999-12-31' as Day) : lentBy(work, period.endsOn);
  const before = plus(stand.expected, prepaid);
  // Money that is lent later pays for what later rows keep: rows that fell due before it was do not move.
  const rest = minOf(minus(lent, before), minus(lentBy(work, '9999-12-31' as Day), plus(before, keptLater)));
  const input = target.kind === 'instalment' ? minus(target.amount, interest) : target.amount;
  const planned = isLast ? rest : minOf(input < 0n ? noMoney : input, rest);
  return maxOf(plus(planned < 0n ? noMoney : planned, prepaid), row.paid.principal);
}

/** For each row the principal that all rows after it keep, in one pass from the end. */
function keptByLaterRows(rows: readonly WorkRow[]): Kobo[] {
  const kept: Kobo[] = [];
  let sum = noMoney;
  for (const row of rows.toReversed()) {
    kept.push(sum);
    if (!row.cancelled) sum = plus(sum, principalKept(row));
  }
  return kept.toReversed();
}

/** Principal that a row keeps whatever the rows before it ask. */
const principalKept = ({ frozen, billed, paid, prepaid }: WorkRow): Kobo =>
  frozen ? billed.principal : maxOf(prepaid, paid.principal);

/** Gives the row what was paid in its turn, and carries on what that leaves. */
function advance(work: Work, row: WorkRow, { stand, on }: Pick<Place, 'stand' | 'on'>): void {
  const open = minus(row.billed.principal, row.paid.principal);
  const taken = minOf(stand.left, open);
  const unpaid = minus(open, taken);
  stand.left = minus(stand.left, taken);
  stand.expected = plus(stand.expected, row.billed.principal);
  if (isAwaited(work, row, on)) stand.awaited.push({ on: row.period.endsOn, amount: negative(unpaid) });
  else if (!isBefore(on, row.period.endsOn)) stand.overdue = plus(stand.overdue, unpaid);
  else if (stand.projected !== undefined) stand.projected = minus(stand.projected, unpaid);
}
