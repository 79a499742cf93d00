/** Pure decisions about guarantors. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { GuarantorState } from '@ajo/contract/modules/guarantors';
import { type Guarantor, guarantorMoves, statementVersion } from './guarantor.ts';
import * as no from './guarantors.errors.ts';

export const whyNotMove = (guarantor: Pick<Guarantor, 'status'>, to: GuarantorState): DomainError | undefined =>
  guarantorMoves[guarantor.status].includes(to) ? undefined : no.wrongMove(guarantor.status, to);

/** Nobody stands for themselves: neither by address nor by telephone. */
export function whyNotInvite(
  wish: { email: string; phone: string },
  borrower: { email: string; phone: string | null },
): DomainError | undefined {
  return wish.email === borrower.email || wish.phone === borrower.phone ? no.selfGuarantor() : undefined;
}

const open: readonly GuarantorState[] = ['unregistered', 'incomplete'];
export const isOpen = ({ status }: Pick<Guarantor, 'status'>): boolean => open.includes(status);

export function whyNotAnswer(guarantor: Guarantor, answer: { accept: boolean; version: string }): DomainError | undefined {
  if (!isOpen(guarantor)) return no.ended();
  if (!answer.accept) return undefined;
  if (answer.version !== statementVersion) return no.statementChanged();
  return guarantor.bvnLast4 && guarantor.provenPhone ? undefined : no.stepsMissing();
}

/** First and second name of what somebody wrote in one line. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
