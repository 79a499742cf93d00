/** What changes a running loan without money coming in: charges, waivers, write-off, a new schedule. */
import { type Kobo, kobo, minOf, minus, noMoney, plus, sumOf, times } from '@ajo/contract/kernel/money';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import type { AccountEvent, AccountTransaction, WorkRow } from './account.ts';
import { earnedOn } from './earned.rules.ts';
import { type Amounts, type Component, components, type Terms } from './schedule.ts';
import { dropLater, principalOwedOn } from './tranches.rules.ts';
import { isDue, openOn } from './progress.rules.ts';
import { freshRow, startOf } from './start.rules.ts';
import { nothing, principalPaidByRow, type Work } from './working-rows.rules.ts';

type Of<Type extends AccountEvent['type']> = Extract<AccountEvent, { type: Type }>;

/** A charge joins the row that falls due next; after the last one it becomes a row of its own, with nothing but the charge. */
export function chargeRow(work: Work, { on, amount, kind = 'fee' }: Of<'charge'>): void {
  const next = work.rows.find((row) => !row.cancelled && !row.frozen && !isBefore(row.period.dueOn, on));
  if (next) {
    next.billed = { ...next.billed, [kind]: plus(next.billed[kind], amount) };
    if (kind === 'fee') next.charged = plus(next.charged, amount);
    return;
  }
  const last = work.rows.at(-1);
  const period = { startsOn: on, endsOn: on, dueOn: on, days: 0, denominator: 1n, weight: () => 0n };
  const row = freshRow({
    number: (last?.number ?? 0) + 1,
    period,
    target: { kind: 'principal', amount: noMoney },
    billed: { ...nothing(), [kind]: amount },
  });
  work.rows.push({ ...row, frozen: true });
}

/** Penalties first, then fees, then interest that has fallen due, oldest row first; never more than is owed. */
export function waive(work: Work, { on, amount, component }: Of<'waiver'>): Partial<AccountTransaction> {
  const kinds: readonly Exclude<Component, 'principal'>[] = component ? [component] : ['penalty', 'fee', 'interest'];
  const split = nothing();
  let left = amount;
  for (const kind of kinds) {
    for (const row of work.rows.filter((one) => !one.cancelled && (isDue(one, on) || kind !== 'interest'))) {
      const part = minOf(left, openOn(row, kind, noMoney));
      row.waived = { ...row.waived, [kind]: plus(row.waived[kind], part) };
      split[kind] = plus(split[kind], part);
      left = minus(left, part);
    }
  }
  return { amount: minus(amount, left), split };
}

/** What is owed on the day is taken off the rows, and nothing is asked or earned afterwards; interest not yet earned is not owed. */
export function writeOff(work: Work, on: Day): Partial<AccountTransaction> {
  dropLater(work, on);
  const received = principalPaidByRow(work);
  const split = nothing();
  forgiveUnearned(work, on);
  for (const [at, row] of work.rows.entries()) {
    if (row.cancelled) continue;
    row.writtenOff = {
      penalty: openOn(row, 'penalty', noMoney),
      fee: openOn(row, 'fee', noMoney),
      interest: openOn(row, 'interest', noMoney),
      principal: openOn(row, 'principal', received[at] ?? noMoney),
    };
    for (const kind of components) split[kind] = plus(split[kind], row.writtenOff[kind]);
  }
  work.writtenOffOn = on;
  return { amount: sumOf(Object.values(split)), split };
}

/** For all rows before any of them ends: what a row has earned can depend on the rows before it. */
function forgiveUnearned(work: Work, on: Day): void {
  for (const row of work.rows) if (!row.cancelled) forgiveUnearnedOf(work, row, on);
}

function forgiveUnearnedOf(work: Work, row: WorkRow, on: Day): void {
  const unearned = minOf(
    minus(minus(row.billed.interest, row.waived.interest), earnedOn(work, row, on)),
    openOn(row, 'interest', noMoney),
  );
  const fee = isBefore(row.period.startsOn, on) ? noMoney : openOn(row, 'fee', noMoney);
  if (unearned > noMoney || fee > noMoney)
    row.waived = { ...row.waived, interest: plus(row.waived.interest, unearned), fee: plus(row.waived.fee, fee) };
}

/**
 * What is still owed gets a new schedule from the day on: rows that were not paid are cancelled with what they received, and all that had
 * fallen due or been earned (charges, interest) is asked in the first new row, or spread over all of them, bearing no interest of its own.
 */
export function reschedule(work: Work, { on, instalments, firstDueOn, rate, spread = false }: Of<'reschedule'>): void {
  const carried = retireRows(work, on);
  const terms: Terms = {
    ...work.terms,
    principal: principalOwedOn(work, on),
    disbursedOn: on,
    firstDueOn,
    instalments,
    rate: rate ?? work.terms.rate,
    grace: undefined,
    downPayment: undefined,
    tranches: (work.terms.tranches ?? []).filter((tranche) => isBefore(on, tranche.on)),
  };
  addRows(work, startOf(terms).rows, { carried, spread });
}

/** Ends all rows and returns what had fallen due. What is left follows the method from here on, whatever rows were given before. */
export function retireRows(work: Work, on: Day): Amounts {
  const received = principalPaidByRow(work);
  const carried = nothing();
  forgiveUnearned(work, on);
  for (const [at, row] of work.rows.entries())
    if (!row.cancelled) retire(row, { carried, principalPaid: received[at] ?? noMoney });
  work.terms = { ...work.terms, rows: undefined };
  return carried;
}

/** Rows after all others. The first of them asks what had fallen due, or all of them in equal parts. */
export function addRows(work: Work, rows: readonly WorkRow[], { carried, spread }: { carried: Amounts; spread: boolean }): void {
  const from = work.rows.at(-1)?.number ?? 0;
  const fresh = rows.map((row) => ({ ...row, number: from + row.number }));
  for (const [at, row] of (spread ? fresh : fresh.slice(0, 1)).entries())
    carry(row, spread ? shareOfCarried(carried, at, fresh.length) : carried);
  work.rows.push(...fresh);
}

function carry(row: WorkRow, { penalty, fee, interest }: Amounts): void {
  row.carried = interest;
  row.charged = fee;
  row.billed = {
    ...row.billed,
    penalty,
    fee: plus(row.billed.fee, fee),
    interest: plus(row.billed.interest, interest),
  };
}

/** Equal parts in whole kobo; the last row takes what that leaves. */
function shareOfCarried(carried: Amounts, at: number, rows: number): Amounts {
  const part = (amount: Kobo): Kobo => {
    const each = kobo(amount / BigInt(rows));
    return at === rows - 1 ? minus(amount, times(each, BigInt(rows - 1))) : each;
  };
  return { penalty: part(carried.penalty), fee: part(carried.fee), interest: part(carried.interest), principal: noMoney };
}

/** A row keeps what it was paid, and passes on what had fallen due. */
function retire(row: WorkRow, { carried, principalPaid }: { carried: Amounts; principalPaid: Kobo }): void {
  for (const kind of ['penalty', 'fee', 'interest'] as const) carried[kind] = plus(carried[kind], openOn(row, kind, noMoney));
  row.cancelled = true;
  row.billed = { ...row.paid, principal: principalPaid };
  row.waived = nothing();
}
