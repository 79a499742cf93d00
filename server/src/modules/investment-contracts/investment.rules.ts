/** What may be done with an investment. Pure. */
import { type Actor, may } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import { instructionsOf, type MaturityInstruction } from '@ajo/contract/modules/investment-contracts';
import type { InvestmentPayout } from '@ajo/contract/modules/investments';
import type { MoneyIn } from '#modules/wallets';
import * as no from './investment-contracts.errors.ts';
import type { Investment, InvestmentPayment, RunningInvestment } from './investment.ts';

/** `seen`: the version that the customer was shown, when the client sends it. */
export const whyNotThisVersion = ({ version }: { version: number }, seen: number | undefined): DomainError | undefined =>
  seen === undefined || seen === version ? undefined : no.planChanged();

export const whyNotPayFor = ({ status, paysUntil }: Investment, at: Date): DomainError | undefined =>
  status === 'pending' && at < paysUntil ? undefined : no.notPayable();

/** By card, at the payment page, or by a transfer. */
export const whyNotPayFromOutside = (investment: Investment, at: Date): DomainError | undefined =>
  whyNotPayFor(investment, at) ?? (investment.savingsOnly ? no.paidFromSavings() : undefined);

/** Paid in time it starts, also when the notice comes after its end. The charge of a card began in time and keeps it pending. */
export const takesPayment = (
  { status, paysUntil }: Pick<Investment, 'status' | 'paysUntil'>,
  { paidAt, source }: Pick<MoneyIn, 'paidAt' | 'source'>,
): boolean => (status === 'pending' && (source === 'card' || paidAt < paysUntil)) || (status === 'failed' && paidAt < paysUntil);

/** Money that is on its way would find no investment. */
export function whyNotCancel({ status }: Pick<Investment, 'status'>, isChargeUnderWay: boolean): DomainError | undefined {
  if (status !== 'pending') return no.notCancellable();
  return isChargeUnderWay ? no.chargeUnderWay() : undefined;
}

/** The instruction of the contract that continues one: a plan that now pays interest during the term cannot invest it again. */
export const instructionAfter = (payout: InvestmentPayout, instruction: MaturityInstruction): MaturityInstruction =>
  instructionsOf(payout).includes(instruction) ? instruction : 'roll_principal';

export const whyNotInstruction = (payout: InvestmentPayout, instruction: MaturityInstruction): DomainError | undefined =>
  instructionsOf(payout).includes(instruction) ? undefined : no.instructionNotOffered();

export function whyNotInstruct({ status, maturesOn }: Investment, today: Day): DomainError | undefined {
  if (status !== 'active' || !maturesOn) return no.notRunning();
  return isBefore(today, maturesOn) ? undefined : no.maturesSoon();
}

export function whyNotLeaveEarly({ status, maturesOn, payout }: Investment, today: Day): DomainError | undefined {
  if (status !== 'active' || !maturesOn || !isBefore(today, maturesOn)) return no.notRunning();
  return payout === 'upfront' ? no.noEarlyExit() : undefined;
}

/** A day that is not closed may still pay interest at the full rate, so there is no price before. */
export const whyNotPriceExit = ({ throughOn }: Pick<RunningInvestment, 'throughOn'>, today: Day): DomainError | undefined =>
  isBefore(throughOn, addDays(today, -1)) ? no.dayNotClosed() : undefined;

/** A person must send it: the bank refused it, or there was no bank account. */
export const isPaymentDue = ({ status }: Pick<InvestmentPayment, 'status'>): boolean =>
  status === 'waiting' || status === 'failed';

type PaymentFacts = {
  payment: Pick<InvestmentPayment, 'status' | 'kind'>;
  investment: Pick<Investment, 'customerId'>;
};

/** Whether staff may send it: not their own, and not one that they requested while a second person is awaited. */
export const offersPayment = (facts: PaymentFacts, actor: Actor, requester: string | undefined): boolean =>
  may(actor.role, 'investments.pay') && requester !== actor.id && !whyNotPay(facts, actor.id);

/** No one pays their own investment. */
export function whyNotPay({ payment, investment }: PaymentFacts, actorId: string): DomainError | undefined {
  if (investment.customerId === actorId) return no.ownInvestment();
  if (payment.status === 'ordered') return no.paymentUnderWay();
  return isPaymentDue(payment) ? undefined : no.nothingDue(payment.kind);
}

/** A payment that is sent again, or that waits, is not recorded as paid from an earlier payout; only a paid one can be back. */
export function whyNotRecordPayment(
  { status }: Pick<InvestmentPayment, 'status'>,
  outcome: 'paid' | 'not_paid',
): DomainError | undefined {
  return status === (outcome === 'paid' ? 'failed' : 'completed') ? undefined : no.paymentChanged();
}
