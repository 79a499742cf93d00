/** The documents that a product requires and that are missing, rejected or not confirmed yet. */
import type { LoanDocument, LoanProductTerms } from '@ajo/contract/modules/loan-products';
import type { OpenDocument } from '@ajo/contract/modules/loans';
import type { DocumentName } from '@ajo/contract/modules/onboarding.sections';
import { documentStateOf } from '#modules/onboarding';
import { statementStandingFor } from '#modules/statements';
import type { Database } from '#platform/db/transaction';

/** The section of the profile in which a customer sends each. */
const sections: Record<Exclude<LoanDocument, 'bank_statement'>, DocumentName> = {
  identity_card: 'government_id',
  utility_bill: 'utility_bill',
  passport_photo: 'passport_photograph',
  work_id: 'work_id',
  business_registration: 'business_registration',
};

/** Open documents, in the product's order. */
export async function openDocuments(
  db: Database,
  customerId: string,
  { required_documents: required }: Pick<LoanProductTerms, 'required_documents'>,
): Promise<OpenDocument[]> {
  const open: OpenDocument[] = [];
  for (const document of required) {
    const section = document === 'bank_statement' ? document : sections[document];
    const state =
      section === 'bank_statement' ? await statementState(db, customerId) : await documentStateOf(db, customerId, section);
    if (state !== 'verified') open.push({ document, section, state });
  }
  return open;
}

/** A statement is confirmed when it could be read. */
async function statementState(db: Database, customerId: string): Promise<OpenDocument['state'] | 'verified'> {
  const standing = await statementStandingFor(db, customerId);
  if (!standing) return 'missing';
  if (standing.state === 'read') return 'verified';
  return standing.state === 'received' ? 'waiting' : 'rejected';
}
