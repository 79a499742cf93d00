/** Reads for screens: withdrawals of a customer, and those in the scope of staff. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import type { Kobo } from '@ajo/contract/kernel/money';
import { daysOf } from '@ajo/contract/kernel/period';
import { addDays, type Day, startOfDay } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { WithdrawalId, WithdrawalState, WithdrawalView } from '@ajo/contract/modules/withdrawals';
import type { StaffWithdrawalDetail, StaffWithdrawalView, WithdrawalSearch } from '@ajo/contract/modules/withdrawals.staff';
import type { Context } from '#context';
import { isApprovalPending } from '#modules/approvals';
import { fileView, findFile } from '#modules/files';
import { journalOf } from '#modules/ledger';
import { payeeOf } from '#modules/onboarding';
import { findVisibleSavings, savingsNumber } from '#modules/savings';
import { customerScope } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { chosenOrder, idColumn, newestFirst, sortColumn } from '#platform/lists/order';
import { type ListPage, readPage, sliced, type Window } from '#platform/lists/page';
import type { Withdrawal } from './withdrawal.ts';
import { actionsOf, isPaidOutAtEnd, payoutAtEnd } from './withdrawal.rules.ts';
import { toWithdrawal } from './withdrawal.store.ts';
import { withdrawalAmbiguous, withdrawalMissing } from './withdrawals.errors.ts';
import { priceWithoutFee } from './commands/price-withdrawal.ts';
import { withdrawalApprovals, withdrawalByHand } from './commands/withdrawal-approvals.ts';

type Row = Parameters<typeof toWithdrawal>[0] & {
  savings_number: bigint;
  savings_name: string;
  ahead: string | null;
  first_name: string;
  last_name: string;
  branch: string | null;
  payment_journal_id: string | null;
  payout_taken: boolean;
  payout_disputed: boolean;
  awaits_second_person: boolean;
  paid_by_hand: boolean;
  officer: string | null;
  sent_to: string | null;
  sent_to_bank: string | null;
};

/** The columns of a view. `ahead`: how many requests are older and still wait. */
const columns = sql`w.*, s.number as savings_number, s.name as savings_name, u.first_name, u.last_name, b.name as branch,
  o.first_name || ' ' || o.last_name as officer, sent.account_name as sent_to, sent.bank as sent_to_bank,
  exists (select from approvals a where a.kind in ('savings_withdrawal', 'savings_withdrawal_by_hand', 'savings_withdrawal_reversal')
    and a.subject_kind = 'savings_withdrawal' and a.subject_id = w.id and a.state = 'pending') as awaits_second_person,
  exists (select from approvals a where a.kind = 'savings_withdrawal_by_hand'
    and a.subject_kind = 'savings_withdrawal' and a.subject_id = w.id and a.state = 'pending') as paid_by_hand,
  coalesce(${journalOf('withdrawal', sql`w.paid_reference_key`)}, (select ${journalOf('payout', sql`reference_key(p.reference)`)}
    from payouts p where p.purpose = 'savings_withdrawal' and p.purpose_id = w.id and p.status in ('completed', 'reversed')
    order by p.attempt desc limit 1)) as payment_journal_id,
  exists (select from payouts p where p.purpose = 'savings_withdrawal' and p.purpose_id = w.id
    and p.disputed_at is not null) as payout_disputed,
  exists (select from payouts p where p.purpose = 'savings_withdrawal' and p.purpose_id = w.id
    and p.claimed_at is not null and p.status in ('pending', 'sent', 'completed')) as payout_taken,
  case when w.status = 'pending'
    then (select count(*) from savings_withdrawals o where o.status = 'pending' and o.id < w.id) end as ahead`;
const joined = sql`join savings_accounts s on s.id = w.savings_id join users u on u.id = w.customer_id
  left join branches b on b.id = u.branch_id
  left join users o on o.id = coalesce(u.deposit_officer_id, u.account_officer_id)
  left join lateral (select p.account_name,
      (select k.bank_name from bank_accounts k where k.user_id = w.customer_id and k.bank_code = p.bank_code) as bank
    from payouts p where p.purpose = 'savings_withdrawal' and p.purpose_id = w.id order by p.attempt desc limit 1) sent on true`;

const byId = idColumn('w.id');
const order = { requested: byId, amount: sortColumn('w.amount_kobo', 'bigint') };
type Filters = Omit<WithdrawalSearch, 'page' | 'per_page' | 'export' | 'format' | 'columns'>;

/** Newest first unless another order is chosen; without a status those that are pending. */
export async function searchWithdrawals(
  { db, clock }: Context,
  actor: Actor,
  { window, ...filters }: Filters & { window: Window },
): Promise<ListPage<StaffWithdrawalView>> {
  const [from, to] = daysOf(filters, clock.businessDay());
  const { rows, ...page } = await readPage<Row>(db, {
    found: (slice) => sliced(foundBy(db, actor, { ...filters, from, to }), slice),
    order: chosenOrder(filters, { columns: order, id: byId, standard: newestFirst(byId) }),
    sums: { amount: sql.ref('w.amount_kobo'), net: sql.ref('w.net_kobo') },
    rows: sql`select page.position, ${columns} from page join savings_withdrawals w on w.id = page.id ${joined}`,
    page: window,
  });
  return { ...page, rows: rows.map((row) => staffView(row, actor)) };
}

function foundBy(db: Database, actor: Actor, { from, to, ...filters }: Filters & { from: Day | undefined; to: Day | undefined }) {
  let found = sqlOf(db)
    .selectFrom('savings_withdrawals as w')
    .innerJoin('users as u', 'u.id', 'w.customer_id')
    .innerJoin('savings_accounts as s', 's.id', 'w.savings_id')
    .select('w.id')
    .where(customerScope(actor, 'withdrawals.read', 'w.customer_id'))
    .where('w.status', 'in', filters.status?.length ? filters.status : ['pending']);
  if (filters.branch_id) found = found.where('u.branch_id', '=', filters.branch_id);
  if (filters.deposit_officer_id) found = found.where('u.deposit_officer_id', '=', filters.deposit_officer_id);
  if (filters.team_lead_id) found = found.where(inBranchOf(filters.team_lead_id));
  if (from) found = found.where('w.requested_at', '>=', startOfDay(from));
  if (to) found = found.where('w.requested_at', '<', startOfDay(addDays(to, 1)));
  return filters.search ? found.where(matches(filters.search)) : found;
}

const inBranchOf = (leadId: string) =>
  sql<boolean>`u.branch_id = (select lead.branch_id from users lead where lead.id = ${leadId} and lead.type = 'team_lead')`;

/** The name of the customer, the name or the number of the account, or the reference of a payment by hand. */
function matches(text: string) {
  const number = /^(?:SV-)?(\d{1,15})$/i.exec(text)?.[1];
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`(u.first_name || ' ' || u.last_name ilike ${pattern} or s.name ilike ${pattern} or w.paid_reference ilike ${pattern}
    ${number === undefined ? sql`` : sql`or s.number = ${BigInt(number)}`})`;
}

async function rowOf(db: Database, actor: Actor, capability: Capability, id: WithdrawalId): Promise<Row> {
  const { rows } = await sql<Row>`select ${columns} from savings_withdrawals w ${joined}
    where w.id = ${id} and ${customerScope(actor, capability, 'w.customer_id')}`.execute(sqlOf(db));
  const [row] = rows;
  if (!row) throw withdrawalMissing();
  return row;
}

export const ownWithdrawal = async ({ db }: Context, actor: Actor, id: WithdrawalId): Promise<WithdrawalView> =>
  view(await rowOf(db, actor, 'savings.own', id), actor);

/** As staff see it, for documents. @throws DomainError `withdrawal_missing` outside of the caller's scope. */
export const shownWithdrawal = async (
  { db }: Context,
  actor: Actor,
  { id, capability }: { id: WithdrawalId; capability: Capability },
): Promise<StaffWithdrawalView> => staffView(await rowOf(db, actor, capability, id), actor);

/**
 * The withdrawal of a savings account that an act can only mean.
 * @throws DomainError `savings_missing`, or `withdrawal_ambiguous` when none or several are in the states.
 */
export async function onlyWithdrawalOf(
  { db }: Context,
  actor: Actor,
  { savingsId, states }: { savingsId: SavingsId; states: readonly WithdrawalState[] },
): Promise<WithdrawalId> {
  const account = await findVisibleSavings(db, actor, 'withdrawals.review', savingsId);
  const rows = await sqlOf(db)
    .selectFrom('savings_withdrawals')
    .select('id')
    .where('savings_id', '=', account.id)
    .where('status', 'in', [...states])
    .limit(2)
    .execute();
  const [only, other] = rows;
  if (!only || other) throw withdrawalAmbiguous(rows.length);
  return only.id as WithdrawalId;
}

type OwnWithdrawals = { data: WithdrawalView[]; next_payout: Kobo | null };

/** @throws DomainError `savings_missing` for an account of another customer. */
export async function ownWithdrawals({ db }: Context, actor: Actor, savingsId: SavingsId): Promise<OwnWithdrawals> {
  const account = await findVisibleSavings(db, actor, 'savings.own', savingsId);
  const { rows } = await sql<Row>`select ${columns} from savings_withdrawals w ${joined}
    where w.savings_id = ${account.id} order by w.id desc limit 100`.execute(sqlOf(db));
  return { data: rows.map((row) => view(row, actor)), next_payout: isPaidOutAtEnd(account) ? payoutAtEnd(account) : null };
}

/** With the account that a payout would go to now, by its last four digits. */
export async function withdrawalDetail(context: Context, actor: Actor, id: WithdrawalId): Promise<StaffWithdrawalDetail> {
  const row = await rowOf(context.db, actor, 'withdrawals.read', id);
  const [{ account, whyNot, vouched }, waiting] = await Promise.all([
    payeeOf(context, row.customer_id),
    Promise.all(
      withdrawalApprovals.map((kind) =>
        isApprovalPending(context.db, { kind, subject: { kind: 'savings_withdrawal', id }, at: context.clock.now() }),
      ),
    ),
  ]);
  const shown = staffView({ ...row, paid_by_hand: waiting[withdrawalApprovals.indexOf(withdrawalByHand)] ?? false }, actor);
  const { receiptFileId } = toWithdrawal(row);
  const receipt = receiptFileId && (await findFile(context.db, receiptFileId));
  const inOwnName = vouched === null;
  return {
    ...shown,
    awaits_second_person: waiting.includes(true),
    without_fee: shown.can.includes('waive') ? await waivedPriceOf(context, row) : null,
    payee: account
      ? {
          bank: account.bankName,
          account_number: account.number.slice(-4),
          account_name: account.name,
          in_own_name: inOwnName,
        }
      : null,
    not_payable: whyNot?.message ?? null,
    payout_disputed: row.payout_disputed,
    sent_to: row.sent_to ? { bank: row.sent_to_bank, account_number: row.account_last4 ?? '', account_name: row.sent_to } : null,
    bank_receipt: receipt ? fileView(context, receipt) : null,
  };
}

async function waivedPriceOf(context: Context, row: Row): Promise<{ levy: Kobo; net: Kobo }> {
  const { levy, net } = await priceWithoutFee(context.db, context, { customerId: row.customer_id }, { amount: row.amount_kobo });
  return { levy, net };
}

function view(row: Row, actor: Actor): WithdrawalView {
  const withdrawal: Withdrawal = toWithdrawal(row);
  const { amount, fee, vat, levy, net } = withdrawal;
  const facts = { isTaken: row.payout_taken, isDisputed: row.payout_disputed, isPaidByHand: row.paid_by_hand };
  return {
    id: withdrawal.id,
    savings_id: withdrawal.savingsId,
    savings_number: savingsNumber(row.savings_number),
    savings_name: row.savings_name,
    kind: withdrawal.kind,
    cause: withdrawal.cause,
    status: withdrawal.status,
    amount,
    fee,
    vat,
    levy,
    net,
    fee_waived: withdrawal.feeWaived,
    skip_auto_transfer: withdrawal.skipAutoTransfer,
    withdrawal_reason: withdrawal.kind === 'direct' && withdrawal.customerId === actor.id ? null : withdrawal.withdrawalReason,
    denial_reason: withdrawal.denialReason,
    requested_at: withdrawal.requestedAt,
    ahead: row.ahead === null ? null : Number(row.ahead),
    reviewed_at: withdrawal.reviewedAt,
    settled_at: withdrawal.settledAt,
    account_number: withdrawal.accountLast4,
    can: actionsOf(withdrawal, actor, facts),
  };
}

function staffView(row: Row, actor: Actor): StaffWithdrawalView {
  const { requestedBy, reviewedBy, waiverReason, outcome, paidReference, paidOn } = toWithdrawal(row);
  return {
    ...view(row, actor),
    customer: { id: row.customer_id as UserId, name: `${row.first_name} ${row.last_name}` },
    branch: row.branch,
    requested_by: requestedBy.name,
    reviewed_by: reviewedBy,
    waiver_reason: waiverReason,
    officer: row.officer,
    awaits_second_person: row.awaits_second_person,
    outcome,
    reference: paidReference,
    paid_on: paidOn,
    order_journal_id: row.order_journal_id,
    payment_journal_id: row.payment_journal_id,
    return_journal_id: row.end_journal_id,
  };
}
