/** Reads for the page of an application: the reports about its customer, and what can be requested. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type BureauEnquiryId, BureauName, type BureauOfLoan, type BureausOfLoan } from '@ajo/contract/modules/credit-bureaus';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { findVisibleLoan, loanMissing } from '#modules/loans';
import { customerScope } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { consentOf } from './bureau-consent.store.ts';
import { whyNotPress } from './enquiry.rules.ts';
import { enquiriesOf } from './enquiry.store.ts';

export async function bureausOfLoan(context: Context, actor: Actor, id: LoanId): Promise<BureausOfLoan> {
  const { db, clock } = context;
  const found = await findVisibleLoan(db, actor, 'bureau.enquire', id);
  if (!found) throw loanMissing();
  const { status, customerId } = found.loan;
  const consent = await consentOf(db, id);
  const facts = { status, hasConsent: consent !== undefined, hasBvn: await hasBvn(db, customerId), at: clock.now() };
  const shown: BureauOfLoan[] = [];
  for (const bureau of BureauName.options) {
    const enquiries = await enquiriesOf(db, { customerId, bureau });
    const isConnected = context.bureaus[bureau] !== undefined;
    // A report of a bureau that is no longer connected stays readable.
    if (!isConnected && !enquiries.latest) continue;
    const because = whyNotPress({ ...facts, ...enquiries, isConnected, on: clock.businessDay() });
    shown.push({ bureau, ...enquiries, can: because === null ? ['request'] : [], why_not: because });
  }
  return { bureaus: shown, consent: consent ? { at: consent.at, version: consent.version, taken_by: consent.takenBy } : null };
}

async function hasBvn(db: Database, customerId: string): Promise<boolean> {
  const row = await sqlOf(db).selectFrom('profiles').select('bvn_sealed').where('user_id', '=', customerId).executeTakeFirst();
  return Boolean(row?.bvn_sealed);
}

type VisibleEnquiry = { loanId: LoanId; customerId: string; bureau: BureauName };

/** Inside the scope in which the caller reads reports. */
export async function findVisibleEnquiry(db: Database, actor: Actor, id: BureauEnquiryId): Promise<VisibleEnquiry | undefined> {
  const row = await sqlOf(db)
    .selectFrom('bureau_enquiries')
    .select(['loan_id', 'customer_id', 'bureau'])
    .where('id', '=', id)
    .where(customerScope(actor, 'bureau.enquire', 'bureau_enquiries.customer_id'))
    .executeTakeFirst();
  return row && { loanId: row.loan_id as LoanId, customerId: row.customer_id, bureau: row.bureau };
}
