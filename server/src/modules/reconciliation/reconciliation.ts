/** A credit at the bank, a payment in the books, and what links them. */
import { type Kobo, naira as nairaText } from '@ajo/contract/kernel/money';
import { settlementReference } from '@ajo/contract/kernel/reference';
import type { Day } from '@ajo/contract/kernel/time';
import type { BankLineId, BankLineResult, MatchRule, PaymentRecord } from '@ajo/contract/modules/reconciliation';
import { clearingOf } from '#modules/ledger';

export type BankLine = {
  id: BankLineId;
  statementId: string;
  line: number;
  on: Day;
  narration: string;
  amount: Kobo;
  result: BankLineResult;
  named: { record: PaymentRecord; id: string } | null;
  reason: string | null;
};

/** `key`: its reference in the normal form, upper case letters and digits. `amount`: what the bank shows for it, which is net of a fee that the collecting bank kept. */
export type BookedPayment = {
  id: string;
  record: PaymentRecord;
  reference: string;
  key: string;
  amount: Kobo;
  on: Day;
  isMatched: boolean;
};

export type Proof = { rule: MatchRule; payment: BookedPayment };

/** What the rules make of a line. */
export type Verdict =
  | ({ result: 'matched' } & Proof)
  | { result: 'missing_in_book' }
  | { result: 'amount_differs' | 'duplicate'; payment: BookedPayment };

/** Where the money of the collecting bank is until it sends it on. */
export const providusClearing = clearingOf(settlementReference(''));

export const isOpen = ({ result }: Pick<BankLine, 'result'>): boolean => result !== 'matched' && result !== 'dismissed';

/** Names the credit of a line where it waits in suspense. */
export const suspenseReference = ({ id }: Pick<BankLine, 'id'>): string => `bank-${id.replaceAll('-', '')}`;

export const lineText = ({ amount, on }: Pick<BankLine, 'amount' | 'on'>): string => `${nairaText(amount)} on ${on}`;
