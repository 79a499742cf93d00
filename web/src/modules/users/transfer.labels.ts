/** The customers of a transfer, in words. */
import type { UserId } from '@ajo/contract/kernel/id';

export type Customer = { id: UserId; name: string };

export const countOf = ({ length }: readonly unknown[]): string => `${length} ${length === 1 ? 'customer' : 'customers'}`;

export const notYetRegistered = (name: string): string =>
  `${name} has not registered yet and cannot sign in. The customers have no active officer until then.`;
