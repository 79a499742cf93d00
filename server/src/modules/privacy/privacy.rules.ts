/** Who may make which request, what prevents a deletion, and when data kept by law is erased. Pure. */
import { isStaff, type Role } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { RequestKind } from '@ajo/contract/modules/privacy';
import { heldByLaw, ownRequest, requestDecided, requestMissing, staffAccount } from './privacy.errors.ts';
import { type PrivacyRequest, recordsKeptDays, type Ties } from './privacy.ts';

const isOpen = (count: number, one: string, many: string): string[] =>
  count > 0 ? [count === 1 ? `${one} is open` : `${count} ${many} are open`] : [];

/** Sentences for the person; empty when the account may be deleted. */
export function holdsOf({ liveLoans, liveInvestments, livePackages, openBalances, holdsMoney }: Ties): string[] {
  // An open investment or package is money too, and has its own sentence.
  const isNamed = liveInvestments + livePackages > 0;
  return [
    ...isOpen(liveLoans, 'a loan or an application', 'loans or applications'),
    ...isOpen(liveInvestments, 'an investment', 'investments'),
    ...isOpen(livePackages, 'a package', 'packages'),
    ...(openBalances > 0 || (holdsMoney && !isNamed) ? ['there is money in the account, owed on it or on its way'] : []),
  ];
}

/** The first day without a legal retention; today for a user who never moved money. */
export function erasureDay({ lastMoneyOn }: Pick<Ties, 'lastMoneyOn'>, today: Day): Day {
  const retainedUntil = lastMoneyOn && addDays(lastMoneyOn, recordsKeptDays);
  return retainedUntil && isBefore(today, retainedUntil) ? retainedUntil : today;
}

export const whyNotAsk = (kind: RequestKind, role: Role): DomainError | undefined =>
  kind === 'deletion' && isStaff(role) ? staffAccount() : undefined;

type Held = Pick<PrivacyRequest, 'userId' | 'status' | 'kind'> | undefined;

/** Another person's request does not exist. */
export function whyNotWithdraw(request: Held, actorId: string): DomainError | undefined {
  if (!request || request.userId !== actorId) return requestMissing();
  return request.status === 'pending' ? undefined : requestDecided();
}

export function whyNotDecide(
  request: Held,
  { actorId, verdict, ties }: { actorId: string; verdict: 'completed' | 'denied'; ties: Ties },
): DomainError | undefined {
  if (!request) return requestMissing();
  if (request.userId === actorId) return ownRequest();
  if (request.status !== 'pending') return requestDecided();
  const holds = request.kind === 'deletion' && verdict === 'completed' ? holdsOf(ties) : [];
  return holds.length > 0 ? heldByLaw(holds) : undefined;
}
