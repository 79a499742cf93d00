/** Credits of the collecting bank for tests: what the bank reports, its notice, and a customer with a number there. */
import { kobo } from '@ajo/contract/kernel/money';
import type { FastifyInstance } from 'fastify';
import type { BankCredit } from '#platform/payments/collection';
import { newId } from '#platform/ids';
import { sql, sqlOf } from '#platform/db/sql';
import { aCustomer } from '../kit/people.ts';
import { ask } from '../kit/requests.ts';
import { aRunningLoan } from '../kit/running-loan.ts';
import type { TestContext } from '../kit/open-test-context.ts';

let count = 0;
export const newNumber = (): string => `97${String((count += 1)).padStart(8, '0')}`;

/** The bank reports this credit to every query. */
export function bankReports(context: TestContext, part: Partial<BankCredit> = {}): BankCredit {
  const credit: BankCredit = {
    settlementId: `2026${String((count += 1)).padStart(12, '0')}`,
    sessionId: `session-${count}`,
    accountNumber: newNumber(),
    amount: kobo(100_000n),
    settled: kobo(95_500n),
    currency: 'NGN',
    payerName: 'BOLA SENDER',
    payerBank: 'UNITED BANK FOR AFRICA',
    remarks: '',
    paidAt: context.clock.now(),
    settledAt: null,
    ...part,
  };
  context.provider.creditResult = { status: 'found', credit };
  return credit;
}

/** In text, as the bank sends it. */
export const noticeOf = ({ settlementId, sessionId, accountNumber, amount }: BankCredit) => ({
  settlementId,
  sessionId,
  accountNumber,
  transactionAmount: String(Number(amount) / 100),
  currency: 'NGN',
});

export const postNotice = (app: FastifyInstance, body: object, signature = 'good') =>
  ask(app, 'POST /webhooks/providus', { body, headers: { 'x-auth-signature': signature } });

export async function aPayer(context: TestContext) {
  const customer = await aCustomer(context);
  const loan = await aRunningLoan(context, customer);
  const number = newNumber();
  const at = context.clock.now();
  await sql`insert into virtual_accounts (id, customer_id, provider, account_number, bank_name, account_name, provider_ref, created_at)
    values (${newId(at)}, ${customer.id}, 'providus', ${number}, 'Providus Bank', 'AJO', ${number}, ${at})`.execute(
    sqlOf(context.db),
  );
  return { customer, loan, number };
}

/** What is in the database of one credit. */
export async function traceOf({ db }: TestContext, reference: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`select
      (select count(*)::int from provider_events where reference = ${reference}) as notices,
      (select status from settlements where reference = ${reference}) as status,
      (select outcome from receipts where reference = ${reference}) as receipt,
      (select coalesce(sum(amount_kobo), 0)::int from payment_logs where reference = ${reference}) as booked,
      (select count(*)::int from ledger.journal where meta->>'reference' = ${reference}) as journals`.execute(sqlOf(db));
  return rows[0] ?? {};
}
