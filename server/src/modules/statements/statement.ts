/** A submitted bank statement, and its allowed transitions. */
import type { FileId } from '@ajo/contract/modules/files';
import type {
  StatementAnalysis,
  StatementId,
  StatementLayout,
  StatementSource,
  StatementState,
} from '@ajo/contract/modules/statements';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { Trouble } from './reading/reading.ts';

/** Whose account it is. `customerId` is the customer to whose affairs it belongs: the borrower, for a guarantor. */
export type StatementOwner = { kind: 'customer' | 'guarantor'; id: string; customerId: string; name: string };

/** Why a statement gave nothing: the file's troubles, and those of a provider. */
export type StatementTrouble = Trouble | 'code_refused' | 'provider_silent' | 'nothing_there';

export type Statement = {
  id: StatementId;
  ownerKind: StatementOwner['kind'];
  ownerId: string;
  customerId: string;
  source: StatementSource;
  state: StatementState;
  trouble: StatementTrouble | null;
  fileId: FileId | null;
  passwordEncrypted: string | null;
  codeEncrypted: string | null;
  providerReference: string | null;
  attempts: number;
  layout: StatementLayout | null;
  bank: string | null;
  holder: string | null;
  accountLast4: string | null;
  from: Day | null;
  to: Day | null;
  rowCount: number;
  unread: number;
  opening: Kobo | null;
  closing: Kobo | null;
  debit: Kobo | null;
  credit: Kobo | null;
  statedDebit: Kobo | null;
  statedCredit: Kobo | null;
  analysis: StatementAnalysis | null;
  receivedAt: Date;
};

/** Every lawful move; what could not be read stays as it is, and another file is another statement. */
export const statementMoves: Record<StatementState, readonly StatementState[]> = {
  received: ['read', 'unreadable', 'needs_password'],
  needs_password: ['received'],
  read: [],
  unreadable: [],
};
