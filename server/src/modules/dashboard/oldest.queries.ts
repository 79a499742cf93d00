/** What has waited longest in each queue: a row of the list that the queue leads to, found as the list finds it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { addDays, type Day, startOfDay } from '@ajo/contract/kernel/time';
import type { ApprovalView } from '@ajo/contract/modules/approvals';
import type { DeliveryRow } from '@ajo/contract/modules/betalife-subscriptions.staff';
import type { FailedJob } from '@ajo/contract/modules/closings';
import type { FigureList, Oldest } from '@ajo/contract/modules/dashboard';
import type { InvestmentRow } from '@ajo/contract/modules/investment-contracts.staff';
import type { KycItem } from '@ajo/contract/modules/onboarding.kyc';
import type { PaymentSlipView } from '@ajo/contract/modules/payment-slips';
import type { BankLineView } from '@ajo/contract/modules/reconciliation.lines';
import type { DefaulterRow } from '@ajo/contract/modules/recovery';
import type { RequestRow } from '@ajo/contract/modules/privacy';
import type { SavingsRow } from '@ajo/contract/modules/savings.staff';
import type { SettlementView } from '@ajo/contract/modules/settlements';
import type { ComplaintRow, ContactMessageRow } from '@ajo/contract/modules/site';
import type { UnidentifiedReceiptView } from '@ajo/contract/modules/wallets';
import type { StaffWithdrawalView } from '@ajo/contract/modules/withdrawals.staff';
import type { Context } from '#context';
import { openFailures } from '#modules/closings';
import { oldestOfQueue } from '#modules/loan-applications';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { readAs } from '#platform/http/read';
import type { BoundList } from '#platform/lists/list';

/** The customer of a row, by id or by a loan. */
type Owner = { customerId: string | null } | { loanId: string };
type Age = { since: Date; owner?: Owner };
/** Where the oldest row is: lists are newest first, oldest first, or in another order, of which the first rows are compared. */
type Position = 'first' | 'last' | 'anywhere';
type Aging = { oldest: Position; ageOf: (row: unknown, today: Day) => Age | undefined };

/** The row is that of the list; a list does not carry its type. */
const aging = <Row>(oldest: Position, ageOf: (row: Row, today: Day) => Age | undefined): Aging => ({
  oldest,
  ageOf: ageOf as Aging['ageOf'],
});

const agingOf: Readonly<Record<string, Aging>> = {
  approvals: aging('first', (row: ApprovalView) => ({ since: row.asked_at })),
  slips: aging('last', (row: PaymentSlipView) => ({ since: row.uploaded_at, owner: { customerId: row.customer_id } })),
  set_aside: aging('last', (row: UnidentifiedReceiptView) => ({ since: row.received_at })),
  bank_lines: aging('last', (row: BankLineView) => ({ since: startOfDay(row.on) })),
  defaulters: aging('anywhere', (row: DefaulterRow, today) => ({
    since: startOfDay(addDays(today, -row.days_past_due)),
    owner: { customerId: row.customer.id },
  })),
  given_up_jobs: aging('last', (row: FailedJob) => ({ since: row.given_up_at })),
  savings_withdrawals: aging('last', (row: StaffWithdrawalView) => ({
    since: row.requested_at,
    owner: { customerId: row.customer.id },
  })),
  savings: aging('last', (row: SavingsRow) => ({ since: row.opened_at, owner: { customerId: row.customer_id } })),
  investors: aging('anywhere', (row: InvestmentRow) =>
    row.payment_due ? { since: startOfDay(row.payment_due.due_on), owner: { customerId: row.customer_id } } : undefined,
  ),
  betalife_deliveries: aging('first', (row: DeliveryRow) => ({
    since: startOfDay(row.due_on),
    owner: { customerId: row.customer.id },
  })),
  settlements: aging('last', (row: SettlementView) => ({
    since: row.created_at,
    owner: { customerId: row.customer?.id ?? null },
  })),
  kyc: aging('first', (row: KycItem) => ({ since: row.submitted_at, owner: { customerId: row.customer.id } })),
  complaints: aging('anywhere', (row: ComplaintRow) => ({ since: row.received_at, owner: { customerId: row.user_id } })),
  contact_messages: aging('first', (row: ContactMessageRow) => ({ since: row.received_at })),
  privacy_requests: aging('first', (row: RequestRow) => ({ since: row.created_at, owner: { customerId: row.user_id } })),
};

/** How many rows are compared where the order of the list is another. */
const maxCompared = 100;

/** `count`: how many rows the queue has. */
type Queue = { list: FigureList; count: number; lists: readonly BoundList[] };

/** @returns null when the queue was emptied since it was counted, and for a list without an age. */
export async function oldestIn(context: Context, actor: Actor, queue: Queue): Promise<Oldest | null> {
  const age = await ageIn(context, actor, queue);
  return age ? { since: age.since, officer: age.owner ? await officerOf(context.db, age.owner) : null } : null;
}

async function ageIn(context: Context, actor: Actor, { list, count, lists }: Queue): Promise<Age | undefined> {
  if (list.of === 'loans') return ageOfLoans(context, actor, list.query);
  if (list.of === 'days') {
    const { rows } = await openFailures(context.db, { page: count, per_page: 1 });
    return rows[0] && { since: rows[0].failed_at, ...(rows[0].loan_id && { owner: { loanId: rows[0].loan_id } }) };
  }
  const name = list.of === 'list' ? list.list : list.of;
  const bound = lists.find((one) => one.list.name === name);
  const aged = agingOf[name];
  if (!bound || !aged) return undefined;
  const window = {
    first: { page: 1, per_page: 1 },
    last: { page: count, per_page: 1 },
    anywhere: { page: 1, per_page: maxCompared },
  }[aged.oldest];
  const query = readAs(bound.list.call.query, list.query) as Record<string, unknown>;
  const { rows } = await bound.find(context, { actor, query, window: { ...window, countTo: 1 } });
  const today = context.clock.businessDay();
  const ages = rows.map((row) => aged.ageOf(row, today)).filter((age) => age !== undefined);
  return ages.toSorted((one, other) => one.since.getTime() - other.since.getTime())[0];
}

async function ageOfLoans(
  { db, clock }: Context,
  actor: Actor,
  query: Extract<FigureList, { of: 'loans' }>['query'],
): Promise<Age | undefined> {
  const oldest = await oldestOfQueue(db, actor, { status: undefined, ...query }, clock.businessDay());
  return oldest && { since: oldest.since, owner: { customerId: oldest.customerId } };
}

async function officerOf(db: Database, owner: Owner): Promise<string | null> {
  const customer =
    'loanId' in owner ? sql`(select l.customer_id from loans l where l.id = ${owner.loanId})` : sql`${owner.customerId}::uuid`;
  const { rows } = await sql<{ name: string }>`select o.first_name || ' ' || o.last_name as name
    from users u join users o on o.id = u.account_officer_id where u.id = ${customer}`.execute(sqlOf(db));
  return rows[0]?.name ?? null;
}
