/** Pure decisions about liens: whether one may be placed, and whether it may be released. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { Kobo } from '@ajo/contract/kernel/money';
import { addMonths, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { SavingsAccount } from '#modules/savings';
import * as no from './savings-desk.errors.ts';

type Account = Pick<SavingsAccount, 'customerId' | 'status'>;

/** `free`: the balance less what is held. The minimum balance counts as free, because a lien may keep it. */
type Placing = { actorId: string; amount: Kobo; endsOn: Day | null; free: Kobo; today: Day };

const longestMonths = 120;

/** A freeze does not stop it: more money may be claimed while nothing leaves. */
export function whyNotPlaceLien(account: Account, { actorId, amount, endsOn, free, today }: Placing): DomainError | undefined {
  if (account.customerId === actorId) return no.ownSavings();
  if (account.status !== 'active') return no.notActive();
  if (endsOn !== null && isBefore(endsOn, today)) return no.lienEndsInPast();
  if (endsOn !== null && isBefore(addMonths(today, longestMonths), endsOn)) return no.lienTooLong();
  return amount > free ? no.lienNotCovered(free) : undefined;
}

/** `isOpen`: its hold keeps the money. */
export function whyNotReleaseLien(
  account: Pick<Account, 'customerId'>,
  { actorId, isOpen }: { actorId: string; isOpen: boolean },
): DomainError | undefined {
  if (account.customerId === actorId) return no.ownSavings();
  return isOpen ? undefined : no.lienOver();
}
