/** The bank reconciliation statement: one planted item of every group, and the balance by the bank with all items is account 1000. */
import { aCustomer, aRunningLoan, ask, aStaff, completeProfile, signIn } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, type Day, dayMs } from '@ajo/contract/kernel/time';
import type { BalanceGroup, BalanceItem, BankReconciliation } from '@ajo/contract/modules/reconciliation.balance';
import { credit, debit, gl, type JournalId, post } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { beforeAll, expect, test } from 'vitest';
import { openDesk } from '../../../tests/reconciliation/desk.ts';
import { bankBalanceOn } from './bank-balance.queries.ts';

const { act, app, as, context, customer, lineWith, loan, payLoan, save, savings, today, upload, uploadedLater, yesterday } =
  await openDesk();
/** Its payout has no debit. */
await aRunningLoan(context, await aCustomer(context));
const tomorrow = addDays(today, 1);
const opening = 100_000_000n;
const payout = 3_960_000n;
const feeOfProvider = 5_000n;
let withdrawn = 0n;

const naira = (amount: bigint): string => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
type Entry = { on: Day; text: string; amount: bigint };
/** `lost`: what a line that is missing in the file moved. */
function fileOf(entries: readonly Entry[], { from, lost = 0n }: { from: bigint; lost?: bigint }): Buffer {
  let balance = from;
  const rows = entries.map(({ on, text, amount }, at) => {
    balance += amount + (at === entries.length - 1 ? lost : 0n);
    return `${on},"${text}",${amount < 0n ? naira(-amount) : ''},${amount > 0n ? naira(amount) : ''},${naira(balance)}`;
  });
  return Buffer.from(['Date,Description,Debit,Credit,Balance', ...rows].join('\n'));
}

type Answer = { data: BalanceItem[]; additional: BankReconciliation; meta: { total: number } };
const statementOf = async (on: Day, more = ''): Promise<Answer> => {
  const answer = await ask(app, `GET /api/finance/reconciliation/balance?on=${on}&per_page=100${more}`, { as: as.finance });
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return answer.json();
};
const sumOf = (items: readonly { amount: unknown }[]): number => items.reduce((sum, { amount }) => sum + Number(amount), 0);
const amountOf = ({ additional }: Answer, group: BalanceGroup): [number, number] | undefined => {
  const found = additional.groups.find((one) => one.group === group);
  return found && [found.count, Number(found.amount)];
};

async function planted(): Promise<void> {
  const at = context.clock.now();
  const capital = { id: newId<JournalId>(at), kind: 'capital-paid-in', effectiveOn: addDays(yesterday, -3) } as const;
  const legs = [debit(gl.bankOperating, kobo(opening - 700n)), credit(gl.equity, kobo(opening - 700n))];
  await inTransaction(context.db, (tx) => post(tx, [{ ...capital, legs }], at));
  await payLoan('LOAN-2026-0001', 500_000);
  await payLoan('LOAN-2026-0002', 90_000);
  await save('SAV-2026-0001', 2_000_000);
  await completeProfile(context, customer);
  const body = { amount: 300_000, withdrawal_reason: 'School fees' };
  const requested = await ask(app, `POST /api/user/savings/${savings}/withdraw`, { as: await signIn(context, customer), body });
  const path = `POST /api/finance/savings-withdrawals/${requested.json().data.id}/manual-withdrawal`;
  const paid = await ask(app, path, { as: as.finance, body: { reference: 'HAND-2026-0001' } });
  expect(paid.statusCode).toBe(200);
  withdrawn = BigInt(paid.json().data.net);
  const entries: Entry[] = [
    { on: yesterday, text: 'UNKNOWN PAYER', amount: 123_400n },
    { on: yesterday, text: 'TOP UP OF PAYSTACK', amount: -200_000n },
    { on: today, text: 'TRF REF SAV20260001', amount: 2_000_000n },
    { on: today, text: `NIP ${loan.payoutReference}`, amount: -payout },
    { on: today, text: 'SMS CHARGES', amount: -400n },
    { on: today, text: 'TRF LOAN20260001', amount: 500_000n },
  ];
  expect((await upload(fileOf(entries, { from: opening, lost: -60n }))).statusCode).toBe(201);
  await uploadedLater();
  const { id } = await lineWith('TOP UP');
  expect((await act(id, 'dismiss', { reason: 'Its payouts are booked one by one' })).statusCode).toBe(200);
}
beforeAll(planted);

test('each planted item is in its group, and with the balance by the bank they are account 1000', async () => {
  const answer = await statementOf(today);
  expect(Object.fromEntries(answer.additional.groups.map(({ group }) => [group, amountOf(answer, group)]))).toEqual({
    credits_in_transit: [1, 90_000],
    payments_in_transit: [1, -Number(withdrawn)],
    provider_balance: [1, -Number(payout + feeOfProvider)],
    lines_in: [1, -123_400],
    lines_out: [1, 400],
    dismissed: [1, 200_000],
    differences: [1, -Number(feeOfProvider)],
    before_statements: [1, -700],
  });
  // The line that is missing in the file.
  expect(answer.additional.unexplained).toBe(60);
  const ledger = answer.data.filter(({ group }) => group === 'ledger');
  const others = answer.data.filter(({ group }) => group !== 'ledger');
  expect(sumOf(others)).toBe(sumOf(ledger));
  expect(answer.data.map(({ group }) => group)).toEqual([
    'statement',
    'credits_in_transit',
    'payments_in_transit',
    'provider_balance',
    'lines_in',
    'lines_out',
    'dismissed',
    'differences',
    'before_statements',
    'unexplained',
    'ledger',
  ]);
});

test('its balances are those of the checklist', async () => {
  const { additional } = await statementOf(today);
  const { stated, booked } = await bankBalanceOn(context.db, today);
  expect([additional.stated, additional.booked].map(Number)).toEqual([Number(stated), Number(booked)]);
});

test('an item leads to its line, its journal and its reference, and each figure is the sum of its rows', async () => {
  const answer = await statementOf(today);
  for (const { group, count, amount } of answer.additional.groups) {
    const { data, meta } = await statementOf(today, `&group=${group}`);
    expect([group, meta.total, sumOf(data)]).toEqual([group, count, Number(amount)]);
    const isSum = group === 'before_statements';
    expect(data.filter(({ line, journal_id: journal }) => !line && !journal)).toHaveLength(isSum ? 1 : 0);
  }
  const [hand] = (await statementOf(today, '&group=payments_in_transit')).data;
  expect([hand?.reference, hand?.on]).toEqual(['HAND-2026-0001', today]);
  const [line] = (await statementOf(today, '&group=lines_in')).data;
  expect([line?.text, line?.line?.side, line?.on]).toEqual(['UNKNOWN PAYER', 'credit', yesterday]);
});

test('what was booked on a later day, or came on a later statement, is open on the earlier day', async () => {
  const answer = await statementOf(yesterday);
  expect(amountOf(answer, 'lines_in')).toEqual([1, -123_400]);
  expect(amountOf(answer, 'credits_in_transit')).toBeUndefined();
  expect(answer.additional.unexplained).toBe(0);
  context.clock.moveBy(dayMs);
  as.finance = await signIn(context, await aStaff(context, 'finance'));
  const { stated } = await bankBalanceOn(context.db, today);
  await upload(fileOf([{ on: tomorrow, text: 'TRF LOAN20260002', amount: 90_000n }], { from: stated ?? 0n }));
  await uploadedLater();
  expect(amountOf(await statementOf(today), 'credits_in_transit')).toEqual([1, 90_000]);
  const later = await statementOf(tomorrow);
  expect(amountOf(later, 'credits_in_transit')).toBeUndefined();
  expect(later.additional.unexplained).toBe(60);
});

test('a reversed payment is no item, and one with a line leaves its line', async () => {
  const [before] = [amountOf(await statementOf(tomorrow), 'lines_in')];
  const admin = await signIn(context, await aStaff(context, 'admin'));
  const reversed = async (path: string): Promise<void> => {
    const answer = await ask(app, `POST /api/admin/${path}/reverse`, { as: admin, body: { reason: 'It was another customer' } });
    expect([path, answer.statusCode, answer.body.includes('done')]).toEqual([path, 200, true]);
  };
  await payLoan('LOAN-2026-0003', 70_000);
  expect(amountOf(await statementOf(tomorrow), 'credits_in_transit')).toEqual([1, 70_000]);
  const { rows } = await sql<{ id: string; row: string }>`select p.id, i.id as row from payment_logs p
    join loan_payments i on i.loan_id = p.loan_id and i.number = 1 where p.reference = 'LOAN-2026-0003'`.execute(
    sqlOf(context.db),
  );
  await reversed(`loan/${loan.id}/loan-payments/${rows[0]?.row}/payment-log/${rows[0]?.id}`);
  expect(amountOf(await statementOf(tomorrow), 'credits_in_transit')).toBeUndefined();
  const deposit = await sql<{ id: string }>`select id from savings_transactions where reference = 'SAV-2026-0001'`.execute(
    sqlOf(context.db),
  );
  await save('SAV-2026-0002', 400_000);
  await reversed(`savings/${savings}/transactions/${deposit.rows[0]?.id}`);
  const after = await statementOf(tomorrow);
  expect(amountOf(after, 'lines_in')).toEqual([2, (before?.[1] ?? 0) - 2_000_000]);
  expect([amountOf(after, 'credits_in_transit'), after.additional.unexplained]).toEqual([[1, 400_000], 60]);
});

test('others do not read it, and a wrong day names its field', async () => {
  const path = 'GET /api/admin/reconciliation/balance';
  const lead = await signIn(context, await aStaff(context, 'team_lead'));
  expect((await ask(app, path, { as: lead })).statusCode).toBe(403);
  const wrong = await ask(app, 'GET /api/finance/reconciliation/balance?on=yesterday', { as: as.finance });
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['on']]);
});

test('its file has the same rows', async () => {
  const file = await ask(app, `GET /api/finance/export/bank-reconciliation?on=${tomorrow}`, { as: as.finance });
  const rows = file.body.trim().split('\r\n');
  expect(rows.length - 1).toBeGreaterThanOrEqual((await statementOf(tomorrow)).meta.total);
  expect(rows.find((row) => row.startsWith('Balance of account 1000'))).toBeDefined();
});
