/** The branches, staff and customers of the demo portfolio. They sign in with the password of the demo accounts. */
import type { AccountRole } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import { saveCredential } from '#modules/auth';
import { addBranch } from '#modules/branches';
import { addUser, type User } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { branches, firstNames, lastNames } from './names.ts';
import type { Random } from './random.ts';

type NewPerson = { email: string; name: string; phone: string; type: AccountRole; branchId: User['branchId'] };
export type Office = { branchId: User['branchId']; officers: readonly string[] };
/** `merchantCode`: the referral code of the demo merchant. */
export type PeopleFacts = {
  context: Context;
  random: Random;
  passwordHash: string;
  named: ReadonlyMap<string, User>;
  merchantCode: string;
};

/** Every ninth customer comes from the shop of the merchant. */
const comesFromMerchant = (at: number): boolean => at % 9 === 4;

/** Opens a branch with its team lead and officers. The first two have officers among the demo accounts too. */
export const openOffice = (facts: PeopleFacts, at: number): Promise<Office> =>
  inTransaction(facts.context.db, (tx) => open(tx, facts, at));

/** A customer joins an office, and its officers take turns. `at`: the place among all customers, part of the address and the number. */
export const joinOffice = (facts: PeopleFacts, joining: { at: number; office: Office }): Promise<User> =>
  inTransaction(facts.context.db, (tx) => addCustomer(tx, facts, joining));

async function open(tx: Tx, facts: PeopleFacts, at: number): Promise<Office> {
  const branch = branches[at];
  if (!branch) throw new Error(`there is no branch ${at}`);
  const branchId = await addBranch(tx, facts.context, branch.name, branch.state);
  const phone = (seat: number): string => `+234803001${String(at * 10 + seat).padStart(4, '0')}`;
  if (branch.lead) {
    const [account, name] = branch.lead;
    await addPerson(tx, facts, { email: `${account}@ajo.test`, name, phone: phone(0), type: 'team_lead', branchId });
  }
  const officers = at < 2 ? [facts.named.get(['credit_officer@ajo.test', 'credit_officer2@ajo.test'][at] ?? '')?.id ?? ''] : [];
  for (const [seat, [account, name]] of branch.officers.entries()) {
    const officer = { email: `${account}@ajo.test`, name, phone: phone(seat + 1), type: 'credit_officer' as const, branchId };
    officers.push((await addPerson(tx, facts, officer)).id);
  }
  return { branchId, officers };
}

async function addCustomer(tx: Tx, facts: PeopleFacts, { at, office }: { at: number; office: Office }): Promise<User> {
  const { random, context, named } = facts;
  const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
  const email = `${name.toLowerCase().replace(' ', '.')}.${at + 1}@mail.test`;
  const customer = await addUser(tx, context, {
    ...namesOf(name),
    email,
    phone: `+23480710${String(10_000 + at).slice(-5)}`,
    type: 'user',
    status: 'registered',
    branchId: office.branchId,
    accountOfficerId: office.officers[Math.floor(at / branches.length) % office.officers.length] ?? null,
    onboardingOfficerId: named.get('onboarding_officer@ajo.test')?.id ?? null,
    ...(comesFromMerchant(at) && { referralCode: facts.merchantCode }),
    referralChannel: random.pick(['Market visit', 'Friend or family', 'WhatsApp', 'Radio']),
  });
  await saveCredential(tx, { userId: customer.id, passwordHash: facts.passwordHash }, context.clock.now());
  return customer;
}

async function addPerson(tx: Tx, facts: PeopleFacts, { name, ...person }: NewPerson): Promise<User> {
  const added = await addUser(tx, facts.context, { ...person, ...namesOf(name), status: 'active' });
  await saveCredential(tx, { userId: added.id, passwordHash: facts.passwordHash }, facts.context.clock.now());
  return added;
}

function namesOf(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' ') };
}
