/** What the stories of savings, investments and packages share: people, amounts, and a paid checkout. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { settleReference } from '#modules/wallets';
import { moneyInReactions } from '../../src/reactions.ts';
import type { Post } from './lending.ts';

export type HoldingsFacts = { context: Context; actor: (email: string) => Actor; today: Day; post: Post };
export type Entry = readonly [daysAgo: number, happens: () => Promise<unknown>];

export const naira = (amount: number): Kobo => kobo(BigInt(amount) * 100n);
export const [adaeze, chiamaka, danjuma, ebiere, funke] = [
  'customer@ajo.test',
  'customer3@ajo.test',
  'customer4@ajo.test',
  'customer5@ajo.test',
  'customer7@ajo.test',
] as const;

/** The customer pays at the provider's page, which confirms it. */
export async function settled(context: Context, checkout: Promise<{ reference: string }>): Promise<string> {
  const { reference } = await checkout;
  const end = await settleReference(context, moneyInReactions, reference);
  if (end !== 'taken') throw new Error(`the story needs the payment ${reference}: ${end}`);
  return reference;
}

export const ip = '102.89.0.1';

export function entryOf<Item>(list: readonly Item[], index: number): Item {
  return list[index] ?? fail(`the story needs entry ${index}`);
}

export function fail(message: string): never {
  throw new Error(message);
}
