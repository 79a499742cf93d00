/** Binds the calls about merchants. */
import { Readable } from 'node:stream';
import { naira } from '@ajo/contract/kernel/money';
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { asPage } from '@ajo/contract/kernel/page';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { staffMerchantCalls } from '@ajo/contract/modules/merchants.staff';
import { merchantCalls, type MerchantLine, type MerchantLoan } from '@ajo/contract/modules/merchants';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { byteOrderMark, csvLine } from '#platform/csv';
import { FileReply } from '#platform/http/file-reply';
import { serve } from '#platform/http/serve';
import type { Database } from '#platform/db/transaction';
import { requestSettlement } from './commands/settle-merchant.ts';
import { requestSettlementReversal } from './commands/reverse-settlement.ts';
import { settlementsOf } from './settlement.queries.ts';
import { requireMerchant, merchantCustomers, merchantView, monthsOf } from './merchant-page.queries.ts';
import { figuresOf, merchantLoans } from './merchants.queries.ts';
import { everyLine, newestLines } from './statement.queries.ts';

export function merchantRoutes(app: FastifyInstance, context: Context): void {
  ownRoutes(app, context);
  staffRoutes(app, context);
}

const statementReply = async (db: Database, merchantId: string) => {
  const { lines, ...additional } = await newestLines(db, merchantId, 50);
  return { data: lines, additional };
};

function ownRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, merchantCalls.loans, async ({ db }, { actor, query, path }) => {
    const [{ rows, total }, [additional]] = await Promise.all([merchantLoans(db, actor.id, query), figuresOf(db, [actor.id])]);
    if (!additional) throw new Error('figures of one merchant were asked for');
    return { ...asPage(rows, { page: query.page, perPage: query.per_page, total, path, query }), additional };
  });

  serve(app, context, merchantCalls.loansFile, async ({ db, clock }, { actor, query }) => {
    const { rows } = await merchantLoans(db, actor.id, { ...query, page: 1, per_page: 10_000 });
    const lines = [csvLine(['Loan', 'Customer', 'For', 'Amount', 'State', 'Applied', 'Paid out']), ...rows.map(lineOf)];
    // Spreadsheets take the file for UTF-8 only with this mark.
    const body = Readable.from([`${byteOrderMark}${lines.join('')}`]);
    return new FileReply({ body, contentType: 'text/csv; charset=utf-8', fileName: `loans-${clock.businessDay()}.csv` });
  });

  serve(app, context, merchantCalls.months, async ({ db, clock }, { actor }) => ({
    data: await monthsOf(db, { merchantId: actor.id, today: clock.businessDay() }),
  }));

  serve(app, context, merchantCalls.statement, ({ db }, { actor }) => statementReply(db, actor.id));

  serve(app, context, merchantCalls.statementFile, async ({ db, clock }, { actor }) => {
    const body = Readable.from(statementLines(everyLine(db, actor.id)));
    return new FileReply({ body, contentType: 'text/csv; charset=utf-8', fileName: `statement-${clock.businessDay()}.csv` });
  });
}

function staffRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, staffMerchantCalls.view, async ({ db, clock }, { actor, params: { id } }) => ({
    data: await merchantView(db, actor, { id, today: clock.businessDay() }),
  }));

  serve(app, context, staffMerchantCalls.customersOf, async ({ db }, { actor, params: { id }, query, path }) => {
    await requireMerchant(db, actor, id);
    const { rows, total } = await merchantCustomers(db, actor, { id, ...query });
    return asPage(rows, { page: query.page, perPage: query.per_page, total, path });
  });

  serve(app, context, staffMerchantCalls.loansOf, async ({ db }, { actor, params: { id }, query, path }) => {
    await requireMerchant(db, actor, id);
    const { rows, total } = await merchantLoans(db, id, { ...query, reader: actor });
    return asPage(rows, { page: query.page, perPage: query.per_page, total, path });
  });

  serve(app, context, staffMerchantCalls.statementOf, async ({ db }, { actor, params: { id } }) => {
    await requireMerchant(db, actor, id);
    return statementReply(db, id);
  });

  serve(app, context, staffMerchantCalls.settlementsOf, async (within, { actor, params: { id } }) => {
    await requireMerchant(within.db, actor, id);
    return { data: await settlementsOf(within, id) };
  });

  serve(app, context, staffMerchantCalls.settle, async (within, { actor, params: { id }, body }) => {
    const { paid_on: paidOn, ...settlement } = body;
    await requestSettlement(within, actor, { merchantId: id, ...settlement, paidOn });
    return approvalRequested;
  });

  serve(app, context, staffMerchantCalls.reverseSettlement, async (within, { actor, params: { id, sid }, body: { reason } }) => {
    await requestSettlementReversal(within, actor, { merchantId: id, id: sid, reason });
    return approvalRequested;
  });
}

async function* statementLines(pages: AsyncIterable<MerchantLine[]>): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvLine(['Day', 'Description', 'Amount', 'Balance'])}`;
  for await (const lines of pages)
    yield lines.map(({ on, what, amount, balance }) => csvLine([longDay(on), what, naira(amount), naira(balance)])).join('');
}

/** Only admins read that the bank has not paid yet. */
function stateOf({ status, returned_on: returnedOn }: MerchantLoan): string {
  if (returnedOn) return 'returned';
  return status === 'disburse' || status === 'disbursement_failed' ? 'pending disbursal' : status.replaceAll('_', ' ');
}

const lineOf = (loan: MerchantLoan): string =>
  csvLine([
    loan.number,
    loan.customer,
    loan.purpose,
    naira(loan.amount),
    stateOf(loan),
    loan.applied_at ? longDay(dayInLagos(loan.applied_at)) : null,
    loan.disbursed_on ? longDay(loan.disbursed_on) : null,
  ]);
