/**
 * Penalties since engine version 2: each day bears a penalty on what was overdue at its end, so a look in between changes nothing, and what the
 * cap has stopped is never charged later.
 */
import { arrearsTolerance } from '@ajo/contract/kernel/arrears';
import { type Kobo, divideRounded, kobo, minus, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { type Day, addDays, isBefore } from '@ajo/contract/kernel/time';
import type { PenaltyTerms, WorkRow } from './account.ts';
import { isEngineSince } from './engine.ts';
import { penaltyDaysOf } from './penalty.rules.ts';
import { yearlyRate } from './rate.rules.ts';
import { type Work, growthAfterPlan, openOn, principalPaidByRow, type refresh } from './working-rows.rules.ts';

type Days = { from: Day; to: Day };

/** Brings the rows to the end of `to` by `bring` and charges the days after `from`. Nothing was paid between them. */
export function passDays(
  work: Work,
  terms: PenaltyTerms | undefined,
  { from, to, bring }: Days & { bring: typeof refresh },
): void {
  let at = from;
  if (terms && !work.writtenOffOn)
    for (const day of daysOfRunningDueRows(work, terms, { from, to })) {
      bring(work, day);
      chargeDays(work, terms, { from: at, to: day });
      at = day;
    }
  bring(work, to);
  if (terms && !work.writtenOffOn && isBefore(at, to)) chargeDays(work, terms, { from: at, to });
}

/** A row that falls due before its period ends asks for interest that changes each day until then, and with it the principal in an equal instalment. */
function daysOfRunningDueRows(work: Work, terms: PenaltyTerms, { from, to }: Days): Day[] {
  const days = new Set<Day>();
  for (const { cancelled, period } of work.rows) {
    if (cancelled || !isBefore(period.dueOn, period.endsOn)) continue;
    const first = addDays(period.dueOn, terms.graceDays + 1);
    for (let day = first; isBefore(day, period.endsOn); day = addDays(day, 1))
      if (isBefore(from, day) && isBefore(day, to)) days.add(day);
  }
  return [...days].toSorted();
}

type OverdueRow = { row: WorkRow; principal: Kobo };
type Charged = { overdueDays: bigint; penalty: Kobo };

function chargeDays(work: Work, terms: PenaltyTerms, stretch: Days): void {
  const room = roomOf(work, terms);
  if (room !== undefined && room <= noMoney) return;
  const paid = principalPaidByRow(work);
  const rows = work.rows.flatMap((row, at): OverdueRow[] =>
    row.cancelled ? [] : [{ row, principal: openOn(row, 'principal', paid[at] ?? noMoney) }],
  );
  const charged = rows.map((one) => ({ one, after: afterDays(work, terms, one, { ...stretch, readOn: stretch.to }) }));
  const grown = sumOf(charged.map(({ one, after }) => minus(after.penalty, one.row.latePenalty)));
  if (room === undefined || grown <= room) for (const { one, after } of charged) charge(one.row, after);
  else chargeUntilCap(work, terms, { rows, room, stretch });
}

/** What the cap still allows; undefined without a cap. The cap is a share of everything paid out. */
function roomOf({ terms: { principal, tranches = [] }, rows }: Work, { cap }: PenaltyTerms): Kobo | undefined {
  if (!cap) return undefined;
  const lent = sumOf([principal, ...tranches.map(({ amount }) => amount)]);
  const max = kobo(divideRounded(lent * cap.numerator, cap.denominator, 'half-even'));
  return minus(max, sumOf(rows.map(({ latePenalty }) => latePenalty)));
}

type Capped = { rows: readonly OverdueRow[]; room: Kobo; stretch: Days };

/** The cap is reached inside the stretch: day by day and row by row, so that it stops the same rows however often the account is read. */
function chargeUntilCap(work: Work, terms: PenaltyTerms, { rows, room, stretch: { from, to } }: Capped): void {
  let left = room;
  for (let day = addDays(from, 1); !isBefore(to, day); day = addDays(day, 1))
    for (const one of rows) {
      const after = afterDays(work, terms, one, { from: addDays(day, -1), to: day, readOn: to });
      const grown = minus(after.penalty, one.row.latePenalty);
      if (grown > left) {
        const penalty = plus(one.row.latePenalty, left);
        return charge(one.row, { penalty, overdueDays: overdueDaysFor(penalty, terms) });
      }
      charge(one.row, after);
      left = minus(left, grown);
    }
}

type Look = Days & { /** The day to which the rows were refreshed. */ readOn: Day };

/** What a row has borne once the days of the stretch are over. */
function afterDays(work: Work, terms: PenaltyTerms, { row, principal }: OverdueRow, { from, to, readOn }: Look): Charged {
  const before: Charged = { overdueDays: row.overdueDays, penalty: row.latePenalty };
  if (terms.kind === 'once' && row.overdueDays > 0n) return before;
  const openInterest = openOn(row, 'interest', noMoney);
  const openOnDay = (day: Day): Kobo => {
    const interest = minus(openInterest, growthAfterPlan(work, row, { from: day, to: readOn }));
    return plus(principal, interest < 0n ? noMoney : interest);
  };
  const baseOn = terms.on === 'principal' ? () => principal : openOnDay;
  if ((terms.on === 'principal' ? principal : plus(principal, openInterest)) <= noMoney) return before;
  const isLate = (day: Day): boolean => isInArrears(work, row, openOnDay(day));
  const [opens, ...others] = penaltyDaysOf(row, terms, { from, to });
  if (!opens) return before;
  const grows = growthAfterPlan(work, row, { from: opens, to: readOn }) > noMoney;
  const days = [opens, ...others].filter(grows ? isLate : () => isLate(opens));
  const [first] = days;
  if (!first) return before;
  const borne = !grows || terms.kind === 'once' ? baseOn(first) * daysCharged(terms, days) : sumBases(days, baseOn);
  const overdueDays = row.overdueDays + borne;
  return { overdueDays, penalty: penaltyFor(overdueDays, terms) };
}

/** Since version 3 a row that is not in arrears bears no penalty: one that was left ₦100 short would become late again by a kobo of it. */
const isInArrears = ({ terms }: Work, row: WorkRow, open: Kobo): boolean =>
  !isEngineSince(terms, 3) || plus(open, openOn(row, 'fee', noMoney)) > arrearsTolerance;

const daysCharged = ({ kind }: PenaltyTerms, days: readonly Day[]): bigint => (kind === 'once' ? 1n : BigInt(days.length));

const sumBases = (days: readonly Day[], baseOn: (day: Day) => bigint): bigint => days.reduce((sum, day) => sum + baseOn(day), 0n);

const spanOf = ({ kind }: PenaltyTerms): bigint => (kind === 'daily' ? 365n : 1n);

/** Rounded once for each row, however many days it took. */
function penaltyFor(overdueDays: bigint, terms: PenaltyTerms): Kobo {
  const { numerator, denominator } = yearlyRate(terms.rate);
  return kobo(divideRounded(overdueDays * numerator, denominator * spanOf(terms), 'half-even'));
}

/** The days that a capped penalty stands for: what the cap has stopped is not charged when a later payout raises it. */
function overdueDaysFor(penalty: Kobo, terms: PenaltyTerms): bigint {
  const { numerator, denominator } = yearlyRate(terms.rate);
  return (penalty * denominator * spanOf(terms)) / numerator;
}

function charge(row: WorkRow, { overdueDays, penalty }: Charged): void {
  const grown = minus(penalty, row.latePenalty);
  row.overdueDays = overdueDays;
  if (grown <= noMoney) return;
  row.latePenalty = penalty;
  row.billed = { ...row.billed, penalty: plus(row.billed.penalty, grown) };
}
