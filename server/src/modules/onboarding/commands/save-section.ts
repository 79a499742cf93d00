/** A customer saves one section of the profile. What a provider must say is asked first, outside of the transaction. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { kobo, type Kobo } from '@ajo/contract/kernel/money';
import { socialNetworks } from '@ajo/contract/modules/onboarding.choices';
import type { SectionName } from '@ajo/contract/modules/onboarding.sections';
import type { Context } from '#context';
import { withdrawPendingApproval } from '#modules/approvals';
import { record } from '#modules/history';
import { asE164, findUser, fullName, lockUser, saveUser } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { accountSubject, accountVouchingKind } from '../account-vouching.ts';
import { findBankCheck, replaceBankCheck } from '../bank-check.store.ts';
import * as no from '../onboarding.errors.ts';
import { factsOf, sectionFields } from '../onboarding.queries.ts';
import { isComplete, namesAgree, sectionsOf, whyNotKin } from '../onboarding.rules.ts';
import { bankAccountOf, saveBankAccount, saveProfile } from '../onboarding.store.ts';
import { saveBusiness, saveHandles, saveNextOfKin } from '../people-around.store.ts';
import type { BankAccount, Handle, NextOfKin, ProfileFacts } from '../profile.ts';
import { announceNewAccount } from './announce-new-account.ts';
import { countLookUp, findAccount } from './find-named-account.ts';
import { openBankCheck } from './assess-account.ts';

const lineOf = (section: SectionName, facts: ProfileFacts): Record<string, unknown> => ({
  ...sectionFields(section, facts),
  summary: sectionsOf(facts).sections.find(({ name }) => name === section)?.summary ?? undefined,
});

/** Serialised per customer. Unchanged values are not saved, so repeats are idempotent. */
export async function saveSection(
  context: Context,
  actor: Actor,
  section: SectionName,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockUser(tx, actor.id);
    const before = lineOf(section, await factsOf(tx, actor.id));
    await work(tx);
    const after = lineOf(section, await factsOf(tx, actor.id));
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      const subject = { kind: 'user', id: actor.id };
      await record(tx, context, {
        actor,
        subject,
        customerId: actor.id,
        action: `saved ${section.replaceAll('_', ' ')}`,
        before,
        after,
      });
    }
    await activateWhenComplete(tx, context, actor.id);
  });
}

/** registered → active; never back: a customer who loses a document must send it again before the next loan. */
export async function activateWhenComplete(tx: Tx, context: Pick<Context, 'clock'>, userId: string): Promise<void> {
  const user = await lockUser(tx, userId);
  if (user.status !== 'registered' || !isComplete(sectionsOf(await factsOf(tx, userId)))) return;
  await saveUser(tx, userId, { status: 'active' });
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'user', id: userId },
    customerId: userId,
    action: 'completed the profile',
    from: 'registered',
    to: 'active',
  });
}

type Address = { address: string; city: string; state: string; landmark?: string | undefined };

export const saveAddress = (context: Context, actor: Actor, { landmark, ...address }: Address): Promise<void> =>
  saveSection(context, actor, 'home_address', (tx) =>
    saveProfile(tx, actor.id, { ...address, landmark: landmark || null }, context.clock.now()),
  );

type Kin = Pick<NextOfKin, 'name' | 'relationship'> & {
  phone_number: string;
  email?: string | undefined;
  address?: string | undefined;
};

export const saveKin = (context: Context, actor: Actor, { phone_number: phone, email, address, ...kin }: Kin): Promise<void> =>
  saveSection(context, actor, 'next_of_kin', async (tx) => {
    const row = { ...kin, phone: asE164(phone), email: email || null, address: address || null };
    refuseIf(whyNotKin(row, await lockUser(tx, actor.id)));
    await saveNextOfKin(tx, actor.id, row, context.clock.now());
  });

type Employment = { status: string; employer?: string | undefined; monthly_income: number; job_title?: string | undefined };

export const saveEmployment = (
  context: Context,
  actor: Actor,
  { status, employer, monthly_income: income, job_title: title }: Employment,
): Promise<void> =>
  saveSection(context, actor, 'employment', (tx) =>
    saveProfile(
      tx,
      actor.id,
      {
        employment_status: status,
        employer: employer || null,
        job_title: title || null,
        monthly_income_kobo: kobo(BigInt(income)) satisfies Kobo,
      },
      context.clock.now(),
    ),
  );

type SaveSectionInput = Partial<Record<Handle['network'], string | undefined>>;

export const saveSocialMedia = (context: Context, actor: Actor, input: SaveSectionInput): Promise<void> =>
  saveSection(context, actor, 'social_media_handles', (tx) => {
    const handles = socialNetworks.flatMap((network): Handle[] => {
      const handle = input[network]?.replace(/^@/, '');
      return handle ? [{ network, handle }] : [];
    });
    return saveHandles(tx, actor.id, handles, context.clock.now());
  });

export const saveCac = (context: Context, actor: Actor, input: { company_name: string; rc_number: string }): Promise<void> =>
  saveSection(context, actor, 'business_registration', (tx) =>
    saveBusiness(
      tx,
      actor.id,
      { cac_name: input.company_name, cac_number: input.rc_number.replaceAll(' ', '') },
      context.clock.now(),
    ),
  );

export async function saveBank(
  context: Context,
  actor: Actor,
  { bankCode, number }: { bankCode: string; number: string },
): Promise<void> {
  const found = await findAccount(context, actor, { bankCode, number });
  await saveSection(context, actor, 'bank', (tx) => keepAccount(tx, context, actor, found));
}

/** Banks shorten and reorder names: a name that differs is for a person to assess; the customer is not turned away by a machine. */
async function keepAccount(tx: Tx, context: Context, actor: Actor, account: BankAccount): Promise<void> {
  const customer = await lockUser(tx, actor.id);
  const nameMatches = namesAgree(fullName(customer), account.name);
  const [before, check] = [await bankAccountOf({ ...context, db: tx }, actor.id), await findBankCheck(tx, actor.id)];
  if (isUnchanged(before, account) && check && !nameMatches) {
    if (check.status === 'rejected') throw no.accountRejected();
    return;
  }
  await saveBankAccount(tx, context, { ...account, userId: actor.id, nameMatches });
  await replaceBankCheck(tx, actor.id);
  if (before && !isSameAccount(before, account)) await announceNewAccount(tx, context, customer, account);
  if (check) {
    const reason = 'The customer changed the account';
    await withdrawPendingApproval(tx, context, { kind: accountVouchingKind, subject: accountSubject(check.id), reason });
  }
  if (!nameMatches) await openBankCheck(tx, context, { customer, account, wasWaiting: check?.status === 'waiting' });
}

const isUnchanged = (one: BankAccount | undefined, other: BankAccount): boolean =>
  one !== undefined && isSameAccount(one, other) && one.name === other.name;

/** The bank may write the holder's name in another way: the account is still the same. */
const isSameAccount = (one: BankAccount, other: BankAccount): boolean =>
  one.number === other.number && one.bankCode === other.bankCode;

export async function resolveName(
  context: Context,
  actor: Actor,
  { bankCode, number }: { bankCode: string; number: string },
): Promise<{ name: string; agrees: boolean }> {
  await countLookUp(context, actor);
  const account = await context.payments.resolveAccount({ number, bankCode });
  if (!account) throw no.accountUnknown('account');
  const user = await findUser(context.db, actor.id);
  return { name: account.name, agrees: namesAgree(user ? fullName(user) : actor.name, account.name) };
}
