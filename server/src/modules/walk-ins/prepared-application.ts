/** An application that staff filled in, before and after its customer has read out the code. */
import type { UserId } from '@ajo/contract/kernel/id';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { LoanId, LoanRequest } from '@ajo/contract/modules/loans';
import type { PreparedApplicationId } from '@ajo/contract/modules/walk-ins.applications';

export type PreparedApplication = {
  id: PreparedApplicationId;
  customerId: UserId;
  request: LoanRequest;
  /** The message that was sent, without its code. */
  wording: string;
  codeDigest: string | null;
  expiresAt: Date;
  /** The application that was sent. */
  loanId: LoanId | null;
};

type Terms = { amount: Kobo; instalments: number };

/** What the customer agrees to by reading the code out; the code comes before it. One text message. */
export const consentText = ({ BRAND, appUrl }: { BRAND: string; appUrl: string }, { amount, instalments }: Terms): string =>
  `is your ${BRAND} code. Read it to staff only to apply for ${naira(amount)} in ${instalments} ${
    instalments === 1 ? 'instalment' : 'instalments'
  }, with credit checks and ${appUrl}/terms`;
