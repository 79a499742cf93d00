/** Pure decisions about how much a customer may hold: the tiers of the Central Bank (circular of December 2023). */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, kobo, plus } from '@ajo/contract/kernel/money';
import type { KycState } from '@ajo/contract/modules/onboarding.kyc';
import { aboveBalanceCap, aboveDepositLimit, accountNotOwn, accountWaits, identityUnconfirmed } from './onboarding.errors.ts';

export type Tier = 0 | 1 | 2 | 3;
export type TierFacts = { bvnVerified: boolean; idVerified: boolean; addressVerified: boolean };
/** Undefined: no limit. */
export type Limits = { balanceCap: Kobo | undefined; singleDeposit: Kobo | undefined };

/** Each tier stands on the one below: BVN; then an identity card that somebody has seen; then a proof of the address. */
export function tierOf({ bvnVerified, idVerified, addressVerified }: TierFacts): Tier {
  if (!bvnVerified) return 0;
  if (!idVerified) return 1;
  return addressVerified ? 3 : 2;
}

const naira = (amount: bigint): Kobo => kobo(amount * 100n);
const limits: Readonly<Record<Tier, Limits>> = {
  0: { balanceCap: naira(0n), singleDeposit: naira(0n) },
  1: { balanceCap: naira(300_000n), singleDeposit: naira(50_000n) },
  2: { balanceCap: naira(500_000n), singleDeposit: naira(100_000n) },
  3: { balanceCap: undefined, singleDeposit: naira(5_000_000n) },
};
export const limitsOf = (tier: Tier): Limits => limits[tier];

const nextSteps: Readonly<Record<Tier, string | null>> = {
  0: 'Confirm your BVN',
  1: 'Send an identity card; we look at it',
  2: 'Send a proof of your address; we look at it',
  3: null,
};
export const nextStepOf = (tier: Tier): string | null => nextSteps[tier];

/** For whoever is about to credit what a customer holds with us; repayments of a loan are no deposit. */
export function whyNotCredit(tier: Tier, { balance, amount }: { balance: Kobo; amount: Kobo }): DomainError | undefined {
  const { balanceCap, singleDeposit } = limitsOf(tier);
  if (singleDeposit !== undefined && amount > singleDeposit) return aboveDepositLimit(singleDeposit, nextStepOf(tier));
  if (balanceCap !== undefined && plus(balance, amount) > balanceCap) return aboveBalanceCap(balanceCap, nextStepOf(tier));
  return undefined;
}

type PayFacts = { tier: Tier; accountName: string; check: KycState | undefined };

/** For whoever is about to send money to a customer's bank account: only to people we know, and only to an account of their own. */
export function whyNotPay({ tier, accountName, check }: PayFacts): DomainError | undefined {
  if (tier === 0) return identityUnconfirmed();
  if (check === 'waiting') return accountWaits(accountName);
  return check === 'rejected' ? accountNotOwn(accountName) : undefined;
}
