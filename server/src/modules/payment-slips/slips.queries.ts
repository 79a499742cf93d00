/** Reads for screens: slips within the caller's scope, with links to their files. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { PaymentSlipId, PaymentSlipSearch, PaymentSlipView } from '@ajo/contract/modules/payment-slips';
import type { Context } from '#context';
import { fileView, findFiles } from '#modules/files';
import { loanNumber } from '#modules/loans';
import { customerScope } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import { chosenOrder, idColumn, newestFirst, sortColumn } from '#platform/lists/order';
import { type ListPage, readPage, sliced, type Window } from '#platform/lists/page';
import { toSlip } from './slip.store.ts';
import { whyNotDecideSlip } from './slip.rules.ts';
import { slipMissing } from './slips.errors.ts';

const visible = ({ db }: Context, actor: Actor) =>
  sqlOf(db)
    .selectFrom('payment_slips as s')
    .innerJoin('loans as l', 'l.id', 's.loan_id')
    .innerJoin('users as u', 'u.id', 's.customer_id')
    .where(customerScope(actor, 'receipts.upload', 's.customer_id'));

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
  if (filters.loan_id) found = found.where('s.loan_id', '=', filters.loan_id);
  if (filters.status) found = found.where('s.status', '=', filters.status);
  const { rows, ...page } = await readPage<Row>(context.db, {
    found: (slice) => sliced(found, slice),
    order: chosenOrder(filters, { columns, id: byId, standard: newestFirst(byId) }),
    sums: { amount: sql.ref('s.amount_kobo') },
    rows: sql`select page.position, s.*, l.number, u.first_name, u.last_name from page join payment_slips s on s.id = page.id
      join loans l on l.id = s.loan_id join users u on u.id = s.customer_id`,
    page: window,
  });
  return { ...page, rows: await viewsOf(context, actor, rows) };
}

/** @throws DomainError `receipt_missing` outside the caller's scope too. */
export async function readSlip(context: Context, actor: Actor, id: PaymentSlipId): Promise<PaymentSlipView> {
  const rows = await visible(context, actor)
    .selectAll('s')
    .select(['l.number', 'u.first_name', 'u.last_name'])
    .where('s.id', '=', id)
    .execute();
  const [view] = await viewsOf(context, actor, rows);
  if (!view) throw slipMissing();
  return view;
}

type Row = Parameters<typeof toSlip>[0] & { number: bigint; first_name: string; last_name: string };

async function viewsOf(context: Context, actor: Actor, rows: readonly Row[]): Promise<PaymentSlipView[]> {
  const slips = rows.map((row) => ({ slip: toSlip(row), number: row.number, customer: `${row.first_name} ${row.last_name}` }));
  const files = await findFiles(
    context.db,
    slips.map(({ slip }) => slip.fileId),
  );
  return slips.map(({ slip, number, customer }) => {
    const file = files.find(({ id }) => id === slip.fileId);
    return {
      id: slip.id,
      loan_id: slip.loanId,
      loan_number: loanNumber(number),
      customer,
      amount: slip.amount,
      paid_on: slip.paidOn,
      note: slip.note,
      status: slip.status,
      file: file ? fileView(context, file) : null,
      uploaded_by: slip.uploadedBy.name,
      uploaded_at: slip.uploadedAt,
      decided_by: slip.decidedBy,
      decided_at: slip.decidedAt,
      reason: slip.reason,
      reference: slip.reference,
      may_decide: whyNotDecideSlip(slip, actor) === undefined,
    };
  });
}
