/** Reads for screens: slips within the caller's scope, with links to their files. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { daysOf } from '@ajo/contract/kernel/period';
import { addDays, startOfDay } from '@ajo/contract/kernel/time';
import type { OwnSlip, PaymentSlipId, PaymentSlipSearch, PaymentSlipView } from '@ajo/contract/modules/payment-slips';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import { fileView, findFiles } from '#modules/files';
import { loanNumber } from '#modules/loans';
import { findVisibleSavings, savingsNumber } from '#modules/savings';
import { customerScope } from '#modules/users';
import { likePattern, nameHolds } from '#platform/db/name-search';
import { sql, sqlOf } from '#platform/db/sql';
import { chosenOrder, idColumn, newestFirst, sortColumn } from '#platform/lists/order';
import { type ListPage, readPage, sliced, type Window } from '#platform/lists/page';
import { bookingRequest } from './commands/deny-slip.ts';
import { toSlip } from './slip.store.ts';
import { whyNotDecideSlip } from './slip.rules.ts';
import type { Slip } from './slip.ts';
import { slipMissing } from './slips.errors.ts';

/** Receipts of savings are visible to people who read the transactions of the account. */
const visible = ({ db }: Context, actor: Actor) =>
  sqlOf(db)
    .selectFrom('payment_slips as s')
    .where(customerScope(actor, 'receipts.upload', 's.customer_id'))
    .where((where) =>
      where.or([where('s.receiver_kind', '<>', 'savings'), customerScope(actor, 'savings.transactions', 's.customer_id')]),
    );

const byId = idColumn('s.id');
const columns = { uploaded: byId, amount: sortColumn('s.amount_kobo', 'bigint') };
type SlipFilters = Omit<PaymentSlipSearch, 'page' | 'per_page'>;

/** Newest first unless another order is chosen. */
export async function searchSlips(
  context: Context,
  actor: Actor,
  { window, ...filters }: SlipFilters & { window: Window },
): Promise<ListPage<PaymentSlipView>> {
  let found = visible(context, actor).select('s.id');
  if (filters.loan_id) found = found.where('s.receiver_kind', '=', 'loan').where('s.receiver_id', '=', filters.loan_id);
  if (filters.savings_id) found = found.where('s.receiver_kind', '=', 'savings').where('s.receiver_id', '=', filters.savings_id);
  if (filters.status) found = found.where('s.status', '=', filters.status);
  const [from, to] = daysOf(filters, context.clock.businessDay());
  if (from) found = found.where('s.uploaded_at', '>=', startOfDay(from));
  if (to) found = found.where('s.uploaded_at', '<', startOfDay(addDays(to, 1)));
  if (filters.search) found = found.where(matches(filters.search));
  const { rows, ...page } = await readPage<{ id: string }>(context.db, {
    found: (slice) => sliced(found, slice),
    order: chosenOrder(filters, { columns, id: byId, standard: newestFirst(byId) }),
    sums: { amount: sql.ref('s.amount_kobo') },
    rows: sql`select page.position, page.id from page`,
    page: window,
  });
  const views = await viewsOf(
    context,
    actor,
    rows.map(({ id }) => id),
  );
  return { ...page, rows: views };
}

/** Every word of the customer's name, the number of the loan or the account, or a part of the bank's reference. */
function matches(text: string) {
  const [, kind = '', digits] = /^(?:(AJ|SV)-)?(\d{1,15})$/i.exec(text) ?? [];
  const loan = digits !== undefined && kind.toUpperCase() !== 'SV' ? BigInt(digits) : null;
  const savings = digits !== undefined && kind.toUpperCase() !== 'AJ' ? BigInt(digits) : null;
  return sql<boolean>`(s.reference ilike ${likePattern(text)}
    or exists (select from users u where u.id = s.customer_id and ${nameHolds('u', text)})
    or (s.receiver_kind = 'loan' and exists (select from loans l where l.id = s.receiver_id and l.number = ${loan}))
    or (s.receiver_kind = 'savings' and exists (select from savings_accounts a where a.id = s.receiver_id and a.number = ${savings})))`;
}

/** @throws DomainError `receipt_missing` outside the caller's scope too. */
export async function readSlip(context: Context, actor: Actor, id: PaymentSlipId): Promise<PaymentSlipView> {
  const row = await visible(context, actor).select('s.id').where('s.id', '=', id).executeTakeFirst();
  const [view] = row ? await viewsOf(context, actor, [row.id]) : [];
  if (!view) throw slipMissing();
  return view;
}

type Row = Parameters<typeof toSlip>[0] & {
  loan_number: bigint | null;
  savings_number: bigint | null;
  customer: string;
  awaits_second: boolean;
};

/** In the order of the ids. */
async function viewsOf(context: Context, actor: Actor, ids: readonly string[]): Promise<PaymentSlipView[]> {
  const { rows } = await sql<Row>`select s.*, l.number as loan_number, a.number as savings_number,
      u.first_name || ' ' || u.last_name as customer,
      exists (select from approvals p where p.kind = ${bookingRequest.kind} and p.subject_id = s.id and p.state = 'pending') as awaits_second
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted(id, position) join payment_slips s on s.id = wanted.id
    left join loans l on s.receiver_kind = 'loan' and l.id = s.receiver_id
    left join savings_accounts a on s.receiver_kind = 'savings' and a.id = s.receiver_id
    join users u on u.id = s.customer_id order by wanted.position`.execute(sqlOf(context.db));
  const found = rows.map((row) => ({ row, slip: toSlip(row) }));
  const fileOf = await filesOf(
    context,
    found.map(({ slip }) => slip),
  );
  return found.map(({ row, slip }) => ({
    id: slip.id,
    owner: slip.owner,
    label: labelOf(row),
    customer_id: slip.customerId as UserId,
    customer: row.customer,
    amount: slip.amount,
    paid_on: slip.paidOn,
    note: slip.note,
    status: slip.status,
    file: fileOf(slip),
    uploaded_by: slip.uploadedBy.name,
    uploaded_at: slip.uploadedAt,
    decided_by: slip.decidedBy,
    decided_at: slip.decidedAt,
    reason: slip.reason,
    reference: slip.reference,
    may_decide: whyNotDecideSlip(slip, actor) === undefined,
    awaits_second: row.awaits_second,
  }));
}

const labelOf = ({ loan_number: loan, savings_number: savings }: Row): string =>
  loan === null ? savingsNumber(savings ?? 0n) : loanNumber(loan);

async function filesOf(context: Context, slips: readonly Slip[]) {
  const files = await findFiles(
    context.db,
    slips.map(({ fileId }) => fileId),
  );
  return ({ fileId }: Slip) => {
    const file = files.find(({ id }) => id === fileId);
    return file ? fileView(context, file) : null;
  };
}

const maxOwn = 20;

/** Of one savings account of the caller, newest first. @throws DomainError `savings_missing`. */
export async function ownSlips(context: Context, actor: Actor, savingsId: SavingsId): Promise<OwnSlip[]> {
  const account = await findVisibleSavings(context.db, actor, 'savings.own', savingsId);
  const rows = await sqlOf(context.db)
    .selectFrom('payment_slips')
    .selectAll()
    .where('receiver_kind', '=', 'savings')
    .where('receiver_id', '=', account.id)
    .orderBy('id', 'desc')
    .limit(maxOwn)
    .execute();
  return ownViews(context, rows.map(toSlip));
}

/** Just uploaded by the caller. */
export async function readOwnSlip(context: Context, actor: Actor, id: PaymentSlipId): Promise<OwnSlip> {
  const row = await sqlOf(context.db)
    .selectFrom('payment_slips')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', actor.id)
    .executeTakeFirst();
  const [view] = row ? await ownViews(context, [toSlip(row)]) : [];
  if (!view) throw slipMissing();
  return view;
}

async function ownViews(context: Context, slips: readonly Slip[]): Promise<OwnSlip[]> {
  const fileOf = await filesOf(context, slips);
  return slips.map((slip) => ({
    id: slip.id,
    amount: slip.amount,
    paid_on: slip.paidOn,
    status: slip.status,
    file: fileOf(slip),
    uploaded_at: slip.uploadedAt,
    reason: slip.reason,
  }));
}
