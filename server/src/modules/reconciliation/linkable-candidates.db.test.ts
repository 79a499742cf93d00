/** Every payment that is offered for a line can be linked to it, of each kind of record: by the choice of it, and by its reference as it is shown. */
import { aCustomer, aRunningLoan, ask, aStaff, completeProfile, confirmNewest, signIn } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { addDays } from '@ajo/contract/kernel/time';
import { PaymentRecord } from '@ajo/contract/modules/reconciliation';
import { credit, debit, gl, type JournalId, post } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { beforeAll, expect, test } from 'vitest';
import { openDesk } from '../../../tests/reconciliation/desk.ts';

const { act, app, as, context, csvOf, customer, lineWith, list, payLoan, save, savings, today, upload } = await openDesk();
const now = context.clock.now();
const returned = await aRunningLoan(context, await aCustomer(context));
const run = (query: ReturnType<typeof sql>): Promise<unknown> => query.execute(sqlOf(context.db));

const receipt = (reference: string, amount: number) =>
  run(sql`insert into receipts (id, reference, source, outcome, amount_kobo, currency, provider_fee_kobo, channel, paid_at, received_at)
    values (uuidv7(), ${reference}, 'checkout', 'set_aside', ${amount}, 'NGN', 0, 'card', ${now}, ${now})`);
const batch = (number: string, net: number) =>
  run(sql`insert into settlement_batches (id, provider, number, status, settled_on, gross_kobo, fees_kobo, deductions_kobo, net_kobo,
      adds_up, booked_at, created_at)
    values (uuidv7(), 'paystack', ${number}, 'settled', ${today}, 0, 0, 0, ${net}, true, ${now}, ${now})`);
const payout = (status: 'completed' | 'reversed', amount: number) =>
  run(sql`insert into payouts (id, purpose, purpose_id, attempt, reference, amount_kobo, account_number, bank_code, account_name, narration,
      status, ordered_at, claimed_at, ask_at, sent_at, acknowledged_at, settled_at)
    values (uuidv7(), 'receipt_return', uuidv7(), 1, ${`payout-number-${amount}`}, ${amount}, 'x', '058', 'ADA', 'x', ${status}, ${now}, ${now},
      ${now}, ${now}, ${now}, ${now})`);
const recorded = sql`${today}, 'completed', ${customer.id}, 'Finance', ${now}, uuidv7()`;
const recordedColumns = sql`paid_on, status, requested_by, requested_by_name, requested_at, journal_id`;

async function reverseLoan(): Promise<void> {
  const [superadmin, admin] = [await aStaff(context, 'superadmin'), await aStaff(context, 'admin')];
  const body = { reason: 'It was paid by mistake', returned: true };
  await ask(app, `POST /api/admin/loan/${returned.id}/reverse`, { as: await signIn(context, superadmin), body });
  expect((await confirmNewest(app, await signIn(context, admin), 'admin')).statusCode).toBe(200);
}
/** @returns what left our account. */
async function withdrawByHand(): Promise<number> {
  await completeProfile(context, customer);
  await save('SAV-2026-0001', 2_000_000);
  const body = { amount: 300_000, withdrawal_reason: 'School fees' };
  const requested = await ask(app, `POST /api/user/savings/${savings}/withdraw`, { as: await signIn(context, customer), body });
  const path = `POST /api/finance/savings-withdrawals/${requested.json().data.id}/manual-withdrawal`;
  expect((await ask(app, path, { as: as.finance, body: { reference: 'HAND-2026-0001' } })).statusCode).toBe(200);
  const { rows } = await sql<{ net: number }>`select net_kobo::int as net from savings_withdrawals`.execute(sqlOf(context.db));
  return rows[0]?.net ?? 0;
}

/** Booked from the line that proves it, so no other line is offered it. */
const neverOffered: readonly string[] = ['provider_transfer', 'bank_charge', 'own_money'];
/** By kind and side of the line. Below zero: it left our account. */
const lines: { record: PaymentRecord; amount: number }[] = [
  { record: 'receipt', amount: 11_100 },
  { record: 'loan_payment', amount: 11_200 },
  { record: 'savings_deposit', amount: 11_300 },
  { record: 'loan_return', amount: 3_960_000 },
  { record: 'settlement_batch', amount: 11_400 },
  { record: 'payout_return', amount: 11_500 },
  { record: 'payout', amount: -11_600 },
  { record: 'tax_payment', amount: -11_700 },
  { record: 'merchant_settlement', amount: -11_800 },
  { record: 'settlement_batch', amount: -11_900 },
];
const narrationOf = ({ record, amount }: (typeof lines)[number]): string => `LINE ${amount < 0 ? 'OUT' : 'IN'} ${record} END`;

beforeAll(async () => {
  await receipt('checkout-1', 11_100);
  await payLoan('BY-HAND/1', 11_200);
  await save('SAVED 1', 11_300);
  await reverseLoan();
  await batch('3000001', 11_400);
  await payout('reversed', 11_500);
  await payout('completed', 11_600);
  await run(sql`insert into tax_remittances (id, tax, month, amount_kobo, reference, reference_key, ${recordedColumns})
    values (uuidv7(), 'vat', date_trunc('month', ${today}::date)::date, 11700, 'TAX/1', 'TAX1', ${recorded})`);
  await run(sql`insert into merchant_settlements (id, merchant_id, amount_kobo, reference, reference_key, ${recordedColumns})
    values (uuidv7(), ${customer.id}, 11800, 'SHOP/1', 'SHOP1', ${recorded})`);
  await batch('3000002', -11_900);
  lines.push({ record: 'withdrawal', amount: -(await withdrawByHand()) });
  // Two days before the payments: no rule matches them.
  const on = addDays(today, -2);
  await upload(csvOf(lines.map((line) => ({ on, text: narrationOf(line), amount: line.amount }))));
});

type Offered = { record: string; id: string; reference: string };
const offered = async (id: string): Promise<Offered[]> =>
  (await ask(app, `GET /api/finance/reconciliation/lines/${id}/candidates`, { as: as.finance })).json().data;
const noPayment: Offered = { record: '', id: '', reference: '' };
/** @returns the id of the payment that the line proves then, or why it was refused. */
const linked = async (id: string, body: object): Promise<string> => {
  const answer = (await act(id, 'link', body)).json();
  return answer.data?.payment?.id ?? answer.message;
};

test('of every kind of record the payment that is offered is linked', async () => {
  const kinds = new Set<string>([...lines.map(({ record }) => record), ...neverOffered]);
  expect([...kinds].toSorted()).toEqual(PaymentRecord.options.toSorted());
  for (const line of lines) {
    const { id, result } = await lineWith(narrationOf(line));
    const candidates = await offered(id);
    expect([line.record, result, candidates.map(({ record }) => record)]).toEqual([
      line.record,
      'missing_in_book',
      [line.record],
    ]);
    const [{ id: chosen, record, reference } = noPayment] = candidates;
    expect([record, await linked(id, { reference })]).toEqual([record, chosen]);
    expect((await act(id, 'unlink', { reason: 'To choose it' })).statusCode).toBe(200);
    expect([record, await linked(id, { payment: { record, id: chosen } })]).toEqual([record, chosen]);
  }
});

test('the money of a reversed loan is found by the number of its loan', async () => {
  const found = (await list(`?search=${returned.number}`)).data;
  expect(found).toMatchObject([{ record: 'loan_return', reference: returned.number, status: 'matched' }]);
});

test('a link names a payment of its side: by its reference or by the choice', async () => {
  await upload(csvOf([{ text: 'ANOTHER DEBIT', amount: -11_200 }]));
  const { id } = await lineWith('ANOTHER DEBIT');
  const [loanPayment] = (await list('?search=BYHAND1')).data;
  const chosen = { payment: { record: 'loan_payment', id: loanPayment.id } };
  for (const body of [{}, { reference: ' ' }, { reference: 'BY-HAND/1' }, chosen]) {
    const answer = await act(id, 'link', body);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['reference']]);
  }
});

test('a payment at Providus is offered while its money is there', async () => {
  await receipt('providus-77', 12_000);
  await upload(csvOf([{ on: addDays(today, -1), text: 'FROM THE COLLECTING BANK', amount: 12_000 }]));
  const { id } = await lineWith('FROM THE COLLECTING BANK');
  expect(await offered(id)).toEqual([]);
  expect((await act(id, 'link', { reference: 'providus-77' })).json().code).toBe('less_at_provider');
  const legs = [debit(gl.clearingOf('providus-77'), kobo(12_000n)), credit(gl.unidentifiedReceipts, kobo(12_000n))];
  const collected = { id: newId<JournalId>(now), kind: 'receipt-unidentified' as const, effectiveOn: today, legs };
  await inTransaction(context.db, (tx) => post(tx, [collected], now));
  const [payment] = await offered(id);
  expect((await act(id, 'link', { payment: { record: payment?.record, id: payment?.id } })).statusCode).toBe(200);
});
