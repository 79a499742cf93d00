/** The sections of onboarding: everything about a customer except the account. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { FileId } from '@ajo/contract/modules/files';
import type { KycId, KycState } from '@ajo/contract/modules/onboarding.kyc';
import type { ForeignAccount } from '@ajo/contract/modules/onboarding.payee';
import type { StatementReceipt } from '@ajo/contract/modules/statements';
import type { DocumentName } from '@ajo/contract/modules/onboarding.sections';

export type Profile = {
  bvnLast4: string | null;
  bvnMatch: 'match' | 'partial' | 'no_match' | null;
  bvnVerifiedAt: Date | null;
  address: string | null;
  city: string | null;
  state: string | null;
  landmark: string | null;
  employmentStatus: string | null;
  employer: string | null;
  jobTitle: string | null;
  monthlyIncome: Kobo | null;
};
export type BankAccount = { bankCode: string; bankName: string; number: string; name: string };
export type BankLine = { bankCode: string; bankName: string; last4: string; name: string; nameMatches: boolean };
export type NextOfKin = { name: string; relationship: string; phone: string; email: string | null; address: string | null };
export type Business = {
  name: string | null;
  kind: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  monthlySales: Kobo | null;
  cacName: string | null;
  cacNumber: string | null;
};
export type Handle = { network: 'facebook' | 'instagram' | 'x' | 'linkedin' | 'tiktok'; handle: string };

export type DocumentKind = DocumentName | 'business_picture';
export type KycDocument = {
  id: KycId;
  userId: string;
  kind: DocumentKind;
  fileId: FileId;
  status: KycState;
  reason: string | null;
  submittedAt: Date;
};

/** What the register reported of a BVN, and what became of it. */
export type IdentityCheck = {
  id: KycId;
  userId: string;
  bvnLast4: string;
  answer: 'match' | 'partial' | 'no_match';
  score: number;
  fields: Record<string, boolean>;
  status: KycState;
  reason: string | null;
  submittedAt: Date;
};

/** The review of an account that the bank holds under another name. */
export type BankCheck = {
  id: KycId;
  userId: string;
  status: KycState;
  reason: string | null;
  bankName: string;
  last4: string;
  accountName: string;
  /** The statement of the first of two people. */
  vouching: (ForeignAccount & { byId: string }) | null;
  /** Who confirmed it. */
  decidedBy: string | null;
};

/** A card that the customer lets us charge, as far as it may be shown. */
export type StoredCard = { brand: string; last4: string };

/** Everything that the meter is made of. */
export type ProfileFacts = {
  profile: Profile | undefined;
  identity: Pick<IdentityCheck, 'status' | 'bvnLast4' | 'reason'> | undefined;
  nextOfKin: NextOfKin | undefined;
  business: Business | undefined;
  bank: BankLine | undefined;
  /** Only of an account whose name differs. */
  bankCheck: Pick<BankCheck, 'status' | 'reason'> | undefined;
  documents: readonly Pick<KycDocument, 'kind' | 'status' | 'reason' | 'submittedAt'>[];
  /** The newest one with a result, or the newest. */
  statement: Pick<StatementReceipt, 'state' | 'bank' | 'from' | 'to'> | undefined;
  handles: readonly Handle[];
  card: StoredCard | undefined;
};
