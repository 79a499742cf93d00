/** The statement of a loan's account: every event, what time and new plans added in between, and what is owed after each. */
import { type Kobo, minus, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import {
  type Account,
  type AccountEvent,
  accountOn,
  type Amounts,
  type Component,
  components,
  type Contract,
  inOrder,
} from '#modules/schedules';

/**
 * `disbursed`: the total of the plan. `accrued`: interest and penalties added by days. `plan`: the change of the amount owed by
 * an event, such as interest that is no longer earned.
 */
export type LineKind =
  | 'disbursed'
  | 'accrued'
  | 'plan'
  | 'tranche_returned'
  | 'write_off_undone'
  /** Of a loan that was returned. */
  | 'paid_out'
  | 'returned'
  | Exclude<AccountEvent['type'], 'payoff'>;

export type StatementLine = {
  on: Day;
  kind: LineKind;
  /** The event behind it; none behind days that pass. */
  eventId: string | undefined;
  /** Above zero adds to what is owed. */
  change: Amounts;
  /** Of a payment: what no row needed, and what came in after the loan was written off. */
  credit: Kobo;
  recovered: Kobo;
  /** Owed after this line, due or not. */
  balance: Amounts;
};

type Totals = Record<'charged' | 'paid' | 'waived' | 'writtenOff', Amounts>;

export type LoanStatement = {
  from: Day;
  to: Day;
  /** Paid out until `to` and not sent back by the bank: of a loan in parts less than was agreed, until all of it is out. */
  lent: Kobo;
  opening: Amounts;
  lines: StatementLine[];
  closing: Amounts;
  /** Of the period: opening + charged - paid - waived - written off = closing, part by part. */
  totals: Totals;
  /** The customer's own money from this loan, on the last day. */
  credit: Kobo;
};

const each = (of: (component: Component) => Kobo): Amounts => ({
  penalty: of('penalty'),
  fee: of('fee'),
  interest: of('interest'),
  principal: of('principal'),
});
const none = each(() => noMoney);
const less = (a: Amounts, b: Amounts): Amounts => each((component) => minus(a[component], b[component]));
const more = (a: Amounts, b: Amounts): Amounts => each((component) => plus(a[component], b[component]));
const isNothing = (amounts: Amounts): boolean => components.every((component) => amounts[component] === noMoney);

/** The position of an account, so that two can be compared. What was charged follows from the rest, so every line adds up. */
type Balances = Totals & { credit: Kobo; recovered: Kobo };
const start: Balances = { charged: none, paid: none, waived: none, writtenOff: none, credit: noMoney, recovered: noMoney };

function balancesOf({ rows, outstanding, credit, recovered }: Account): Balances {
  const sum = (name: 'paid' | 'waived' | 'writtenOff'): Amounts =>
    each((component) => sumOf(rows.map((row) => row[name][component])));
  const [paid, waived, writtenOff] = [sum('paid'), sum('waived'), sum('writtenOff')];
  return { charged: [paid, waived, writtenOff].reduce(more, outstanding), paid, waived, writtenOff, credit, recovered };
}

/** A later payout that the bank sent back is no payment that was reversed. */
const takesBack = (type: AccountEvent['type'], event: AccountEvent, done: readonly AccountEvent[]): boolean =>
  event.type === 'reversal' && done.some((one) => one.id === event.reverses && one.type === type);

/** What an event adds to the plan is named after it where that is its purpose. */
function chargedAs(event: AccountEvent, done: readonly AccountEvent[]): LineKind {
  if (takesBack('tranche', event, done)) return 'tranche_returned';
  return event.type === 'charge' || event.type === 'reschedule' || event.type === 'tranche' ? event.type : 'plan';
}

type Change = Pick<StatementLine, 'kind' | 'change'> & Partial<Pick<StatementLine, 'credit' | 'recovered'>>;

type Replay = { contract: Contract; done: AccountEvent[]; stands: Balances; lines: StatementLine[] };

function changesBy(event: AccountEvent, { stands: before, done }: Replay, after: Balances): Change[] {
  const of = (name: keyof Totals): Amounts => less(after[name], before[name]);
  const undoesWriteOff = takesBack('write_off', event, done);
  const money: Change = {
    kind: undoesWriteOff ? 'write_off_undone' : event.type === 'payoff' ? 'repayment' : event.type,
    change: less(none, of('paid')),
    credit: minus(after.credit, before.credit),
    recovered: minus(after.recovered, before.recovered),
  };
  const isMoney =
    ['repayment', 'prepayment', 'payoff', 'reversal'].includes(event.type) &&
    !undoesWriteOff &&
    !takesBack('tranche', event, done);
  const changes: Change[] = [
    { kind: 'waiver', change: less(none, of('waived')) },
    { kind: undoesWriteOff ? 'write_off_undone' : 'write_off', change: less(none, of('writtenOff')) },
    { kind: chargedAs(event, done), change: of('charged') },
  ];
  const seen = changes.filter(({ kind, change }) => kind === event.type || !isNothing(change));
  return isMoney || !isNothing(money.change) ? [money, ...seen] : seen;
}

function add(play: Replay, on: Day, changes: readonly Change[], eventId?: string): void {
  for (const { kind, change, credit = noMoney, recovered = noMoney } of changes) {
    const balance = more(play.lines.at(-1)?.balance ?? none, change);
    play.lines.push({ on, kind, eventId, change, credit, recovered, balance });
  }
}

/** What days alone have added since the last line. */
function passTo(play: Replay, on: Day): void {
  const after = balancesOf(accountOn(play.contract, play.done, on));
  const change = less(after.charged, play.stands.charged);
  play.stands = after;
  if (!isNothing(change)) add(play, on, [{ kind: 'accrued', change }]);
}

function applyLoanEvent(play: Replay, event: AccountEvent): void {
  passTo(play, event.on);
  play.done.push(event);
  const after = balancesOf(accountOn(play.contract, play.done, event.on));
  add(play, event.on, changesBy(event, play, after), event.id);
  play.stands = after;
}

/**
 * Lines in order of the day on which each event counts. A payment that was reversed settles until the day of its reversal, which
 * takes it back and settles what came after it again. The last line's balance equals `accountOn` on `to`, to the kobo.
 */
export function statementOf(
  contract: Contract,
  events: readonly AccountEvent[],
  { from, to }: { from?: Day | undefined; to: Day },
): LoanStatement {
  const { disbursedOn } = contract.terms;
  const play: Replay = { contract, done: [], stands: balancesOf(accountOn(contract, [], disbursedOn)), lines: [] };
  add(play, disbursedOn, [{ kind: 'disbursed', change: balanceOf(play.stands) }]);
  const known = inOrder(events).filter(({ on }) => !isBefore(to, on));
  const opensOn = from && isBefore(disbursedOn, from) ? from : undefined;
  let [opening, before] = [start, 0];
  if (opensOn) {
    for (const event of known.filter(({ on }) => isBefore(on, opensOn))) applyLoanEvent(play, event);
    passTo(play, addDays(opensOn, -1));
    [opening, before] = [play.stands, play.lines.length];
  }
  for (const event of known.slice(play.done.length)) applyLoanEvent(play, event);
  passTo(play, to);
  const end = play.stands;
  return {
    from: opensOn ?? disbursedOn,
    to,
    lent: lentBy(contract, play.done),
    opening: balanceOf(opening),
    lines: play.lines.slice(before),
    closing: balanceOf(end),
    totals: {
      charged: less(end.charged, opening.charged),
      paid: less(end.paid, opening.paid),
      waived: less(end.waived, opening.waived),
      writtenOff: less(end.writtenOff, opening.writtenOff),
    },
    credit: end.credit,
  };
}

function lentBy({ terms }: Contract, done: readonly AccountEvent[]): Kobo {
  const undone = new Set(done.flatMap((event) => (event.type === 'reversal' ? [event.reverses] : [])));
  const later = done.flatMap((event) => (event.type === 'tranche' && !undone.has(event.id) ? [event.amount] : []));
  return sumOf([terms.principal, ...later]);
}

const balanceOf = ({ charged, paid, waived, writtenOff }: Totals): Amounts => [paid, waived, writtenOff].reduce(less, charged);
