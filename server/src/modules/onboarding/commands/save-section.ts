/** A customer saves one section of the profile. What a provider must say is asked first, outside of the transaction. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { record } from '#modules/history';
import { findUser, fullName, saveUser } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { countTry } from '#platform/http/throttle.store';
import { bankList } from '../banks.ts';
import * as no from '../onboarding.errors.ts';
import { onboardingOf } from '../onboarding.queries.ts';
import { namesAgree } from '../onboarding.rules.ts';
import { claimBvn, findProfile, saveBankAccount, saveProfile, sealedBvn } from '../onboarding.store.ts';

const dayMs = 86_400_000;
const lookUpsADay = 20;

/** A look-up costs money and tells strangers about people: so many a person and day. */
export const countLookUp = (context: Context, actor: Actor): Promise<void> =>
  countTry(context.db, { budget: 'look-up', subject: actor.id, most: lookUpsADay, windowMs: dayMs }, context.clock.now());

async function save(context: Context, actor: Actor, section: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await work(tx);
    await record(tx, context, {
      actor,
      subject: { kind: 'user', id: actor.id },
      customerId: actor.id,
      action: `saved ${section}`,
    });
    const { next } = await onboardingOf(tx, actor.id);
    const user = await findUser(tx, actor.id);
    if (next === null && user?.status === 'registered') await saveUser(tx, actor.id, { status: 'active' });
  });
}

export async function saveIdentity(context: Context, actor: Actor, { bvn, ip }: { bvn: string; ip: string }): Promise<void> {
  const profile = await findProfile(context.db, actor.id);
  if (profile?.bvnMatch) throw no.bvnFixed();
  await countLookUp(context, actor);
  const user = await findUser(context.db, actor.id);
  const { status } = await context.bvn.match({ bvn, firstName: user?.firstName ?? '', lastName: user?.lastName ?? '' });
  if (status === 'not_found') throw no.bvnUnknown();
  if (status === 'no_match') throw no.bvnOther();
  const at = context.clock.now();
  await save(context, actor, 'identity', async (tx) => {
    if (!(await claimBvn(tx, context, { userId: actor.id, bvn }))) throw no.bvnTaken();
    await saveProfile(
      tx,
      actor.id,
      {
        bvn_sealed: sealedBvn(context, actor.id, bvn),
        bvn_last4: bvn.slice(-4),
        bvn_match: status,
        bvn_consent_at: at,
        bvn_consent_ip: ip,
      },
      at,
    );
  });
}

export const saveAddress = (
  context: Context,
  actor: Actor,
  address: { address: string; city: string; state: string },
): Promise<void> => save(context, actor, 'the home address', (tx) => saveProfile(tx, actor.id, address, context.clock.now()));

type Employment = { status: string; employer: string; monthly_income: number };

export const saveEmployment = (
  context: Context,
  actor: Actor,
  { status, employer, monthly_income: income }: Employment,
): Promise<void> =>
  save(context, actor, 'employment', (tx) =>
    saveProfile(
      tx,
      actor.id,
      { employment_status: status, employer, monthly_income_kobo: kobo(BigInt(income)) satisfies Kobo },
      context.clock.now(),
    ),
  );

export async function saveBank(
  context: Context,
  actor: Actor,
  { bankCode, number }: { bankCode: string; number: string },
): Promise<void> {
  await countLookUp(context, actor);
  const bank = (await bankList(context)).find(({ code }) => code === bankCode);
  if (!bank) throw no.bankUnknown();
  const account = await context.payments.resolveAccount({ number, bankCode });
  if (!account) throw no.accountUnknown('account_number');
  const user = await findUser(context.db, actor.id);
  // Banks shorten and reorder names: staff see a name that differs and decide; the customer is not turned away by a machine.
  const nameMatches = namesAgree(user ? fullName(user) : actor.name, account.name);
  await save(context, actor, 'the bank account', (tx) =>
    saveBankAccount(tx, context, { userId: actor.id, bankCode, bankName: bank.name, number, name: account.name, nameMatches }),
  );
}

export async function resolveName(
  context: Context,
  actor: Actor,
  { bankCode, number }: { bankCode: string; number: string },
): Promise<string> {
  await countLookUp(context, actor);
  const account = await context.payments.resolveAccount({ number, bankCode });
  if (!account) throw no.accountUnknown('account');
  return account.name;
}
