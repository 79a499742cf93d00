/** A loan as it is on a day: every event since its disbursement, played in order. Reversing is playing again without. */
import { arrearsTolerance } from '@ajo/contract/kernel/arrears';
import { type Kobo, minOf, minus, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, daysBetween, isBefore } from '@ajo/contract/kernel/time';
import { rowView, sumWrittenOff, total, withPrincipalParts } from './account-figures.rules.ts';
import type { Account, AccountEvent, AccountTransaction, Contract, Stretch, WorkRow } from './account.ts';
import { chargeRow, reschedule, waive, writeOff } from './change.rules.ts';
import { closingAmount } from './closing.rules.ts';
import { pay, type Settled } from './pay.rules.ts';
import { startOf } from './start.rules.ts';
import { payOut } from './tranche.rules.ts';
import { isEngineSince } from './engine.ts';
import { hasStops, passDays } from './penalty-by-day.rules.ts';
import { passPenaltyDays } from './penalty.rules.ts';
import { earnedOn } from './earned.rules.ts';
import { type Amounts, type Component, components } from './schedule.ts';
import { flatWithoutLater, principalOwedOn } from './tranches.rules.ts';
import { dueRows, isDue, openOn, receivedBy } from './progress.rules.ts';
import { changeRows, followRows, nothing, principalPaidByRow, refresh, refreshBegun, type Work } from './working-rows.rules.ts';

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

/** Rows that the replay visits: its cost, which depends on nothing but the contract and its events. */
export const rowVisits = (contract: Contract, events: readonly AccountEvent[], on: Day): number =>
  playUntil(contract, events, on).work.visits;

function startPlay(contract: Contract): Replay {
  const work = startOf(contract.terms);
  followRows(work);
  return {
    contract,
    work,
    at: contract.terms.disbursedOn,
    transactions: [],
    late: [],
    isWrittenOff: false,
    writtenOffDaysPastDue: 0,
    isTrial: false,
    withoutLater: undefined,
  };
}

function playUntil(contract: Contract, events: readonly AccountEvent[], on: Day): Replay {
  const play = startPlay(contract);
  const reversed = reversedBy(events);
  for (const event of inOrder(events).filter((one) => !isBefore(on, one.on))) {
    const undoneBy = reversed.get(event.id);
    if (undoneBy !== undefined)
      play.transactions.push({ ...idle(event, play.work), amount: amountOf(event), reversedBy: undoneBy });
    else applyEvent(play, event);
  }
  passTo(play, on);
  noteLate(play, on);
  return play;
}

type Replay = {
  contract: Contract;
  work: Work;
  at: Day;
  transactions: AccountTransaction[];
  late: Stretch[];
  isWrittenOff: boolean;
  writtenOffDaysPastDue: number;
  /** Played only for the price of ending a loan: no payment ends it. */
  isTrial: boolean;
  /** The same events on the plan without what is still to be paid out, played so far. */
  withoutLater: { play: Replay; planned: number; played: number } | undefined;
};

/** By day; within a day in the order given, which is the order in which they were recorded. */
export const inOrder = (events: readonly AccountEvent[]): AccountEvent[] =>
  events.toSorted((a, b) => (isBefore(a.on, b.on) ? -1 : Number(isBefore(b.on, a.on))));

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

function passTo(play: Replay, on: Day, bring = refresh): void {
  const { work, contract, at } = play;
  const { penalty } = contract.servicing;
  if (isEngineSince(contract.terms, 2)) passDays(work, penalty, { from: at, to: on, bring });
  else {
    bring(work, on);
    passPenaltyDays(work, penalty, { from: at, to: on });
  }
  play.at = on;
}

/**
 * Since version 4 the rows are brought to the day before; older versions read them as of the last event. A row that bears a penalty is in arrears
 * without it, so the penalties until that day are charged with those of the event's day, unless the days between have to be read one by one.
 */
function noteLateBefore(play: Replay, on: Day): void {
  const { work, contract, at } = play;
  const eve = addDays(on, -1);
  if (isEngineSince(contract.terms, 4) && isBefore(at, eve)) {
    if (hasStops(work, contract.servicing.penalty, { from: at, to: on })) passTo(play, eve, refreshBegun);
    else refreshBegun(work, eve);
  }
  noteLate(play, eve);
}

/** The days that ended late since the last look: late stays late until something happens. A partial payment does not begin a new stretch. */
function noteLate({ work, late, contract }: Replay, on: Day): void {
  const days = isBefore(on, contract.terms.disbursedOn) ? 0 : daysPastDue(work, on);
  if (days === 0) return;
  const [from, last] = [addDays(on, 1 - days), late.at(-1)];
  if (last && !isBefore(addDays(last.through, 1), from)) last.through = on;
  else late.push({ from, through: on });
}

function applyEvent(play: Replay, event: AccountEvent): void {
  if (isBefore(play.at, event.on)) noteLateBefore(play, event.on);
  const isPlain = !readsRowsAhead(event);
  const bring = isPlain ? refreshBegun : refresh;
  passTo(play, event.on, bring);
  if (!isPlain) changeRows(play.work);
  const transaction = { ...idle(event, play.work), ...doneBy(play, event) };
  followRows(play.work);
  bring(play.work, event.on);
  play.transactions.push({ ...transaction, balance: play.isWrittenOff ? noMoney : principalOwedOn(play.work, event.on) });
}

/** A payment settles what is due, and `pay` reads the rows ahead only for what is left then. */
const readsRowsAhead = (event: AccountEvent): boolean =>
  event.type !== 'repayment' || event.row !== undefined || event.penaltiesLast === true;

function doneBy(play: Replay, event: AccountEvent): Partial<AccountTransaction> {
  const { work, contract } = play;
  switch (event.type) {
    case 'repayment':
    case 'prepayment':
      if (play.isWrittenOff) return recovery(play, event.amount);
      return paid(event.amount, pay(work, contract.servicing, { ...event, ends: endsBeforePayouts(play, event) }));
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
function recovery({ contract, work, transactions }: Replay, amount: Kobo): Partial<AccountTransaction> {
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

/**
 * Whether a payment ends a flat loan of which more was to be paid out. What was paid ahead may have gone to interest on that money, so its rows
 * cannot show what ending costs. Undefined where they can. Before version 5 the rows decided, and a payoff could be kobo short.
 */
function endsBeforePayouts(play: Replay, { on, amount }: { on: Day; amount: Kobo }): boolean | undefined {
  const { contract, work, isTrial } = play;
  if (isTrial) return false;
  if (!isEngineSince(contract.terms, 5) || work.endedEarlyOn || !flatWithoutLater(contract.terms, on)) return undefined;
  const trial = playWithoutLater(play, on);
  return amount >= principalOwedOn(trial.work, on) && amount >= payoffAmount(trial, on);
}

/** Each event is played once more, and once again after each payout. */
function playWithoutLater(play: Replay, on: Day): Replay {
  const terms = flatWithoutLater(play.contract.terms, on) ?? play.contract.terms;
  const planned = terms.tranches?.length ?? 0;
  if (play.withoutLater?.planned !== planned)
    play.withoutLater = { play: { ...startPlay({ ...play.contract, terms }), isTrial: true }, planned, played: 0 };
  const trial = play.withoutLater;
  for (const { event, reversedBy: undoneBy } of play.transactions.slice(trial.played))
    if (undoneBy === undefined) applyEvent(trial.play, event);
  trial.played = play.transactions.length;
  passTo(trial.play, on);
  return trial.play;
}

const payoffAmount = (play: Replay, on: Day): Kobo =>
  plus(total(dueOf(play.work, on)), closingAmount(play.work, play.contract.servicing, on));

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
  for (const placed of dueRows(work, on)) {
    const { dueOn } = placed.row.period;
    if (isBefore(dueOn, on) && total(openAmounts(placed.row, receivedBy(work, placed))) > arrearsTolerance)
      return daysBetween(dueOn, on);
  }
  return 0;
}

const dueOf = (work: Work, on: Day): Amounts => sumRows(work, (row) => isDue(row, on));

function accountFrom(play: Replay, on: Day): Account {
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
