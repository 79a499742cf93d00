/** How each method splits a loan into principal and interest, row by row (formulas of domain rule C.2). */
import { type Kobo, divideRounded, kobo, least, minus, noMoney, plus } from '@ajo/contract/kernel/money';
import type { ScheduleMethod } from '@ajo/contract/modules/schedules';
import { periodRate } from './rate.rules.ts';
import type { Fraction, Parts, Terms } from './schedule.ts';

/**
 * Principal and interest of every row, each rounded half-even to the kobo. The principal adds up to the loan exactly and
 * no part is negative; the last row takes what rounding left. Terms were checked with `whyNotTerms`.
 */
export const partsOf = (terms: Terms): Parts[] => methods[terms.method](terms, periodRate(terms.rate, terms.frequency));

type Method = (terms: Terms, rate: Fraction) => Parts[];

const methods: Record<ScheduleMethod, Method> = {
  flat,
  declining_equal_instalment: equalInstalments,
  declining_equal_principal: equalPrincipal,
  bullet,
};

const interestOn = (balance: Kobo, { numerator, denominator }: Fraction): Kobo =>
  kobo(divideRounded(balance * numerator, denominator, 'half-even'));

/** An exact amount as the nearest multiple, a single kobo unless the product asks for more. */
function nearest(numerator: bigint, denominator: bigint, multiple: Kobo = kobo(1n)): Kobo {
  return kobo(divideRounded(numerator, denominator * multiple, 'half-even') * multiple);
}

/** Never below nothing, never above what is left. */
const within = (amount: Kobo, left: Kobo): Kobo => (amount < 0n ? noMoney : least(amount, left));

const repayingRows = ({ instalments, principalGrace }: Terms): number => instalments - principalGrace;

/** Interest on the first principal in every row; over all rows it is rounded once, and the last row settles the difference. */
function flat(terms: Terms, rate: Fraction): Parts[] {
  const { principal, instalments, principalGrace, roundingMultiple } = terms;
  const spread = BigInt(repayingRows(terms));
  const whole = kobo(divideRounded(principal * rate.numerator * BigInt(instalments), rate.denominator, 'half-even'));
  const each = interestOn(principal, rate);
  const instalment = nearest(
    principal * rate.denominator + principal * rate.numerator * spread,
    spread * rate.denominator,
    roundingMultiple,
  );
  let left: Parts = { principal, interest: whole };
  return Array.from({ length: instalments }, (_, at) => {
    const interest = least(each, left.interest);
    const planned = at < principalGrace ? noMoney : within(minus(instalment, interest), left.principal);
    const row = at === instalments - 1 ? left : { principal: planned, interest };
    left = { principal: minus(left.principal, row.principal), interest: minus(left.interest, row.interest) };
    return row;
  });
}

/**
 * One instalment for all rows, the last row differing by what rounding left. Over a long term at a high rate a
 * fraction of a kobo grows with the interest until it swallows the last rows; then, unless a multiple was asked for, the
 * instalment is solved anew in every row, which keeps all of them within a few kobo of each other.
 */
function equalInstalments(terms: Terms, rate: Fraction): Parts[] {
  const instalment = annuity(terms.principal, rate, { rows: repayingRows(terms), multiple: terms.roundingMultiple });
  const level = declining(terms, rate, ({ interest }) => minus(instalment, interest));
  if (terms.roundingMultiple || isNear(level.at(-1), instalment, terms.instalments)) return level;
  return declining(terms, rate, ({ balance, interest, rows }) => minus(annuity(balance, rate, { rows }), interest));
}

function isNear(last: Parts | undefined, instalment: Kobo, toleranceKobo: number): boolean {
  const gap = last ? minus(plus(last.principal, last.interest), instalment) : noMoney;
  return gap <= toleranceKobo && gap >= -toleranceKobo;
}

/** A = P r / (1 - (1 + r)^-n) in whole numbers: r = a / b gives P a (a+b)^n / (b ((a+b)^n - b^n)), rounded once. */
function annuity(
  balance: Kobo,
  { numerator: a, denominator: b }: Fraction,
  over: { rows: number; multiple?: Kobo | undefined },
): Kobo {
  const n = BigInt(over.rows);
  if (a === 0n) return nearest(balance, n, over.multiple);
  const grown = (a + b) ** n;
  return nearest(balance * a * grown, b * (grown - b ** n), over.multiple);
}

function equalPrincipal(terms: Terms, rate: Fraction): Parts[] {
  const each = nearest(terms.principal, BigInt(repayingRows(terms)), terms.roundingMultiple);
  return declining(terms, rate, () => each);
}

function bullet(terms: Terms, rate: Fraction): Parts[] {
  return declining(terms, rate, () => noMoney);
}

type Stand = { balance: Kobo; interest: Kobo; /** This row and those after it. */ rows: number };

/** Interest on what is still owed; `plan` says how much principal a row repays; the last row repays the rest. */
function declining({ principal, instalments, principalGrace }: Terms, rate: Fraction, plan: (stand: Stand) => Kobo): Parts[] {
  let balance = principal;
  return Array.from({ length: instalments }, (_, at) => {
    const interest = interestOn(balance, rate);
    const rows = instalments - at;
    const planned = at < principalGrace ? noMoney : within(plan({ balance, interest, rows }), balance);
    const row = { principal: rows === 1 ? balance : planned, interest };
    balance = minus(balance, row.principal);
    return row;
  });
}
