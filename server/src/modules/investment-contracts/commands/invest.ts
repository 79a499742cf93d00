/** A customer buys an investment: the contract copies the plan's terms, and a checkout pays for it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, noMoney, plus } from '@ajo/contract/kernel/money';
import { hourMs } from '@ajo/contract/kernel/time';
import type {
  InvestmentId,
  InvestmentPurchasePreview,
  MaturityInstruction,
  Purchase,
} from '@ajo/contract/modules/investment-contracts';
import type { Context } from '#context';
import { record } from '#modules/history';
import {
  type StoredPlan,
  planMissing,
  plansOnOffer,
  previewOf,
  sellsInvestments,
  whyNotPreview,
  withholdingTaxBps,
} from '#modules/investments';
import { onboardingOf, payeeOf, whyNotCreditCustomer } from '#modules/onboarding';
import { bankHolidays } from '#modules/bank-holidays';
import { canPayFromSavings } from '#modules/savings-payments';
import { openBankDay, processingFeeOf } from '#modules/schedules';
import { findUser, lockUser } from '#modules/users';
import { openCheckout } from '#modules/wallets';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { addInvestment, findByKey, findOwnInvestment } from '../contract.store.ts';
import * as no from '../investment-contracts.errors.ts';
import { whyNotInstruction, whyNotPayFromOutside, whyNotThisVersion } from '../investment.rules.ts';
import { hoursToPay, type Investment } from '../investment.ts';
import { pendingPurchases } from '../money.store.ts';

type Choice = {
  plan: StoredPlan;
  amount: Kobo;
  months: number;
  instruction: MaturityInstruction;
  accepted: boolean;
  savingsOnly: boolean;
};

/** The plan must be on offer, with this amount and term. */
async function choiceOf({ db, clock }: Context, purchase: Purchase): Promise<Choice> {
  const [id, months] = [purchase.investment_plan_id ?? purchase.plan_id, purchase.months ?? purchase.tenor];
  if (!id) throw no.planNotChosen();
  if (months === undefined) throw no.termNotChosen();
  const plan = (await plansOnOffer(db)).find((one) => one.id === id);
  if (!plan) throw planMissing();
  refuseIf(whyNotPreview(plan, { amount: purchase.amount, months, on: clock.businessDay() }));
  const { amount, instruction = 'pay_out', accepted = false, savings_only: savingsOnly = false } = purchase;
  refuseIf(whyNotInstruction(plan.payout, instruction));
  return { plan, amount, months, instruction, accepted, savingsOnly };
}

/** Licence, profile and own bank account. */
async function whyNotBuy(context: Context, customerId: string): Promise<DomainError | undefined> {
  const { config, db } = context;
  if (!sellsInvestments(config)) return no.notSold();
  if ((await onboardingOf(db, customerId)).percent < 100) return no.onboardingOpen();
  const { account, whyNotOwn } = await payeeOf(context, customerId);
  if (!account) return no.noOwnAccount();
  return whyNotOwn;
}

/** The limits of the tier bind money from outside. Purchases that are not paid yet count as well: each of them may still be. */
async function whyAboveTier({ db, clock }: Pick<Context, 'db' | 'clock'>, customerId: string, amount: Kobo) {
  const pending = await pendingPurchases(db, customerId, clock.now());
  return whyNotCreditCustomer({ db, clock }, customerId, { amount, pending });
}

export async function previewPurchase(context: Context, actor: Actor, purchase: Purchase): Promise<InvestmentPurchasePreview> {
  const { plan, amount, months } = await choiceOf(context, purchase);
  const preview = previewOf(plan, { amount, months, on: context.clock.businessDay() });
  const fee = processingFeeOf(amount);
  const limit = await whyAboveTier(context, actor.id, amount);
  const savingsOnly = limit !== undefined && (await canPayFromSavings(context, actor.id, amount));
  const whyNot = await whyNotBuy(context, actor.id);
  const refusal = whyNot ?? (savingsOnly ? undefined : limit);
  return {
    ...preview,
    plan_version: plan.version,
    pays_on: openBankDay(preview.matures_on, await bankHolidays(context.db)),
    fee: savingsOnly ? noMoney : fee,
    to_pay: savingsOnly ? amount : plus(amount, fee),
    refusal: refusal?.message ?? null,
    refuses_amount: refusal !== undefined && !whyNot,
    savings_only: savingsOnly && !refusal ? limit.message : null,
  };
}

export type PayableInvestment = { investment: Investment; reference: string; url: string; fee: Kobo; to_pay: Kobo };
/** Without a checkout when only own savings pay for it. */
export type PurchasedInvestment =
  | PayableInvestment
  | (Omit<PayableInvestment, 'reference' | 'url'> & { reference: null; url: null });
type Request = { key: string | undefined; ip: string };

/** Safe to repeat with the same key: the same contract and the same checkout come back. Not inside a transaction. */
export async function invest(context: Context, actor: Actor, purchase: Purchase, request: Request): Promise<PurchasedInvestment> {
  const earlier = request.key ? await findByKey(context.db, actor.id, request.key) : undefined;
  if (earlier) return purchased(context, actor, sameOrRefused(earlier, purchase), request.key);
  const choice = await choiceOf(context, purchase);
  refuseIf(whyNotThisVersion(choice.plan, purchase.plan_version));
  refuseIf(await whyNotBuy(context, actor.id));
  if (choice.savingsOnly && !(await canPayFromSavings(context, actor.id, choice.amount))) throw no.savingsTooLow();
  const added = await inTransaction(context.db, (tx) => open(tx, context, { actor, choice, request }));
  const investment = added ?? (await findByKey(context.db, actor.id, request.key ?? ''));
  if (!investment) throw no.investmentMissing();
  return purchased(context, actor, sameOrRefused(investment, purchase), request.key);
}

/** Own savings pay with a call of their own. */
async function purchased(
  context: Context,
  actor: Actor,
  investment: Investment,
  key: string | undefined,
): Promise<PurchasedInvestment> {
  if (!investment.savingsOnly) return payFor(context, actor, investment, key);
  return { investment, reference: null, url: null, fee: noMoney, to_pay: investment.principal };
}

function sameOrRefused(earlier: Investment, purchase: Purchase): Investment {
  const isSame =
    earlier.planId === (purchase.investment_plan_id ?? purchase.plan_id) &&
    earlier.months === (purchase.months ?? purchase.tenor) &&
    earlier.principal === purchase.amount &&
    // It may be changed once it is paid for.
    (earlier.status !== 'pending' || earlier.instruction === (purchase.instruction ?? 'pay_out')) &&
    earlier.savingsOnly === (purchase.savings_only ?? false);
  if (!isSame) throw no.keyUsed();
  return earlier;
}

type Opening = { actor: Actor; choice: Choice; request: Request };

async function open(tx: Tx, context: Context, { actor, choice, request }: Opening): Promise<Investment | undefined> {
  const at = context.clock.now();
  const { plan, amount, months, instruction, accepted, savingsOnly } = choice;
  // Two purchases at once: the second counts the first.
  await lockUser(tx, actor.id, { mustBeOpen: true });
  const isRepeated = request.key !== undefined && (await findByKey(tx, actor.id, request.key)) !== undefined;
  if (!isRepeated && !savingsOnly) refuseIf(await whyAboveTier({ db: tx, clock: context.clock }, actor.id, amount));
  const investment = await addInvestment(tx, {
    id: newId<InvestmentId>(at),
    customerId: actor.id,
    ...termsFrom(plan, months),
    principal: amount,
    instruction,
    status: 'pending',
    outcome: null,
    parentId: null,
    createdAt: at,
    paysUntil: new Date(at.getTime() + hoursToPay * hourMs),
    savingsOnly,
    startsOn: null,
    maturesOn: null,
    throughOn: null,
    key: request.key,
    consent: { at, ip: request.ip, accepted },
  });
  if (investment)
    await record(tx, context, {
      actor: { id: actor.id, name: actor.name },
      subject: { kind: 'investment', id: investment.id },
      customerId: actor.id,
      action: 'opened an investment',
      after: { amount, plan: plan.name, months, rate_bps: investment.rateBps, risk_accepted: accepted },
    });
  return investment;
}

/** @throws RangeError for a term that the plan does not offer. */
export function termsFrom(plan: StoredPlan, months: number) {
  const rate = plan.rates.find((one) => one.months === months);
  if (!rate) throw new RangeError('the plan has no such term');
  return {
    planId: plan.id,
    planVersion: plan.version,
    planName: plan.name,
    payout: plan.payout,
    earlyExitBps: plan.earlyExitBps,
    withholdingTaxBps,
    rates: plan.rates,
    months,
    rateBps: rate.rateBps,
  };
}

/** The checkout of a pending contract; of one that is paid, only for the key that opened it. */
async function payFor(
  context: Context,
  actor: Actor,
  investment: Investment,
  key: string | undefined,
): Promise<PayableInvestment> {
  const payer = await findUser(context.db, actor.id);
  if (!payer) throw no.investmentMissing();
  const { id, principal } = investment;
  const { reference, url, fee } = await openCheckout(context, {
    purpose: 'investment',
    purposeId: id,
    payer: { id: actor.id, email: payer.email },
    price: { wanted: principal, assess: async (tx) => priceOf(await findOwnInvestment(tx, actor.id, id), context.clock.now()) },
    returnPath: `/investments?paid=${id}`,
    key,
  });
  return { investment, reference, url, fee, to_pay: plus(principal, fee) };
}

function priceOf(investment: Investment | undefined, at: Date) {
  if (!investment) throw no.investmentMissing();
  refuseIf(whyNotPayFromOutside(investment, at));
  return { amount: investment.principal, fee: processingFeeOf(investment.principal) };
}

export async function payAgain(context: Context, actor: Actor, id: string, key: string | undefined): Promise<PayableInvestment> {
  const investment = await findOwnInvestment(context.db, actor.id, id);
  if (!investment) throw no.investmentMissing();
  return payFor(context, actor, investment, key);
}
