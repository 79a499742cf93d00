/**
 * Penalties since engine version 2: each day bears a penalty on what was overdue at its end, so a look in between changes nothing, and what the
 * cap has stopped is never charged later.
 */
import { arrearsTolerance } from '@ajo/contract/kernel/arrears';
import { type Kobo, divideRounded, kobo, minus, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { type Day, addDays, isBefore } from '@ajo/contract/kernel/time';
import type { PenaltyTerms, WorkRow } from './account.ts';
import { isEngineSince } from './engine.ts';
import { dayCounter, lastSpentDue, penaltyDaysOf } from './penalty.rules.ts';
import { openOn, receivedBy, rowsToCharge } from './progress.rules.ts';
import { yearlyRate } from './rate.rules.ts';
import type { Fraction } from './schedule.ts';
import { growthAfterPlan, rowGrowingAfterPlan } from './earned.rules.ts';
import type { refresh, Work } from './working-rows.rules.ts';

type Days = { from: Day; to: Day };

/** Brings the rows to the end of `to` by `bring` and charges the days after `from`. Nothing was paid between them. */
export function passDays(
  work: Work,
  terms: PenaltyTerms | undefined,
  { from, to, bring }: Days & { bring: typeof refresh },
): void {
  let at = from;
  if (terms && !work.writtenOffOn)
    for (const day of stops(work, terms, { from, to })) {
      bring(work, day);
      chargeDays(work, terms, { from: at, to: day });
      at = day;
    }
  bring(work, to);
  if (terms && !work.writtenOffOn && isBefore(at, to)) chargeDays(work, terms, { from: at, to });
}

/** Days at whose end something changes without an event: in their order, inside the stretch. */
function stops(work: Work, terms: PenaltyTerms, stretch: Days): Day[] {
  const days = [...daysOfRunningDueRows(work, terms, stretch), ...daysOfPayouts(work, terms, stretch)];
  return days.length < 2 ? days : [...new Set(days)].toSorted();
}

/** Whether a stretch has such a day: then it cannot be read at its end alone. */
export const hasStops = (work: Work, terms: PenaltyTerms | undefined, stretch: Days): boolean =>
  terms !== undefined && !work.writtenOffOn && stops(work, terms, stretch).length > 0;

/** A payout that is planned raises the cap for the days after it. Before version 5 the cap counted it from the first day. */
function daysOfPayouts({ terms: { tranches = [], engine } }: Work, { cap }: PenaltyTerms, { from, to }: Days): Day[] {
  if (!cap || !isEngineSince({ engine }, 5)) return [];
  return tranches.map(({ on }) => on).filter((on) => isBefore(from, on) && isBefore(on, to));
}

/** A row that falls due before its period ends asks for interest that changes each day until then, and with it the principal in an equal instalment. */
function daysOfRunningDueRows(work: Work, terms: PenaltyTerms, { from, to }: Days): Day[] {
  if (work.terms.workingDays?.shift !== 'previous') return [];
  const days: Day[] = [];
  for (const { row } of rowsToCharge(work, to, lastSpentDue(from))) {
    const { period } = row;
    if (!isBefore(period.dueOn, period.endsOn)) continue;
    const first = addDays(period.dueOn, terms.graceDays + 1);
    for (let day = first; isBefore(day, period.endsOn); day = addDays(day, 1))
      if (isBefore(from, day) && isBefore(day, to)) days.push(day);
  }
  return days;
}

type OverdueRow = { row: WorkRow; principal: Kobo };
type Charged = { overdueDays: bigint; penalty: Kobo };

function chargeDays(work: Work, terms: PenaltyTerms, stretch: Days): void {
  const room = roomOf(work, terms, stretch.from);
  if (room !== undefined && room <= noMoney) return;
  const look = lookOver(work, terms, stretch);
  const rows: OverdueRow[] = [];
  const charged: Charged[] = [];
  let grown = noMoney;
  const graceEnds = addDays(stretch.to, -terms.graceDays);
  for (const placed of rowsToCharge(work, graceEnds, lastSpentDue(stretch.from))) {
    const { row } = placed;
    if (!isBefore(row.period.dueOn, graceEnds)) continue;
    const one = { row, principal: openOn(row, 'principal', receivedBy(work, placed)) };
    const after = afterDays(work, terms, one, look);
    if (!after) continue;
    rows.push(one);
    charged.push(after);
    grown = plus(grown, minus(after.penalty, row.latePenalty));
  }
  if (room === undefined || grown <= room)
    for (const [at, after] of charged.entries()) charge(work, (rows[at] as OverdueRow).row, after);
  else chargeUntilCap(work, terms, { rows, room, stretch });
}

/** What the cap still allows; undefined without a cap. The cap is a share of everything paid out until the day. */
function roomOf({ terms: contract, latePenalties }: Work, { cap }: PenaltyTerms, on: Day): Kobo | undefined {
  if (!cap) return undefined;
  const { principal, tranches = [] } = contract;
  const paidOut = isEngineSince(contract, 5) ? tranches.filter((tranche) => !isBefore(on, tranche.on)) : tranches;
  const lent = sumOf([principal, ...paidOut.map(({ amount }) => amount)]);
  const max = kobo(divideRounded(lent * cap.numerator, cap.denominator, 'half-even'));
  return minus(max, latePenalties);
}

type Capped = { rows: readonly OverdueRow[]; room: Kobo; stretch: Days };

/** The cap is reached inside the stretch: day by day and row by row, so that it stops the same rows however often the account is read. */
function chargeUntilCap(work: Work, terms: PenaltyTerms, { rows, room, stretch: { from, to } }: Capped): void {
  let left = room;
  for (let day = addDays(from, 1); !isBefore(to, day); day = addDays(day, 1)) {
    const look = lookOver(work, terms, { from: addDays(day, -1), to: day }, to);
    for (const one of rows) {
      const after = afterDays(work, terms, one, look);
      if (!after) continue;
      const grown = minus(after.penalty, one.row.latePenalty);
      if (grown > left) {
        const penalty = plus(one.row.latePenalty, left);
        return charge(work, one.row, { penalty, overdueDays: overdueDaysFor(penalty, terms) });
      }
      charge(work, one.row, after);
      left = minus(left, grown);
    }
  }
}

type Look = Days & {
  /** The day to which the rows were refreshed. */
  readOn: Day;
  /** The row whose interest grows after the plan has ended. */
  growing: WorkRow | undefined;
  daysOf: (row: WorkRow) => number;
};

const lookOver = (work: Work, terms: PenaltyTerms, stretch: Days, readOn = stretch.to): Look => ({
  ...stretch,
  readOn,
  growing: rowGrowingAfterPlan(work, readOn),
  daysOf: dayCounter(terms, stretch),
});

/** What a row has borne once the days of the stretch are over; undefined where they add nothing. */
function afterDays(work: Work, terms: PenaltyTerms, { row, principal }: OverdueRow, look: Look): Charged | undefined {
  const { from, to, readOn, growing } = look;
  if (terms.kind === 'once' && row.overdueDays > 0n) return undefined;
  const openInterest = openOn(row, 'interest', noMoney);
  if (row !== growing) return afterEqualDays(work, terms, { row, principal }, look);
  const openOnDay = (day: Day): Kobo => {
    const interest = minus(openInterest, growthAfterPlan(work, row, { from: day, to: readOn }));
    return plus(principal, interest < 0n ? noMoney : interest);
  };
  const baseOn = terms.on === 'principal' ? () => principal : openOnDay;
  if ((terms.on === 'principal' ? principal : plus(principal, openInterest)) <= noMoney) return undefined;
  const isLate = (day: Day): boolean => isInArrears(work, row, openOnDay(day));
  const [opens, ...others] = penaltyDaysOf(row, terms, { from, to });
  if (!opens) return undefined;
  const grows = growthAfterPlan(work, row, { from: opens, to: readOn }) > noMoney;
  const days = [opens, ...others].filter(grows ? isLate : () => isLate(opens));
  const [first] = days;
  if (!first) return undefined;
  const borne = !grows || terms.kind === 'once' ? baseOn(first) * daysCharged(terms, days) : sumBases(days, baseOn);
  const overdueDays = row.overdueDays + borne;
  return { overdueDays, penalty: penaltyFor(overdueDays, terms) };
}

/** The same where what is overdue does not change: the days are counted, not visited. */
function afterEqualDays(work: Work, terms: PenaltyTerms, { row, principal }: OverdueRow, look: Look): Charged | undefined {
  const openInterest = openOn(row, 'interest', noMoney);
  const open = plus(principal, openInterest < 0n ? noMoney : openInterest);
  const base = terms.on === 'principal' ? principal : open;
  if ((terms.on === 'principal' ? principal : plus(principal, openInterest)) <= noMoney) return undefined;
  const days = isInArrears(work, row, open) ? look.daysOf(row) : 0;
  if (days === 0) return undefined;
  const overdueDays = row.overdueDays + base * (terms.kind === 'once' ? 1n : BigInt(days));
  return { overdueDays, penalty: penaltyFor(overdueDays, terms) };
}

/** Since version 3 a row that is not in arrears bears no penalty: one that was left ₦100 short would become late again by a kobo of it. */
const isInArrears = ({ terms }: Work, row: WorkRow, open: Kobo): boolean =>
  !isEngineSince(terms, 3) || plus(open, openOn(row, 'fee', noMoney)) > arrearsTolerance;

const daysCharged = ({ kind }: PenaltyTerms, days: readonly Day[]): bigint => (kind === 'once' ? 1n : BigInt(days.length));

const sumBases = (days: readonly Day[], baseOn: (day: Day) => bigint): bigint => days.reduce((sum, day) => sum + baseOn(day), 0n);

const knownRates = new WeakMap<PenaltyTerms, Fraction>();

/** The rate of one day, or of the one charge. Reducing it costs more than all else that is done for a row, and it is the same for every row and day. */
function rateFor(terms: PenaltyTerms): Fraction {
  const known = knownRates.get(terms);
  if (known) return known;
  const { numerator, denominator } = yearlyRate(terms.rate);
  const rate = { numerator, denominator: terms.kind === 'daily' ? denominator * 365n : denominator };
  knownRates.set(terms, rate);
  return rate;
}

/** Rounded once for each row, however many days it took. */
function penaltyFor(overdueDays: bigint, terms: PenaltyTerms): Kobo {
  const { numerator, denominator } = rateFor(terms);
  return kobo(divideRounded(overdueDays * numerator, denominator, 'half-even'));
}

/** The days that a capped penalty stands for: what the cap has stopped is not charged when a later payout raises it. */
function overdueDaysFor(penalty: Kobo, terms: PenaltyTerms): bigint {
  const { numerator, denominator } = rateFor(terms);
  return (penalty * denominator) / numerator;
}

function charge(work: Work, row: WorkRow, { overdueDays, penalty }: Charged): void {
  const grown = minus(penalty, row.latePenalty);
  row.overdueDays = overdueDays;
  if (grown <= noMoney) return;
  row.latePenalty = penalty;
  work.latePenalties = plus(work.latePenalties, grown);
  row.billed = { ...row.billed, penalty: plus(row.billed.penalty, grown) };
}
