/** Looks up purposes and owners in the registry of money in. */
import type { AccountOwner, MoneyInPurposeHandler, MoneyInRegistry, SuspenseBooking } from './money-in.ts';
import { purposeUnknown } from './wallets.errors.ts';

/** @throws Error for a purpose that is stored but no longer registered: the job is retried and then given up with a notification. */
export function handlerOf({ purposes }: MoneyInRegistry, purpose: string): MoneyInPurposeHandler {
  const handler = purposes[purpose];
  if (!handler) throw new Error(`no module books money for the purpose ${purpose}`);
  return handler;
}

/** @throws Error for a kind of owner that is not registered. */
export function accountOwnerOf({ accountOwners }: MoneyInRegistry, kind: string): AccountOwner {
  const owner = accountOwners[kind];
  if (!owner) throw new Error(`no module owns account numbers of the kind ${kind}`);
  return owner;
}

/** @throws DomainError `purpose_unknown` when staff cannot book suspense money for it. */
export function suspenseOf({ purposes }: MoneyInRegistry, purpose: string): SuspenseBooking {
  const suspense = purposes[purpose]?.suspense;
  if (!suspense) throw purposeUnknown();
  return suspense;
}

/** The purposes that staff may book suspense money for, in the registry's order. */
export const suspensePurposes = ({ purposes }: MoneyInRegistry): { purpose: string; noun: string; hint: string }[] =>
  Object.entries(purposes).flatMap(([purpose, { suspense }]) =>
    suspense ? [{ purpose, noun: suspense.noun, hint: suspense.hint }] : [],
  );
