/** A loan as it is on a day: every event since its disbursement, played in order. Reversing is playing again without. */
import { arrearsTolerance } from '@ajo/contract/kernel/arrears';
import { type Kobo, minOf, minus, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, daysBetween, isBefore } from '@ajo/contract/kernel/time';
import type { Account, AccountEvent, AccountRow, AccountTransaction, Contract, Stretch, WorkRow } from './account.ts';
import { chargeRow, reschedule, waive, writeOff } from './change.rules.ts';
import { closingAmount } from './closing.rules.ts';
import { pay, type Settled } from './pay.rules.ts';
import { payOut } from './tranche.rules.ts';
import { isEngineSince } from './engine.ts';
import { passDays } from './penalty-by-day.rules.ts';
import { passPenaltyDays } from './penalty.rules.ts';
import { earnedOn } from './earned.rules.ts';
import { type Amounts, type Component, components } from './schedule.ts';
import { flatWithoutLater, principalOwedOn } from './tranches.rules.ts';
import { isDue, nothing, openOn, principalPaidByRow, refresh, refreshBegun, startOf, type Work } from './working-rows.rules.ts';

/**
 * The account at the end of `on`. Events after that day are not looked at. The same events always give the same account, so a
 * reversal, a payment dated back and a loan imported with its history are all one thing: playing the events again.
 */
export function accountOn(contract: Contract, events: readonly AccountEvent[], on: Day): Account {
  const play = playUntil(contract, events, on);
  const { endedEarlyOn = on } = play.work;
  const terms = flatWithoutLater(contract.terms, endedEarlyOn);
  if (!terms) return accountFrom(play, on);
  const lent = accountOn({ ...contract, terms }, events, on);
  return play.work.endedEarlyOn ? lent : { ...accountFrom(play, on), payoff: lent.payoff };
}

function playUntil(contract: Contract, events: readonly AccountEvent[], on: Day): Play {
  const work = startOf(contract.terms);
  const play: Play = {
    contract,
    work,
    at: contract.terms.disbursedOn,
    transactions: [],
    late: [],
    isWrittenOff: false,
    writtenOffDaysPastDue: 0,
  };
  const reversed = reversedBy(events);
  for (const event of inOrder(events).filter((one) => !isBefore(on, one.on))) {
    const undoneBy = reversed.get(event.id);
    if (undoneBy !== undefined) play.transactions.push({ ...idle(event, work), amount: amountOf(event), reversedBy: undoneBy });
    else applyEvent(play, event);
  }
  passTo(play, on);
  noteLate(play, on);
  return play;
}

type Play = {
  contract: Contract;
  work: Work;
  at: Day;
  transactions: AccountTransaction[];
  late: Stretch[];
  isWrittenOff: boolean;
  writtenOffDaysPastDue: number;
};

/** By day; within a day in the order given, which is the order in which they were recorded. */
export const inOrder = (events: readonly AccountEvent[]): AccountEvent[] =>
  events
    .map((event, at) => ({ event, at }))
    .toSorted((a, b) => (a.event.on < b.event.on ? -1 : a.event.on > b.event.on ? 1 : a.at - b.at))
    .map(({ event }) => event);

function reversedBy(events: readonly AccountEvent[]): Map<string, string> {
  return new Map(events.flatMap((event) => (event.type === 'reversal' ? [[event.reverses, event.id] as const] : [])));
}

const amountOf = (event: AccountEvent | undefined): Kobo => (event && 'amount' in event ? event.amount : noMoney);

const idle = (event: AccountEvent, work: Work): AccountTransaction => ({
  event,
  amount: noMoney,
  split: nothing(),
  parts: [],
  overpaid: noMoney,
  recovered: noMoney,
  balance: principalOwedOn(work, event.on),
});

function passTo(play: Play, on: Day, bring = refresh): void {
  const { work, contract, at } = play;
  const { penalty } = contract.servicing;
  if (isEngineSince(contract.terms, 2)) passDays(work, penalty, { from: at, to: on, bring });
  else {
    bring(work, on);
    passPenaltyDays(work, penalty, { from: at, to: on });
  }
  play.at = on;
}

/** The days that ended late since the last look: late stays late until something happens. A partial payment does not begin a new stretch. */
function noteLate({ work, late, contract }: Play, on: Day): void {
  const days = isBefore(on, contract.terms.disbursedOn) ? 0 : daysPastDue(work, on);
  if (days === 0) return;
  const [from, last] = [addDays(on, 1 - days), late.at(-1)];
  if (last && !isBefore(addDays(last.through, 1), from)) last.through = on;
  else late.push({ from, through: on });
}

function applyEvent(play: Play, event: AccountEvent): void {
  if (isBefore(play.at, event.on)) noteLate(play, addDays(event.on, -1));
  const bring = readsRowsAhead(event) ? refresh : refreshBegun;
  passTo(play, event.on, bring);
  const transaction = { ...idle(event, play.work), ...doneBy(play, event) };
  bring(play.work, event.on);
  play.transactions.push({ ...transaction, balance: play.isWrittenOff ? noMoney : principalOwedOn(play.work, event.on) });
}

/** A payment settles what is due, and `pay` reads the rows ahead only for what is left then. */
const readsRowsAhead = (event: AccountEvent): boolean =>
  event.type !== 'repayment' || event.row !== undefined || event.penaltiesLast === true;

function doneBy(play: Play, event: AccountEvent): Partial<AccountTransaction> {
  const { work, contract } = play;
  switch (event.type) {
    case 'repayment':
    case 'prepayment':
      if (play.isWrittenOff) return recovery(play, event.amount);
      return paid(event.amount, pay(work, contract.servicing, event));
    case 'payoff': {
      const amount = payoffAmount(play, event.on);
      return paid(amount, pay(work, contract.servicing, { on: event.on, amount }));
    }
    case 'tranche':
      payOut(work, event.id, event);
      return { amount: event.amount };
    case 'charge':
      chargeRow(work, event);
      return { amount: event.amount };
    case 'waiver':
      return waive(work, event);
    case 'write_off':
      play.writtenOffDaysPastDue = daysPastDue(work, event.on);
      play.isWrittenOff = true;
      return writeOff(work, event.on);
    case 'reschedule':
      reschedule(work, event);
      return {};
    case 'reversal':
      return { amount: amountOf(play.transactions.find((done) => done.event.id === event.reverses)?.event) };
  }
}

/** Since version 2 what comes in above the amount written off is the customer's credit. */
function recovery({ contract, work, transactions }: Play, amount: Kobo): Partial<AccountTransaction> {
  if (!isEngineSince(contract.terms, 2)) return { amount, recovered: amount };
  const lost = sumOf(work.rows.map(({ writtenOff }) => total(writtenOff)));
  const recovered = minOf(amount, minus(lost, sumOf(transactions.map((one) => one.recovered))));
  return { amount, recovered, overpaid: minus(amount, recovered) };
}

/** Which rows the principal went to is known only when all events have been played: see `withPrincipalParts`. */
function paid(amount: Kobo, { split, byRow, left }: Settled): Partial<AccountTransaction> {
  const parts = [...byRow].flatMap(([row, amounts]) =>
    components
      .filter((component) => component !== 'principal' && amounts[component] > noMoney)
      .map((component) => ({ row, component, amount: amounts[component] })),
  );
  return { amount, split, parts, overpaid: left };
}

const payoffAmount = (play: Play, on: Day): Kobo =>
  plus(total(dueOf(play.work, on)), closingAmount(play.work, play.contract.servicing, on));

const total = (amounts: Amounts): Kobo => sumOf(components.map((component) => amounts[component]));

const openAmounts = (row: WorkRow, principalPaid: Kobo): Amounts => ({
  penalty: openOn(row, 'penalty', noMoney),
  fee: openOn(row, 'fee', noMoney),
  interest: openOn(row, 'interest', noMoney),
  principal: openOn(row, 'principal', principalPaid),
});

function sumRows(work: Work, counts: (row: WorkRow) => boolean): Amounts {
  const received = principalPaidByRow(work);
  const open = work.rows.map((row, at) => ({ row, amounts: openAmounts(row, received[at] ?? noMoney) }));
  const counted = open.filter(({ row }) => counts(row)).map(({ amounts }) => amounts);
  const all = (component: Component): Kobo => sumOf(counted.map((amounts) => amounts[component]));
  return { penalty: all('penalty'), fee: all('fee'), interest: all('interest'), principal: all('principal') };
}

/** From the due day of the oldest row that is really open; a partial payment does not reset it. */
function daysPastDue(work: Work, on: Day): number {
  const received = principalPaidByRow(work);
  const late = work.rows.find(
    (row, at) => isBefore(row.period.dueOn, on) && total(openAmounts(row, received[at] ?? noMoney)) > arrearsTolerance,
  );
  return late ? daysBetween(late.period.dueOn, on) : 0;
}

const dueOf = (work: Work, on: Day): Amounts => sumRows(work, (row) => isDue(row, on));

function accountFrom(play: Play, on: Day): Account {
  const { work, transactions } = play;
  const received = principalPaidByRow(work);
  const rows = work.rows.map((row, at) => rowView(row, received[at] ?? noMoney, on));
  const outstanding = sumRows(work, () => true);
  const isOpen = total(outstanding) > noMoney;
  return {
    on,
    state: play.isWrittenOff ? 'written_off' : isOpen ? 'active' : 'completed',
    rows,
    transactions: withPrincipalParts(work, transactions),
    outstanding,
    due: dueOf(work, on),
    interestEarned: sumOf(work.rows.map((row) => earnedOn(work, row, on))),
    credit: sumOf(transactions.map(({ overpaid }) => overpaid)),
    recovered: sumOf(transactions.map(({ recovered }) => recovered)),
    writtenOff: sumWrittenOff(rows),
    writtenOffDaysPastDue: play.writtenOffDaysPastDue,
    daysPastDue: daysPastDue(work, on),
    late: play.late,
    payoff: play.isWrittenOff ? noMoney : payoffAmount(play, on),
  };
}

function sumWrittenOff(rows: readonly AccountRow[]): Amounts {
  const all = (component: Component): Kobo => sumOf(rows.map(({ writtenOff }) => writtenOff[component]));
  return { penalty: all('penalty'), fee: all('fee'), interest: all('interest'), principal: all('principal') };
}

function rowView(row: WorkRow, principalPaid: Kobo, on: Day): AccountRow {
  const { number, period, billed, waived, writtenOff } = row;
  const paidOn = { ...row.paid, principal: principalPaid };
  const { startsOn, endsOn, dueOn } = period;
  return { number, startsOn, endsOn, dueOn, billed, paid: paidOn, waived, writtenOff, state: stateOf(row, paidOn, on) };
}

function stateOf(row: WorkRow, paidOn: Amounts, on: Day): AccountRow['state'] {
  if (total(row.writtenOff) > noMoney) return 'written_off';
  const billedTotal = minus(total(row.billed), total(row.waived));
  if (billedTotal === noMoney && total(paidOn) === noMoney) return idleState(row, on);
  if (total(paidOn) === billedTotal) return 'completed';
  return total(paidOn) > noMoney ? 'incomplete' : 'pending';
}

/** A row without an amount: a grace of the plan, a waived row, or a cancelled one. */
function idleState(row: WorkRow, on: Day): AccountRow['state'] {
  if (row.idle && !row.cancelled && !row.frozen) return isDue(row, on) ? 'completed' : 'pending';
  return row.cancelled || total(row.billed) === noMoney ? 'cancelled' : 'completed';
}

/**
 * Gives each payment's principal to the rows: rows are filled in order by payments in order, which is how both were counted. A payment
 * that chose its row keeps it.
 */
function withPrincipalParts(work: Work, transactions: readonly AccountTransaction[]): AccountTransaction[] {
  const received = principalPaidByRow(work);
  const room = work.rows.map((row, at) => ({ number: row.number, left: received[at] ?? noMoney }));
  const fill = (limit: Kobo, only?: number): AccountTransaction['parts'] => {
    let left = limit;
    return room.flatMap((row): AccountTransaction['parts'] => {
      if (only !== undefined && row.number !== only) return [];
      const amount = left < row.left ? left : row.left;
      if (amount <= noMoney) return [];
      row.left = minus(row.left, amount);
      left = minus(left, amount);
      return [{ row: row.number, component: 'principal', amount }];
    });
  };
  const chosen = new Map(
    transactions.map((transaction) => {
      const { event, split } = transaction;
      const row = event.type === 'repayment' ? event.row : undefined;
      return [transaction, row === undefined ? [] : fill(split.principal, row)] as const;
    }),
  );
  return transactions.map((transaction) => {
    const own = chosen.get(transaction) ?? [];
    const rest = minus(transaction.split.principal, sumOf(own.map(({ amount }) => amount)));
    return { ...transaction, parts: [...transaction.parts, ...own, ...fill(rest)] };
  });
}
