/** Reads for the statement of a savings account. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import { noMoney } from '@ajo/contract/kernel/money';
import { statementPeriod, type StatementQuery } from '@ajo/contract/kernel/statement';
import { addDays, type Day, dayInLagos, startOfDay } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import { findUser, fullName } from '#modules/users';
import type { Database } from '#platform/db/transaction';
import { type FileReply, statementReply } from '#platform/http/file-reply';
import { savingsNumber } from '../savings.ts';
import { noStatement, statementTooLong } from '../savings.errors.ts';
import { findVisibleSavings } from '../savings.store.ts';
import { isRefusedPayout, lastTransactionBefore, refusedOrders, transactionsAfter } from '../savings-transaction.store.ts';
import { type SavingsStatement, savingsStatementOf } from './savings-statement.rules.ts';
import { savingsStatementCsv, savingsStatementPdf } from './savings-statement.ts';

type StatementInput = { actor: Actor; capability: Capability; id: SavingsId; query: StatementQuery };

/** A document is laid out while others wait for the processor; a file is not. */
const maxLines = { pdf: 500, csv: 20_000 } as const;

/** @throws DomainError `savings_missing` outside of the caller's scope, `statement_missing` before the first deposit. */
export async function savingsStatementReply(context: Context, input: StatementInput): Promise<FileReply> {
  const { actor, capability, id, query } = input;
  const account = await findVisibleSavings(context.db, actor, capability, id);
  if (!account.activatedAt) throw noStatement();
  const first = dayInLagos(account.activatedAt);
  const { from = first, to } = statementPeriod(query, { first, today: context.clock.businessDay() });
  const statement = await readStatement(context.db, { id, from, to, max: maxLines[query.format] });
  const customer = await findUser(context.db, account.customerId);
  const facts = { account, statement, customer: customer ? fullName(customer) : '' };
  return statementReply(query.format, {
    name: `statement-${savingsNumber(account.number)}-${to}`,
    csv: () => savingsStatementCsv(facts),
    pdf: () => savingsStatementPdf(facts, context.config.BRAND),
  });
}

type Period = { id: SavingsId; from: Day; to: Day; max: number };

async function readStatement(db: Database, { id, from, to, max }: Period): Promise<SavingsStatement> {
  const last = await lastTransactionBefore(db, id, startOfDay(from));
  const rows = await transactionsAfter(db, { id, seq: last?.seq ?? 0, before: startOfDay(addDays(to, 1)), max: max + 1 });
  if (rows.length > max) throw statementTooLong(max);
  const refused = await refusedOrders(db, id);
  const lines = rows.map((row) => ({
    on: dayInLagos(row.recorded_at),
    type: row.type,
    reference: row.reference,
    valueOn: row.value_on as Day,
    change: row.change_kobo,
    balance: row.balance_kobo,
    isRefused: isRefusedPayout(row, refused),
  }));
  return savingsStatementOf({ from, to, opening: last?.balance_kobo ?? noMoney, lines });
}
