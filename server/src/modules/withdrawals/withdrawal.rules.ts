/** Pure decisions about withdrawals: the price, who may decide, and the journals that follow. */
import { type Actor, may } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, minus, noMoney, plus, shareOf } from '@ajo/contract/kernel/money';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import { leavesInOnePiece, smallestWithdrawal } from '@ajo/contract/modules/savings';
import type { WithdrawalAction, WithdrawalState } from '@ajo/contract/modules/withdrawals';
import type { WithdrawalSettings } from '@ajo/contract/modules/withdrawals.staff';
import { type AccountRef, credit, debit, type Leg, gl } from '#modules/ledger';
import type { SavingsAccount } from '#modules/savings';
import { moves, type Price, type Withdrawal } from './withdrawal.ts';
import * as no from './withdrawals.errors.ts';

/** Money leaves early: before the day of the goal, or before the goal is reached where it has no day. A flex account has no goal. */
export function leavesEarly(account: SavingsAccount, today: Day): boolean {
  const { terms, targetOn, targetAmount, balance, goalReachedAt } = account;
  if (terms.kind === 'flex') return false;
  if (targetOn !== null) return today < targetOn;
  return targetAmount !== null && goalReachedAt === null && balance < targetAmount;
}

/** A smaller balance leaves in one piece, so that the account can be closed. */
export const whyNotAmount = ({ balance }: Pick<SavingsAccount, 'balance'>, amount: Kobo): DomainError | undefined =>
  amount < smallestWithdrawal && amount !== balance ? no.tooLittle(smallestWithdrawal) : undefined;

/** Money cannot have been paid before it was asked for, nor after today. */
export function whyNotPaidOn(on: Day, { requestedOn, today }: { requestedOn: Day; today: Day }): DomainError | undefined {
  if (isBefore(today, on)) return no.paidInFuture();
  return isBefore(on, requestedOn) ? no.paidBeforeRequest(requestedOn) : undefined;
}

type PriceFacts = { amount: Kobo; today: Day; inOwnName: boolean };

/** The fee is rounded half up, the VAT on it half even. The levy is due on what is transferred to an account in another name. */
export function priceOf(account: SavingsAccount, facts: PriceFacts, rates: WithdrawalSettings): Price {
  const { amount, today, inOwnName } = facts;
  const { early_fee_bps: feeBps, free_days: freeDays } = account.terms;
  const isFree = !leavesEarly(account, today) || freeDays.includes(today.slice(5));
  const fee = isFree ? noMoney : shareOf(amount, { basisPoints: BigInt(feeBps), round: 'half-up' });
  const vat = shareOf(fee, { basisPoints: BigInt(rates.vat_bps), round: 'half-even' });
  return withLevy({ amount, fee, vat }, inOwnName, rates);
}

function withLevy(costs: Pick<Price, 'amount' | 'fee' | 'vat'>, inOwnName: boolean, rates: WithdrawalSettings): Price {
  const transferred = minus(minus(costs.amount, costs.fee), costs.vat);
  const levy = !inOwnName && transferred >= rates.levy_from ? rates.levy : noMoney;
  return { ...costs, levy, net: minus(transferred, levy) };
}

/** The fee is given up; the levy is due as before. */
export const waivedPrice = (amount: Kobo, inOwnName: boolean, rates: WithdrawalSettings): Price =>
  withLevy({ amount, fee: noMoney, vat: noMoney }, inOwnName, rates);

export const whyNotPrice = ({ amount, net }: Price): DomainError | undefined =>
  net > noMoney ? undefined : no.nothingArrives(minus(amount, net));

export const whyNotMove = ({ status }: Pick<Withdrawal, 'status'>, to: WithdrawalState): DomainError | undefined =>
  moves[status].includes(to) ? undefined : no.wrongState(status);

type Decider = Pick<Actor, 'id' | 'role'>;

/** No one decides about their own money. */
export const whyNotDecide = (withdrawal: Withdrawal, actor: Decider, to: WithdrawalState): DomainError | undefined =>
  withdrawal.customerId === actor.id ? no.ownWithdrawal() : whyNotMove(withdrawal, to);

/** The customer takes back what the customer asked for. Staff deny what staff ordered. Money that may have been paid by hand is not taken back. */
export function whyNotCancel(
  withdrawal: Pick<Withdrawal, 'kind' | 'status'>,
  { isPaidByHand }: Pick<PayoutFacts, 'isPaidByHand'>,
): DomainError | undefined {
  const refusal = whyNotMove(withdrawal, 'cancelled') ?? (withdrawal.kind === 'direct' ? no.orderedByStaff() : undefined);
  return refusal ?? (isPaidByHand ? no.ownPaidByHand() : undefined);
}

/** It pays out the money of the closing that the account is in now. */
export const isOfClosing = (
  { closingAt }: Pick<SavingsAccount, 'closingAt'>,
  { cause, requestedAt }: Pick<Withdrawal, 'cause' | 'requestedAt'>,
): boolean => cause === 'closing' && closingAt !== null && requestedAt >= closingAt;

/** Giving up the fee takes the right that direct withdrawals take: finance reviews without it. */
export const whyNotWaive = (actor: Pick<Actor, 'role'>): DomainError | undefined =>
  may(actor.role, 'withdrawals.direct') ? undefined : no.waiverForbidden();

type SecondPersonFacts = { waives: boolean; settings: WithdrawalSettings; alone?: Kobo };

/** A second person confirms large amounts, many that add up to one, and every fee that is given up. `alone`: what this person paid out alone today. */
export const needsSecondPerson = (
  { amount, fee }: Pick<Price, 'amount' | 'fee'>,
  { waives, settings, alone = noMoney }: SecondPersonFacts,
): boolean => plus(alone, amount) > settings.second_approver_above || (waives && fee > noMoney);

export const paysWithoutReview = (amount: Kobo, inOwnName: boolean, settings: WithdrawalSettings): boolean =>
  inOwnName && amount <= settings.auto_approve_up_to && amount <= settings.second_approver_above;

/**
 * `isTaken`: a worker has taken the payout, so its money may be on its way.
 * `isDisputed`: the provider reports that a refused payout was made, so the money is neither sent again nor returned to the savings.
 * `isPaidByHand`: a payment by hand is recorded and waits for its second person, so the customer may have the money.
 */
export type PayoutFacts = { isTaken: boolean; isDisputed: boolean; isPaidByHand: boolean };

export function actionsOf(withdrawal: Withdrawal, actor: Decider, facts: PayoutFacts): WithdrawalAction[] {
  const { isTaken, isDisputed, isPaidByHand } = facts;
  if (withdrawal.customerId === actor.id) return whyNotCancel(withdrawal, facts) === undefined ? ['cancel'] : [];
  if (isPaidByHand || !may(actor.role, 'withdrawals.review')) return [];
  const closed: WithdrawalAction[] = [
    ...(isDisputed ? (['approve', 'deny'] as const) : []),
    ...(withdrawal.fee > noMoney && may(actor.role, 'withdrawals.direct') ? [] : (['waive'] as const)),
  ];
  return actionsIn(withdrawal, isTaken).filter((action) => !closed.includes(action));
}

function actionsIn({ status, skipAutoTransfer: byHand }: Withdrawal, isTaken: boolean): WithdrawalAction[] {
  if (status === 'pending') return ['approve', 'deny', 'waive', 'pay_by_hand'];
  if (status === 'failed' && !byHand) return ['approve', 'deny', 'pay_by_hand'];
  if (status === 'failed' || (status === 'approved' && byHand)) return ['deny', 'pay_by_hand'];
  if (status === 'approved') return isTaken ? [] : ['deny'];
  return status === 'completed' ? ['reverse'] : [];
}

const aboveZero = (legs: Leg[]): Leg[] => legs.filter(({ amount }) => amount > noMoney);

/** Dr savings / Cr payouts in flight, fee income, VAT and levy. */
export const orderLegs = (savings: AccountRef, { amount, fee, vat, levy, net }: Price): Leg[] =>
  aboveZero([
    debit(savings, amount),
    credit(gl.payoutsInFlight, net),
    credit(gl.feeIncome, fee),
    credit(gl.vatPayable, vat),
    credit(gl.levyPayable, levy),
  ]);

/** Dr payouts in flight / Cr bank; what the provider took for it is our cost. */
export const paidLegs = ({ net }: Pick<Price, 'net'>, providerFee: Kobo = noMoney): Leg[] =>
  aboveZero([
    debit(gl.payoutsInFlight, net),
    debit(gl.providerFees, providerFee),
    credit(gl.bankOperating, plus(net, providerFee)),
  ]);

/** The money came back to the bank: fee, VAT and levy come back to the customer with it. */
export const returnedLegs = (savings: AccountRef, { amount, fee, vat, levy, net }: Price): Leg[] =>
  aboveZero([
    debit(gl.bankOperating, net),
    debit(gl.feeIncome, fee),
    debit(gl.vatPayable, vat),
    debit(gl.levyPayable, levy),
    credit(savings, amount),
  ]);

/** What is paid out at the end now: the whole balance, or as much as one withdrawal may be without a part of the minimum balance. */
export function payoutAtEnd({ balance, terms }: SavingsAccount): Kobo {
  const { max_withdrawal: max, min_balance: min } = terms;
  if (max === null || balance <= max || leavesInOnePiece(balance, min)) return balance;
  const free = minus(balance, min);
  return free < max ? free : max;
}

/** The term is over and its money goes to the bank account of the customer. */
export const isPaidOutAtEnd = ({ status, maturedAt, instruction, balance, frozenAt }: SavingsAccount): boolean =>
  status === 'active' && maturedAt !== null && frozenAt === null && instruction === 'pay_out' && balance > noMoney;
