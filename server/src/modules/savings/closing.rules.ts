/** Pure decisions about the closing of a savings account. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { awaitsReview, type OpenWithdrawal, type SavingsAccount } from './savings.ts';
import * as no from './savings.errors.ts';

const isOpen = ({ status }: Pick<SavingsAccount, 'status'>): boolean => status === 'pending' || status === 'active';

type ClosingFacts = { actorId: string; withdrawal: OpenWithdrawal | undefined; held: Kobo };
export function whyNotClose(account: SavingsAccount, { actorId, ...facts }: ClosingFacts): DomainError | undefined {
  if (account.customerId === actorId) return no.ownSavings();
  if (isOpen(account) && awaitsReview(account)) return no.stillReviewed();
  return whyNotEnd(account, facts);
}

/** The customer may also close an account that staff still review. */
export const whyNotCloseOwn = (account: SavingsAccount, facts: Omit<ClosingFacts, 'actorId'>): DomainError | undefined =>
  whyNotEnd(account, facts);

/** What is in it leaves by a withdrawal, which has its own rules. */
function whyNotEnd(account: SavingsAccount, { withdrawal, held }: Omit<ClosingFacts, 'actorId'>): DomainError | undefined {
  if (!isOpen(account)) return no.notThisState(account.status);
  if (account.closingAt) return no.isClosing();
  if (account.frozenAt) return no.frozenAccount();
  if (withdrawal) return no.openWithdrawal(withdrawal);
  return held > noMoney ? no.onHold(held) : undefined;
}
