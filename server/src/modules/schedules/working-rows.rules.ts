/** The rows of an active loan between two events: their amounts, given the actual payments and their dates. */
import { type Kobo, divideRounded, kobo, maxOf, minOf, minus, negative, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import type { WorkRow } from './account.ts';
import { deferralOf } from './deferral.rules.ts';
import { isEngineSince } from './engine.ts';
import { borneBy } from './interest.rules.ts';
import { modeOf } from './level.rules.ts';
import { addMove, byDay, movedBefore, movesWithin } from './principal-history.rules.ts';
import {
  begunRows,
  isOver,
  noProgress,
  openOn,
  passRow,
  passSettled,
  type Progress,
  receivedBy,
  unsettledRows,
} from './progress.rules.ts';
import type { Amounts, Move, Rounding, Terms } from './schedule.ts';

export type Work = {
  terms: Terms;
  rows: WorkRow[];
  /** Every change of the principal after the first day: tranches, and what was paid. In order of days. */
  moves: Move[];
  /** Principal paid or written off in the order of the rows; what was paid on a chosen row is in that row. */
  principalPaid: Kobo;
  /** Nothing is charged or earned any more from this day on. */
  writtenOffOn: Day | undefined;
  /** The day on which a flat loan ended although more was to be paid out: whatever was paid has to be counted without that. */
  endedEarlyOn?: Day;
  /** Undefined while an event changes rows in another way than by an ordinary payment: then every row is visited. */
  progress: Progress | undefined;
  /** A payment closed the loan, and nothing but payments came since: they are the customer's credit. */
  isClosed: boolean;
  /** Rows visited so far: what the replay has cost. */
  visits: number;
  /** Penalties for late payment on all rows. */
  latePenalties: Kobo;
};

/** Zero for each component; a new object, because callers change it. */
export const nothing = (): Amounts => ({ penalty: noMoney, fee: noMoney, interest: noMoney, principal: noMoney });

/** Interest on the first amount, whatever is paid. */
export const isFlat = ({ method }: Pick<Terms, 'method'>): boolean => method === 'flat';

/** Rows that stay as agreed: what is paid late or early changes nothing in them. */
export const keepsRows = (terms: Pick<Terms, 'method' | 'rows'>): boolean => isFlat(terms) || terms.rows !== undefined;

/** A copy to try something on: its rows may change, and every one of them is visited. */
export const trialOf = (work: Work): Work => ({
  ...work,
  rows: work.rows.map((row) => ({ ...row })),
  moves: [...work.moves],
  progress: undefined,
});

function lentBy({ terms: { principal, tranches = [] } }: Work, on: Day): Kobo {
  if (tranches.length === 0) return principal;
  return sumOf([principal, ...tranches.filter((tranche) => !isBefore(on, tranche.on)).map(({ amount }) => amount)]);
}

/** What is really owed of the principal at the start of a day: before that day's own moves. */
export function principalBefore({ terms, moves }: Work, on: Day): Kobo {
  return plus(terms.principal, movedBefore(moves, on));
}

/** Principal of a row that is paid on a day: from then on it bears no interest. */
export function movePrincipal(work: Work, on: Day, amount: Kobo, row?: WorkRow): void {
  if (amount === noMoney) return;
  const from = row && isAwaited(work, row, on) ? row.period.endsOn : on;
  addMove(work.moves, { on: from, amount: negative(amount) });
}

/** Principal that is paid ahead of what is due, or all of it: first that of rows whose due day was moved. */
export function movePrincipalAhead(work: Work, on: Day, amount: Kobo): void {
  let left = amount;
  // A row is only awaited once its period is over.
  for (const placed of unsettledRows(work, ({ period }) => isBefore(on, period.endsOn))) {
    const { row } = placed;
    if (!isAwaited(work, row, on)) continue;
    const part = minOf(left, openOn(row, 'principal', receivedBy(work, placed)));
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

/**
 * Reads the rows again as of a day. Rows whose period is over bear the interest of what was really owed, day by day; the running row until
 * the day likewise, and from then on as if what is overdue were paid at once; later rows as if all were
 * paid on time. The principal of a row is its target less its interest; the last row takes the rest. Flat and fixed rows never change.
 */
export function refresh(work: Work, on: Day): void {
  refreshRows(work, on, work.rows.length);
}

/** The same for the rows that have begun or are due. Rows ahead keep older amounts: call `refresh` before anything reads those. */
export function refreshBegun(work: Work, on: Day): void {
  refreshRows(work, on, begunRows(work, on));
}

/** Every row is visited until the changes are made: they may concern rows that were over. */
export function changeRows(work: Work): void {
  work.isClosed = false;
  work.progress = undefined;
}

/** From now on only ordinary payments come in. */
export function followRows(work: Work): void {
  work.progress ??= noProgress(work.rows);
}

function refreshRows(work: Work, on: Day, until: number): void {
  const isFixed = keepsRows(work.terms) || work.writtenOffOn !== undefined;
  if (!isFixed) walkRows(work, on, until);
  passSettled(work, isFixed ? work.rows.length : (work.progress?.over ?? 0));
}

function walkRows(work: Work, on: Day, until: number): void {
  const last = lastOf(work);
  const progress = work.progress ?? noProgress(work.rows);
  const { own, keptLater } = progress;
  const stand = standAfter(work, progress);
  const { isDeferred, extraOf } = deferralOf(work);
  let isBehind = true;
  for (let at = progress.over; at < until; at += 1) {
    const row = work.rows[at] as WorkRow;
    work.visits += 1;
    if (!row.frozen && !row.cancelled) {
      const extra = plus(extraOf(row, own), row.carried);
      const place = { on, stand, isLast: row === last, keptLater: keptLater[at] ?? noMoney };
      const interest = interestIn(work, row, { ...place, agreed: minus(row.agreed, extra), isDeferred: isDeferred(row) });
      own.set(row, interest);
      const expected = maxOf(isDeferred(row) ? noMoney : plus(interest, extra), settledOn(row, 'interest'));
      const level = maxOf(interest, minus(expected, extra));
      row.billed = { ...row.billed, interest: expected, principal: principalIn(work, row, { ...place, interest: level }) };
    }
    const unpaid = advance(work, row, { stand, on });
    isBehind &&= isOver(row, { on, unpaid, isLast: row === last });
    if (isBehind) passRow(progress, row);
  }
}

/** After the rows that are over: what they ask and were not paid is overdue. */
function standAfter({ principalPaid }: Work, { asked, room }: Progress): Walk {
  const taken = minOf(principalPaid, room);
  return { left: minus(principalPaid, taken), expected: asked, overdue: minus(room, taken), awaited: [], projected: undefined };
}

/** The row that takes the rest, and bears interest once the plan is over. */
export const lastOf = ({ rows }: Work): WorkRow | undefined => rows.findLast((row) => isPlanned(row) && !row.frozen);

/** A row of the plan: one that holds nothing but a charge comes after the last of them. */
export const isPlanned = ({ cancelled, period }: WorkRow): boolean => !cancelled && period.days > 0;

/** What is gone from a row is asked in it, whatever is paid elsewhere afterwards: a chosen row may be paid in part, its interest as planned. */
const settledOn = ({ paid, waived, writtenOff }: WorkRow, component: 'interest'): Kobo =>
  plus(plus(paid[component], waived[component]), writtenOff[component]);

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

function interestIn(work: Work, row: WorkRow, place: Place & { agreed: Kobo; isDeferred: boolean }): Kobo {
  const { period } = row;
  const { on, stand, isLast, agreed, isDeferred } = place;
  const mode = modeOf(work.terms);
  const actual = plus(principalBefore(work, period.startsOn), awaitedBefore(stand, period.startsOn));
  const inside = withAwaited(movesWithin(work.moves, period.startsOn, period.endsOn), stand, period);
  if (!isBefore(on, period.endsOn)) {
    const counted = isDeferred ? borneInFull(work, row, { moves: inside, received: receivedInPeriod(work, row, stand) }) : inside;
    const own = borneBy(period, actual, counted);
    const interest = isLast ? borneUntil(work, period, { own, on }) : rounded(own, period.denominator, mode);
    // What was agreed covers the period of the row, not the days after it.
    return plus(interest, agreed <= noMoney ? noMoney : maxOf(noMoney, minus(agreed, rounded(own, period.denominator, mode))));
  }
  const known = stand.projected === undefined ? inside : inside.filter(({ amount }) => amount > 0n);
  const opening = stand.projected ?? actual;
  const isRunning = !isBefore(on, period.startsOn);
  const catchUp: Move[] = isRunning && stand.overdue > 0n ? [{ on, amount: negative(stand.overdue) }] : [];
  const moves = [...known, ...catchUp].toSorted(byDay);
  stand.projected = plus(opening, sumOf(moves.map(({ amount }) => amount)));
  return rounded(
    borneBy(period, opening, isDeferred ? borneInFull(work, row, { moves, received: receivedNow(row, stand) }) : moves),
    period.denominator,
    mode,
  );
}

/**
 * A row that falls due before its period ends is settled with the interest of the whole period. Deferred interest is asked later, so since version 5
 * what is repaid from the due day on counts from the end of the period.
 */
function borneInFull(
  { terms }: Work,
  { period }: WorkRow,
  { moves, received }: { moves: readonly Move[]; received: Kobo },
): readonly Move[] {
  if (!isEngineSince(terms, 5) || !isBefore(period.dueOn, period.endsOn)) return moves;
  // What rows before it received was late: it bears nothing from its day on.
  let left = received;
  const counted = moves.toReversed().map((move) => {
    if (move.amount > noMoney || isBefore(move.on, period.dueOn)) return move;
    const postponed = minOf(left, negative(move.amount));
    left = minus(left, postponed);
    return { ...move, amount: plus(move.amount, postponed) };
  });
  return counted.toReversed();
}

/** What payments have given the row and the rows after it. */
const receivedNow = ({ paid }: WorkRow, { left }: Walk): Kobo => plus(left, paid.principal);

/**
 * The same when the period ended. A row is read for the first time after its period before the next event is played, so what came after the period is not
 * in it. Before version 6 later payments counted, and only where something made the engine read the row again.
 */
function receivedInPeriod({ terms }: Work, row: WorkRow, stand: Walk): Kobo {
  if (!isEngineSince(terms, 6)) return receivedNow(row, stand);
  row.receivedInPeriod ??= receivedNow(row, stand);
  return row.receivedInPeriod;
}

const awaitedBefore = ({ awaited }: Walk, on: Day): Kobo =>
  awaited.length === 0 ? noMoney : sumOf(awaited.filter((move) => isBefore(move.on, on)).map(({ amount }) => amount));

function withAwaited(moves: readonly Move[], { awaited }: Walk, { startsOn, endsOn }: WorkRow['period']): readonly Move[] {
  const inside = awaited.filter((move) => !isBefore(move.on, startsOn) && isBefore(move.on, endsOn));
  return inside.length === 0 ? moves : [...moves, ...inside].toSorted(byDay);
}

/** A fraction of kobo, rounded once; a negative one is zero. */
export const rounded = (borne: bigint, denominator: bigint, mode: Rounding['mode']): Kobo =>
  kobo(divideRounded(borne < 0n ? 0n : borne, denominator, mode));

/**
 * Interest due on the last open row on `on`, in kobo: its own period, plus the time after the schedule ends. If a later row was
 * chosen and paid, the two parts have different denominators. Before version 5 both were divided by that of the open row.
 */
export function borneUntil(work: Work, { denominator }: WorkRow['period'], { own, on }: { own: bigint; on: Day }): Kobo {
  const mode = modeOf(work.terms);
  const last = work.rows.findLast(isPlanned)?.period.denominator ?? denominator;
  const later = borneAfterPlan(work, on);
  if (last === denominator || !isEngineSince(work.terms, 5)) return rounded(own + later, denominator, mode);
  return rounded(own * last + later * denominator, denominator * last, mode);
}

/** After the last due day what is still owed goes on bearing interest at the rate of the last row. */
function borneAfterPlan(work: Work, to: Day): bigint {
  const last = work.rows.findLast(isPlanned);
  if (!last || !isBefore(last.period.endsOn, to) || isAwaited(work, last, to)) return 0n;
  const from = last.period.endsOn;
  const later = movesWithin(work.moves, from, to);
  return borneBy({ ...last.period, startsOn: from, endsOn: to }, principalBefore(work, from), later);
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

/** Gives the row what was paid in its turn, and carries on what that leaves unpaid, which it returns. */
function advance(work: Work, row: WorkRow, { stand, on }: Pick<Place, 'stand' | 'on'>): Kobo {
  const open = minus(row.billed.principal, row.paid.principal);
  const taken = minOf(stand.left, open);
  const unpaid = minus(open, taken);
  stand.left = minus(stand.left, taken);
  stand.expected = plus(stand.expected, row.billed.principal);
  if (isAwaited(work, row, on)) stand.awaited.push({ on: row.period.endsOn, amount: negative(unpaid) });
  else if (!isBefore(on, row.period.endsOn)) stand.overdue = plus(stand.overdue, unpaid);
  else if (stand.projected !== undefined) stand.projected = minus(stand.projected, unpaid);
  return unpaid;
}
