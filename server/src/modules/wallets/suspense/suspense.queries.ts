/** Reads of money in suspense: the queue of finance, and one payment with what may become of it. */
import { type Actor, scopeOf } from '@ajo/contract/kernel/access';
import type {
  UnidentifiedReceiptDetail,
  UnidentifiedReceiptSearch,
  UnidentifiedReceiptView,
} from '@ajo/contract/modules/wallets';
import type { HeldPayment } from '@ajo/contract/modules/wallets.held';
import { sql, sqlOf } from '#platform/db/sql';
import { chosenOrder, idColumn, newestFirst, sortColumn } from '#platform/lists/order';
import { emptyPage, type ListPage, readPage, sliced, type Window } from '#platform/lists/page';
import type { Database } from '#platform/db/transaction';
import type { MoneyInRegistry, SuspenseTarget } from '../money-in.ts';
import { suspensePurposes } from '../purpose-registry.ts';
import { returnedChannel, type UnidentifiedReceipt } from './unidentified-receipt.ts';
import { resolutionsOf } from './unidentified-receipt.rules.ts';
import { findUnidentified } from './unidentified-receipt.store.ts';
import { receiptMissing } from '../wallets.errors.ts';

const byId = idColumn('u.id');
const columns = { received: byId, amount: sortColumn('u.amount_kobo', 'bigint') };
type UnidentifiedFilters = Omit<UnidentifiedReceiptSearch, 'page' | 'per_page'>;

/** Unidentified money belongs to no branch and no portfolio: only a caller with the widest scope sees it. */
export async function searchUnidentified(
  db: Database,
  actor: Actor,
  { window, ...filters }: UnidentifiedFilters & { window: Window },
): Promise<ListPage<UnidentifiedReceiptView>> {
  if (scopeOf(actor.role, 'reconciliation.read') !== 'all') return emptyPage;
  let found = sqlOf(db).selectFrom('unidentified_receipts as u').select('u.id');
  if (filters.state?.length) found = found.where('u.state', 'in', filters.state);
  return readPage<UnidentifiedReceiptView>(db, {
    found: (slice) => sliced(found, slice),
    order: chosenOrder(filters, { columns, id: byId, standard: newestFirst(byId) }),
    rows: sql`select page.position, u.id, u.reference, u.amount_kobo as amount, r.currency, u.why, u.state, r.channel, r.account_number,
        r.purpose, r.purpose_id, p.first_name || ' ' || p.last_name as payer, u.facts->>'narration' as narration, r.paid_at, r.received_at
      from page join unidentified_receipts u on u.id = page.id join receipts r on r.reference = u.reference
        left join users p on p.id = r.payer_id`,
    page: window,
  });
}

/** What arrived for a loan, or from a customer, and is neither booked nor paid back. The newest first. */
export async function heldPayments(
  db: Database,
  of: { payerId: string } | { purpose: string; purposeId: string },
): Promise<HeldPayment[]> {
  const found = sqlOf(db)
    .selectFrom('unidentified_receipts as u')
    .innerJoin('receipts as r', 'r.reference', 'u.reference')
    .select(['u.reference', 'u.amount_kobo as amount', 'r.received_at', 'u.state'])
    .where('u.state', 'not in', ['resolved', 'undone'])
    .where('u.why', '<>', 'card_check')
    .where('r.currency', '=', 'NGN')
    .where('r.channel', '<>', returnedChannel);
  const rows = await (
    'payerId' in of
      ? found.where('r.payer_id', '=', of.payerId)
      : found.where('r.purpose', '=', of.purpose).where('r.purpose_id', '=', of.purposeId)
  )
    .orderBy('r.received_at', 'desc')
    .orderBy('u.id', 'desc')
    .execute();
  const isUndecided = (state: string): boolean => state === 'open' || state === 'return_requested';
  return rows.map(({ state, ...row }) => ({ ...row, state: isUndecided(state) ? 'open' : 'refunding' }));
}

/** The purpose of the money when it arrived, as far as known. */
export async function meantForOf(
  db: Database,
  { purposes }: MoneyInRegistry,
  { purpose, purposeId }: Pick<UnidentifiedReceipt, 'purpose' | 'purposeId'>,
): Promise<SuspenseTarget | undefined> {
  return purpose === null || purposeId === null ? undefined : purposes[purpose]?.suspense?.find(db, purposeId);
}

/** Visible to callers with the widest scope; for others it does not exist. @throws DomainError `receipt_missing`. */
export async function visibleReceipt(db: Database, actor: Actor, id: string): Promise<UnidentifiedReceipt> {
  if (scopeOf(actor.role, 'reconciliation.read') !== 'all') throw receiptMissing();
  return findUnidentified(db, id);
}

/** @throws DomainError `receipt_missing`. */
export async function readUnidentified(
  db: Database,
  registry: MoneyInRegistry,
  { actor, id }: { actor: Actor; id: string },
): Promise<UnidentifiedReceiptDetail> {
  const receipt = await visibleReceipt(db, actor, id);
  const { reference, amount, currency, why, state, channel, purpose, resolution, reason } = receipt;
  const target = await meantForOf(db, registry, receipt);
  return {
    id,
    reference,
    amount,
    currency,
    why,
    state,
    channel,
    purpose,
    resolution,
    reason,
    account_number: receipt.accountNumber,
    purpose_id: receipt.purposeId,
    payer: receipt.payer,
    narration: receipt.narration,
    paid_at: receipt.paidAt,
    received_at: receipt.receivedAt,
    meant_for: target
      ? {
          owner: target.owner,
          label: target.label,
          customer: target.customer,
          status: target.status,
          owed_on: target.owedOn.label,
        }
      : null,
    resolved_owner: receipt.resolvedOwner,
    resolved_by: receipt.resolvedBy,
    resolved_at: receipt.resolvedAt,
    last_answer: receipt.lastAnswer,
    can: resolutionsOf(receipt, actor, target),
    purposes: suspensePurposes(registry),
  };
}
