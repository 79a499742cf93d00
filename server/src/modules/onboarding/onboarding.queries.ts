/** Reads for the meter, the wizard, and for the limits of what a customer may hold. */
import { type DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, noMoney, plus } from '@ajo/contract/kernel/money';
import type { AccountProblem, ForeignAccount } from '@ajo/contract/modules/onboarding.payee';
import type { OnboardingView, OwnOnboarding, OwnSection, SectionName, TierView } from '@ajo/contract/modules/onboarding.sections';
import type { TierLimits, TierLimitsView } from '@ajo/contract/modules/onboarding.tiers';
import type { Context } from '#context';
import { findFiles, fileView } from '#modules/files';
import { settingOn, settingVersions } from '#modules/settings';
import { statementStandingFor } from '#modules/statements';
import { findUser } from '#modules/users';
import { cardFaceOf } from '#modules/wallets';
import type { Database } from '#platform/db/transaction';
import { findBankCheck } from './bank-check.store.ts';
import { findDocuments } from './document.store.ts';
import { heldByCustomer } from './holdings.queries.ts';
import { findCheck } from './identity.store.ts';
import { sectionsOf } from './onboarding.rules.ts';
import { findBankLine, findProfile } from './onboarding.store.ts';
import { findPayee, findTierFacts, type TierFacts } from './payee.store.ts';
import { findBusiness, findHandles, findNextOfKin } from './people-around.store.ts';
import type { BankAccount, DocumentKind, KycDocument, ProfileFacts } from './profile.ts';
import { tierLimits } from './tier-limits.ts';
import {
  accountProblemOf,
  limitsOf,
  nextStepOf,
  type Tier,
  tierOf,
  whyNotCredit,
  whyNotPay,
  whyNotPayOwn,
} from './tier.rules.ts';

type Facts = Omit<ProfileFacts, 'documents'> & { documents: KycDocument[] };

export async function factsOf(db: Database, userId: string): Promise<Facts> {
  return {
    profile: await findProfile(db, userId),
    identity: await findCheck(db, userId),
    nextOfKin: await findNextOfKin(db, userId),
    business: await findBusiness(db, userId),
    bank: await findBankLine(db, userId),
    bankCheck: await findBankCheck(db, userId),
    documents: await findDocuments(db, userId),
    statement: await statementStandingFor(db, userId),
    handles: await findHandles(db, userId),
    card: await cardFaceOf(db, userId),
  };
}

export const onboardingOf = async (db: Database, userId: string): Promise<OnboardingView> =>
  sectionsOf(await factsOf(db, userId));

const seen = (documents: readonly Pick<KycDocument, 'kind' | 'status'>[], name: KycDocument['kind']): boolean =>
  documents.some(({ kind, status }) => kind === name && status === 'verified');

/** Of several the best: what was confirmed stays confirmed until it is replaced. */
export async function documentStateOf(
  db: Database,
  userId: string,
  name: KycDocument['kind'],
): Promise<'missing' | 'waiting' | 'rejected' | 'verified'> {
  const documents = (await findDocuments(db, userId)).filter(({ kind }) => kind === name);
  const states = (['verified', 'waiting', 'rejected'] as const).filter((state) =>
    documents.some(({ status }) => status === state),
  );
  return states[0] ?? 'missing';
}

const tierOfFacts = ({ profile, documents }: TierFacts): Tier =>
  tierOf({
    bvnVerified: Boolean(profile?.bvnVerifiedAt),
    idVerified: seen(documents, 'government_id'),
    addressVerified: Boolean(profile?.address) && seen(documents, 'utility_bill'),
  });

const documentFor: Readonly<Partial<Record<Tier, DocumentKind>>> = { 1: 'government_id', 2: 'utility_bill' };
const isInReview = (tier: Tier, { documents }: TierFacts): boolean =>
  documents.some(({ kind, status }) => kind === documentFor[tier] && status === 'waiting');

type Now = Pick<Context, 'db' | 'clock'>;
const limitsToday = ({ db, clock }: Now): Promise<TierLimits> => settingOn(db, tierLimits, clock.businessDay());

export async function tierViewOf({ db, clock }: Now, userId: string, facts: TierFacts): Promise<TierView> {
  const tier = tierOfFacts(facts);
  const { balanceCap, singleDeposit } = limitsOf(tier, await limitsToday({ db, clock }));
  const holds = await heldByCustomer(db, userId);
  return {
    tier,
    balance_cap: balanceCap ?? null,
    single_deposit: singleDeposit ?? null,
    holds,
    next: nextStepOf(tier, isInReview(tier, facts)),
  };
}

/** Whether the identity register has confirmed this person: until then a typed number proves nothing. */
export const isIdentified = async (db: Database, userId: string): Promise<boolean> =>
  Boolean((await findProfile(db, userId))?.bvnVerifiedAt);

type NewCredit = {
  amount: Kobo;
  /** Amounts that the customer has ordered and not paid for yet. */
  pending?: Kobo;
};

/**
 * For callers that credit a customer, before they do and inside that transaction: the caps of the tier bind the sum of all that the customer
 * holds. A repayment is no deposit.
 */
export async function whyNotCreditCustomer(
  now: Now,
  userId: string,
  { amount, pending = noMoney }: NewCredit,
): Promise<DomainError | undefined> {
  const balance = plus(await heldByCustomer(now.db, userId), pending);
  const facts = await findTierFacts(now.db, userId);
  const tier = tierOfFacts(facts);
  return whyNotCredit(tier, await limitsToday(now), { balance, amount, isSent: isInReview(tier, facts) });
}

export async function tierLimitsView(now: Now): Promise<TierLimitsView> {
  const versions = await settingVersions(now.db, tierLimits);
  return {
    limits: await limitsToday(now),
    versions: versions.map(({ effectiveOn, changedBy, changedAt, value }) => ({
      effective_on: effectiveOn,
      changed_by: changedBy,
      changed_at: changedAt,
      limits: value,
    })),
  };
}

/** Two people vouched for an account in another name. */
export type Vouched = ForeignAccount & { confirmed_by: string };

/** Where money for a customer goes, inside the transaction that sends it. @throws DomainError of `whyNotPay`. */
export async function payableAccountOf(
  context: Pick<Context, 'db' | 'config'>,
  userId: string,
): Promise<BankAccount | undefined> {
  const { account, whyNot } = await payeeOf(context, userId);
  refuseIf(whyNot);
  return account;
}

type Payee = {
  account: BankAccount | undefined;
  /** For staff; `whyNotOwn` and `problem` are the same for the customer. */
  whyNot: DomainError | undefined;
  whyNotOwn: DomainError | undefined;
  problem: AccountProblem | null;
  vouched: Vouched | null;
};

/** The payee of a payout: what blocks the payout, and who confirmed an account in another name. */
export async function payeeOf(context: Pick<Context, 'db' | 'config'>, userId: string): Promise<Payee> {
  const found = await findPayee(context, userId);
  if (!found) return { account: undefined, whyNot: undefined, whyNotOwn: undefined, problem: null, vouched: null };
  const { account, check } = found;
  const facts = { tier: tierOfFacts(found.tier), accountName: account.name, check: check?.status };
  const payee = { account, whyNot: whyNotPay(facts), whyNotOwn: whyNotPayOwn(facts), problem: accountProblemOf(facts) };
  if (!check?.vouching || check.status !== 'verified') return { ...payee, vouched: null };
  const { relation, reason, by, at } = check.vouching;
  return { ...payee, vouched: { relation, reason, by, at, confirmed_by: check.decidedBy ?? '' } };
}

/** The customer's own view: what was given is in the forms again. */
export async function ownOnboardingOf(context: Context, userId: string): Promise<OwnOnboarding> {
  const [facts, user] = [await factsOf(context.db, userId), await findUser(context.db, userId)];
  const view = sectionsOf(facts);
  const sections: OwnSection[] = [];
  for (const section of view.sections) {
    const kind = section.name === 'business' ? 'business_picture' : section.name;
    const ids = facts.documents.filter((document) => document.kind === kind).map(({ fileId }) => fileId);
    const files = (await findFiles(context.db, ids)).map((file) => fileView(context, file));
    const born = section.name === 'identity' && user?.dateOfBirth ? { date_of_birth: user.dateOfBirth } : {};
    sections.push({ ...section, given: { ...sectionFields(section.name, facts), ...born }, files });
  }
  return { ...view, sections, tier: await tierViewOf(context, userId, facts) };
}

/** What was given in a section, for its form and for the history: neither the BVN nor the account number. */
export function sectionFields(name: SectionName, facts: ProfileFacts): Record<string, string> {
  const all = fieldsOfSection[name]?.(facts) ?? {};
  return Object.fromEntries(Object.entries(all).filter((pair): pair is [string, string] => Boolean(pair[1])));
}

type CompletedSections = Record<string, string | null | undefined>;

/** Fields by the names of the calls. */
const fieldsOfSection: Readonly<Partial<Record<SectionName, (facts: ProfileFacts) => CompletedSections | undefined>>> = {
  home_address: ({ profile }) =>
    profile && { address: profile.address, city: profile.city, state: profile.state, landmark: profile.landmark },
  next_of_kin: ({ nextOfKin }) =>
    nextOfKin && {
      name: nextOfKin.name,
      relationship: nextOfKin.relationship,
      phone_number: nextOfKin.phone,
      email: nextOfKin.email,
      address: nextOfKin.address,
    },
  employment: ({ profile }) =>
    profile && {
      status: profile.employmentStatus,
      employer: profile.employer,
      job_title: profile.jobTitle,
      monthly_income: profile.monthlyIncome?.toString(),
    },
  business: ({ business }) =>
    business && {
      name: business.name,
      kind: business.kind,
      address: business.address,
      city: business.city,
      state: business.state,
      monthly_sales: business.monthlySales?.toString(),
    },
  business_registration: ({ business }) => business && { company_name: business.cacName, rc_number: business.cacNumber },
  bank: ({ bank }) => bank && { bank_code: bank.bankCode },
  social_media_handles: ({ handles }) => Object.fromEntries(handles.map(({ network, handle }) => [network, handle])),
};
