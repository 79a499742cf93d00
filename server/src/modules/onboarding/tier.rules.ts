/** Pure decisions about how much a customer may hold: the tiers of the Central Bank, with the limits that are set. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, noMoney, plus } from '@ajo/contract/kernel/money';
import type { KycState } from '@ajo/contract/modules/onboarding.kyc';
import type { AccountProblem } from '@ajo/contract/modules/onboarding.payee';
import { limitedLevels, type TierLimits } from '@ajo/contract/modules/onboarding.tiers';
import {
  aboveBalanceCap,
  aboveDepositLimit,
  accountNotOwn,
  accountPending,
  identityUnconfirmed,
  ownAccountPending,
  ownAccountRejected,
  ownIdentityUnconfirmed,
  limitBelow,
} from './onboarding.errors.ts';

export type Tier = 0 | 1 | 2 | 3;
export type TierFacts = { bvnVerified: boolean; idVerified: boolean; addressVerified: boolean };
/** Undefined: no limit. */
export type Limits = { balanceCap: Kobo | undefined; singleDeposit: Kobo | undefined };

/** Each tier requires the one below: BVN; then a reviewed identity card; then a proof of the address. */
export function tierOf({ bvnVerified, idVerified, addressVerified }: TierFacts): Tier {
  if (!bvnVerified) return 0;
  if (!idVerified) return 1;
  return addressVerified ? 3 : 2;
}

const nothing: Limits = { balanceCap: noMoney, singleDeposit: noMoney };

export function limitsOf(tier: Tier, set: TierLimits): Limits {
  if (tier === 0) return nothing;
  const { balance_cap: balanceCap, single_deposit: singleDeposit } = set[`level_${tier}`];
  return { balanceCap: balanceCap ?? undefined, singleDeposit: singleDeposit ?? undefined };
}

/** A higher tier never allows less than the one below it; no limit is more than any. */
export function whyNotSetLimits(set: TierLimits): DomainError | undefined {
  for (const [at, level] of limitedLevels.entries()) {
    const below = limitedLevels[at - 1];
    if (!below) continue;
    for (const field of ['balance_cap', 'single_deposit'] as const)
      if (isLess(set[level][field], set[below][field])) return limitBelow(`${level}.${field}`, at);
  }
  return undefined;
}

const isLess = (higher: Kobo | null, lower: Kobo | null): boolean => higher !== null && (lower === null || higher < lower);

const nextSteps: Readonly<Record<Tier, string | null>> = {
  0: 'Confirm your BVN',
  1: 'Send an identity card for review',
  2: 'Send proof of your address for review',
  3: null,
};
const sentSteps: Readonly<Partial<Record<Tier, string>>> = {
  1: 'We are checking your identity card',
  2: 'We are checking your proof of address',
};
/** `isSent`: the document of the next tier is in review, so it is not asked for again. */
export const nextStepOf = (tier: Tier, isSent = false): string | null => (isSent && sentSteps[tier]) || nextSteps[tier];

/** `isSent` as in `nextStepOf`. For callers that credit a customer's balance; repayments of a loan are no deposit. */
export function whyNotCredit(
  tier: Tier,
  set: TierLimits,
  { balance, amount, isSent = false }: { balance: Kobo; amount: Kobo; isSent?: boolean },
): DomainError | undefined {
  const { balanceCap, singleDeposit } = limitsOf(tier, set);
  const next = { step: nextStepOf(tier, isSent), isSent };
  if (singleDeposit !== undefined && amount > singleDeposit) return aboveDepositLimit(singleDeposit, next);
  if (balanceCap !== undefined && plus(balance, amount) > balanceCap) return aboveBalanceCap(balanceCap, next);
  return undefined;
}

/** What blocks money for a customer with a bank account, the first thing first. */
export function accountProblemOf({ tier, check }: Omit<PayFacts, 'accountName'>): AccountProblem | null {
  if (tier === 0) return 'identity';
  return check === 'waiting' || check === 'rejected' ? check : null;
}

type PayFacts = { tier: Tier; accountName: string; check: KycState | undefined };

/** For callers that send money to a customer's bank account: only to verified customers, and only to an account of their own. */
export function whyNotPay({ tier, accountName, check }: PayFacts): DomainError | undefined {
  const problem = accountProblemOf({ tier, check });
  if (problem === 'identity') return identityUnconfirmed();
  if (problem === 'waiting') return accountPending(accountName);
  return problem === 'rejected' ? accountNotOwn(accountName) : undefined;
}

/** `whyNotPay` as the customer reads it. */
export function whyNotPayOwn(facts: Omit<PayFacts, 'accountName'>): DomainError | undefined {
  const problem = accountProblemOf(facts);
  if (problem === 'identity') return ownIdentityUnconfirmed();
  if (problem === 'waiting') return ownAccountPending();
  return problem === 'rejected' ? ownAccountRejected() : undefined;
}
