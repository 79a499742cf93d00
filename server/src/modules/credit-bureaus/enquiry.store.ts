/** Loads and saves enquiries at credit bureaus. The answer as it came is encrypted and kept apart. */
import type { Day } from '@ajo/contract/kernel/time';
import {
  type BureauEnquiry,
  type BureauEnquiryId,
  BureauFacility,
  type BureauName,
  type BureauSummary,
} from '@ajo/contract/modules/credit-bureaus';
import type { LoanId } from '@ajo/contract/modules/loans';
import { FacilityClass } from '@ajo/contract/modules/loans.credit';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Context } from '#context';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { open, seal } from '#platform/secrets';

type Keys = Pick<Context, 'config'>;
type OfCustomer = { customerId: string; bureau: BureauName };
const rawPlace = (id: string): string => `bureau_raw_reports.sealed:${id}`;

/** `latest`: the newest answer. `attempt`: an enquiry without one, of which there is at most one. */
export async function enquiriesOf(
  db: Database,
  { customerId, bureau }: OfCustomer,
): Promise<{ latest: BureauEnquiry | null; attempt: BureauEnquiry | null }> {
  const found = sqlOf(db)
    .selectFrom('bureau_enquiries')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('bureau', '=', bureau);
  const latest = await found.where('answered_at', 'is not', null).orderBy('answered_at', 'desc').limit(1).executeTakeFirst();
  const attempt = await found.where('answered_at', 'is', null).executeTakeFirst();
  return { latest: latest ? toEnquiry(latest) : null, attempt: attempt ? toEnquiry(attempt) : null };
}

export type Attempt = { id: BureauEnquiryId; attempts: number };
type NewAttempt = OfCustomer & { loanId: LoanId; consentId: string; actor: { id: string; name: string }; at: Date };

/** Undefined when another enquiry of the customer at this bureau began meanwhile. */
export async function addEnquiry(
  tx: Tx,
  { customerId, bureau, loanId, consentId, actor, at }: NewAttempt,
): Promise<Attempt | undefined> {
  const row = await sqlOf(tx)
    .insertInto('bureau_enquiries')
    .values({
      id: newId(at),
      customer_id: customerId,
      loan_id: loanId,
      consent_id: consentId,
      bureau,
      reason: 'application',
      status: 'requested',
      attempts: 1,
      requested_by: actor.id,
      requested_by_name: actor.name,
      requested_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'attempts'])
    .executeTakeFirst();
  return row && { id: row.id as BureauEnquiryId, attempts: row.attempts };
}

/** The same reference once more, for the application in front of the person who requests it. */
export async function repeatEnquiry(tx: Tx, id: BureauEnquiryId, { loanId, consentId, actor, at }: NewAttempt): Promise<Attempt> {
  const row = await sqlOf(tx)
    .updateTable('bureau_enquiries')
    .set((of) => ({
      loan_id: loanId,
      consent_id: consentId,
      status: 'requested',
      attempts: of('attempts', '+', 1),
      requested_by: actor.id,
      requested_by_name: actor.name,
      requested_at: at,
    }))
    .where('id', '=', id)
    .returning(['id', 'attempts'])
    .executeTakeFirstOrThrow();
  return { id: row.id as BureauEnquiryId, attempts: row.attempts };
}

/** The enquiry is still that of this attempt; false when a later attempt took it over. */
export async function lockAttempt(tx: Tx, { id, attempts }: Attempt): Promise<boolean> {
  const row = await sqlOf(tx)
    .selectFrom('bureau_enquiries')
    .select('id')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'requested')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export const saveFailure = async (tx: Tx, id: BureauEnquiryId): Promise<void> =>
  void (await sqlOf(tx).updateTable('bureau_enquiries').set({ status: 'failed' }).where('id', '=', id).execute());

export type Answered = { at: Date; validUntil: Day; customerId: string; raw: string };
export type Received = { number: string; score: number | null; summary: BureauSummary; facilities: BureauFacility[] };

/** Without `received` the bureau has no record. */
export async function saveAnswer(
  tx: Tx,
  { config }: Keys,
  id: BureauEnquiryId,
  { at, validUntil, customerId, raw, received }: Answered & { received: Received | undefined },
): Promise<void> {
  const answer = { status: received ? 'received' : 'no_record', answered_at: at, valid_until: validUntil } as const;
  await sqlOf(tx)
    .updateTable('bureau_enquiries')
    .set({ ...answer, ...(received && columnsOf(received)) })
    .where('id', '=', id)
    .execute();
  await sqlOf(tx)
    .insertInto('bureau_raw_reports')
    .values({ enquiry_id: id, customer_id: customerId, sealed: seal(config, rawPlace(id), raw), received_at: at })
    .execute();
}

const columnsOf = ({ number, score, summary, facilities }: Received) => ({
  report_number: number,
  score,
  running: summary.running,
  balance_kobo: summary.balance,
  overdue_kobo: summary.overdue,
  monthly_kobo: summary.monthly,
  monthly_unknown: summary.monthly_unknown,
  worst_class: summary.worst_class,
  worst_days_late: summary.worst_days_late,
  inquiries: summary.inquiries,
  facilities: JSON.stringify(z.encode(BureauFacility.array(), facilities)),
});

/** The answer as it came, and whose it is. Undefined after its retention. */
export async function rawReportOf(db: Database, { config }: Keys, id: BureauEnquiryId): Promise<{ raw: string } | undefined> {
  const row = await sqlOf(db).selectFrom('bureau_raw_reports').select('sealed').where('enquiry_id', '=', id).executeTakeFirst();
  return row && { raw: open(config, rawPlace(id), row.sealed) };
}

const toEnquiry = (row: Selectable<Tables['bureau_enquiries']>): BureauEnquiry => ({
  id: row.id as BureauEnquiryId,
  status: row.status,
  requested_by: row.requested_by_name,
  requested_at: row.requested_at,
  answered_at: row.answered_at,
  valid_until: row.valid_until,
  number: row.report_number,
  score: row.score,
  summary: summaryIn(row),
  facilities: row.facilities === null ? [] : BureauFacility.array().parse(row.facilities),
});

const summaryIn = (row: Selectable<Tables['bureau_enquiries']>): BureauSummary | null =>
  row.running === null || row.balance_kobo === null || row.overdue_kobo === null
    ? null
    : {
        running: row.running,
        balance: row.balance_kobo,
        overdue: row.overdue_kobo,
        monthly: row.monthly_kobo,
        monthly_unknown: row.monthly_unknown ?? 0,
        worst_class: row.worst_class === null ? null : FacilityClass.parse(row.worst_class),
        worst_days_late: row.worst_days_late,
        inquiries: row.inquiries ?? 0,
      };
