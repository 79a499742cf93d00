/** Errors of investment contracts. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { naira, type Kobo } from '@ajo/contract/kernel/money';
import type { InvestmentPaymentKind } from '@ajo/contract/modules/investment-contracts';
import { notSoldText } from '@ajo/contract/modules/investment-contracts.words';

const conflict = (code: string, text: string): DomainError => new DomainError('conflict', code, text);

export const investmentMissing = (): DomainError =>
  new DomainError('missing', 'investment_missing', 'This investment does not exist');
export const notSold = (): DomainError => conflict('investments_not_sold', notSoldText);
export const onboardingOpen = (): DomainError => conflict('onboarding_incomplete', 'Complete your profile before you invest');
export const noOwnAccount = (): DomainError =>
  conflict('no_bank_account', 'Add a bank account in your own name before you invest');
export const planNotChosen = (): DomainError => wrongField('investment_plan_id', 'Choose a plan', 'plan_not_chosen');
export const termNotChosen = (): DomainError => wrongField('months', 'Choose a term', 'term_not_chosen');
export const planChanged = (): DomainError =>
  conflict('plan_changed', 'The terms of this plan have changed. Check the new figures, then invest again');
export const instructionNotOffered = (): DomainError =>
  wrongField(
    'instruction',
    'The interest of this plan is paid before maturity. Choose another instruction',
    'instruction_not_offered',
  );
export const keyUsed = (): DomainError =>
  conflict('idempotency_key_reused', 'This key was used for another investment. Start again');
export const notPayable = (): DomainError => conflict('not_payable', 'This investment is not waiting for a payment');
export const paidFromSavings = (): DomainError =>
  conflict('paid_from_savings', 'Only your savings can pay for this investment. To pay another way, cancel it and invest again');
export const savingsTooLow = (): DomainError =>
  conflict('savings_too_low', 'None of your savings can pay this now. Enter a smaller amount');
export const notCancellable = (): DomainError =>
  conflict('not_cancellable', 'This investment has started or ended. Reload the page');
export const chargeUnderWay = (): DomainError =>
  conflict('charge_under_way', 'Your card is being charged for this investment. Wait until it is finished');
export const notRunning = (): DomainError => conflict('not_running', 'This investment is not running');
export const maturesSoon = (): DomainError =>
  conflict('matures_today', 'The instruction can be changed until the day before maturity');
export const noEarlyExit = (): DomainError =>
  conflict('no_early_exit', 'The interest of this plan is paid on the first day, so it cannot end early');
export const dayNotClosed = (): DomainError =>
  conflict('day_not_closed', 'The interest until yesterday is not posted yet. Try again in 15 minutes');
export const quoteChanged = (total: Kobo): DomainError =>
  conflict('quote_changed', `You would receive ${naira(total)} today. Reload the page and try again`);

const paymentNames: Record<InvestmentPaymentKind, string> = {
  interest: 'interest payment',
  maturity: 'maturity payment',
  liquidation: 'early exit payment',
};
export const ownInvestment = (): DomainError =>
  new DomainError('forbidden', 'own_investment', 'You cannot pay your own investment');
export const nothingDue = (kind: InvestmentPaymentKind): DomainError =>
  conflict('nothing_due', `No ${paymentNames[kind]} of this investment is due`);
export const paymentUnderWay = (): DomainError =>
  conflict('payment_under_way', 'This payment is with the bank. Wait for its answer');
export const paymentChanged = (): DomainError =>
  conflict('payment_changed', 'This payment is in another state now. Open the investment');
export const otherAmount = (due: Kobo): DomainError =>
  wrongField('amount', `The payment that is due is ${naira(due)}. Leave the amount out or enter this one`, 'other_amount');
export const notPaid = (reason: string): DomainError => conflict('payment_refused', reason);
export const notCertified = (): DomainError =>
  new DomainError('conflict', 'investment_not_started', 'The certificate is available when the investment has started');
