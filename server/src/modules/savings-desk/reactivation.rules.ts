/** When a dormant account may be used again. Pure. */
import { isNewAccess } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { SavingsAccount } from '#modules/savings';
import { isRightCode, type StoredCode } from '@ajo/contract/kernel/sent-code';
import * as no from './savings-desk.errors.ts';

export const whyNotReactivate = ({ dormantAt }: Pick<SavingsAccount, 'dormantAt'>): DomainError | undefined =>
  dormantAt === null ? no.notDormant() : undefined;

type Access = { accessSince: Date | undefined; waitHours: number; at: Date };

/** Control of a number, mailbox or password that is hours old proves no identity yet: the number may have a new holder. */
export const whyNotSettled = ({ accessSince, waitHours, at }: Access): DomainError | undefined =>
  isNewAccess(accessSince, { hours: waitHours, at }) ? no.accessTooNew(waitHours) : undefined;

/** By staff: no one does it on their own account. */
export const whyNotReactivateFor = (account: SavingsAccount, actorId: string): DomainError | undefined =>
  account.customerId === actorId ? no.ownSavings() : whyNotReactivate(account);

type Proof = { digest: string; isOwnBvn: boolean };

/** One refusal for both, so that nothing is learned about a BVN without the code. */
export const whyNotProven = (sent: StoredCode | undefined, { digest, isOwnBvn }: Proof): DomainError | undefined =>
  isRightCode(sent, digest) && isOwnBvn ? undefined : no.notProven();
