/** Asks the bank for the name of an account. Never inside a transaction. */
import type { Actor } from '@ajo/contract/kernel/access';
import { dayMs } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { countAttempt } from '#platform/http/throttle.store';
import { bankList } from '../banks.ts';
import * as no from '../onboarding.errors.ts';
import { namesAgree } from '../onboarding.rules.ts';
import type { BankAccount } from '../profile.ts';

const lookUpsADay = 20;

/** A look-up costs money and reveals personal data: limited per person and day. */
export const countLookUp = (context: Context, actor: Actor): Promise<void> =>
  countAttempt(context.db, { budget: 'look-up', subject: actor.id, max: lookUpsADay, windowMs: dayMs }, context.clock.now());

type AccountInput = { bankCode: string; number: string };

/** @throws DomainError `bank_unknown`, `account_unknown`, `provider_unavailable`. */
export async function findAccount(context: Context, actor: Actor, { bankCode, number }: AccountInput): Promise<BankAccount> {
  await countLookUp(context, actor);
  const bank = (await bankList(context)).find(({ code }) => code === bankCode);
  if (!bank) throw no.bankUnknown();
  const account = await context.payments.resolveAccount({ number, bankCode });
  if (!account) throw no.accountUnknown('account_number');
  return { bankCode, bankName: bank.name, number, name: account.name };
}

/** `isIn`: whether a text, such as a narration, names the holder as the bank does. */
export async function findNamedAccount(
  context: Context,
  actor: Actor,
  input: AccountInput,
): Promise<{ account: BankAccount; isIn: (text: string) => boolean }> {
  const account = await findAccount(context, actor, input);
  return { account, isIn: (text) => namesAgree(account.name, text.replaceAll(/[^\p{L}-]+/gu, ' ')) };
}
