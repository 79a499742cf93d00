/** The bank reconciliation statement of a day: from the balance of the bank's statements, by each outstanding item, to account 1000. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { defineList } from '../kernel/list.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { Day } from '../kernel/time.ts';
import { BankLineId, BankLineResult, BankLineSide } from './reconciliation.lines.ts';

/**
 * In the order of the statement. `statement`: the balance of each account by the bank. `credits_in_transit`, `payments_in_transit`: booked, and
 * not on a statement yet. `provider_balance`: payouts without a debit, and returned ones without a credit, which may have moved our balance at the
 * provider (decision 640). `lines_in`, `lines_out`: on a statement, and not booked. `dismissed`: on a statement, set aside by a person.
 * `differences`: a line and its payment have other amounts. `before_statements`: the books before the first statement, less its opening balance.
 * `unexplained`: what the lines of the statements differ from their balances by. `ledger`: account 1000.
 */
export const BalanceGroup = z.enum([
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
export type BalanceGroup = z.output<typeof BalanceGroup>;

export const BalanceItem = z.object({
  id: z.string(),
  group: BalanceGroup,
  /** Null for the sum of many days. */
  on: Day.nullable(),
  /** The reference of the payment; of a balance, the account or the file that states it. */
  reference: z.string().nullable(),
  /** The narration of the bank; without a line, the event that booked it. */
  text: z.string().nullable(),
  /** What it adds to the balance by the bank. Of `ledger`: the sum of all others. */
  amount: KoboOnWire,
  line: z.object({ id: BankLineId, on: Day, side: BankLineSide, result: BankLineResult }).nullable(),
  journal_id: z.uuid().nullable(),
});
export type BalanceItem = z.output<typeof BalanceItem>;

export const BankReconciliation = z.object({
  on: Day,
  /** By the bank, all accounts together. Null when a statement of an account does not state it. */
  stated: KoboOnWire.nullable(),
  /** Account 1000 by value date. */
  booked: KoboOnWire,
  /** Account 1000 as the ledger states it for the day: without what was posted later with a value date up to the day. */
  ledger: KoboOnWire,
  /** Null without `stated`. */
  unexplained: KoboOnWire.nullable(),
  /** The last day that statements of every account cover. */
  through: Day.nullable(),
  /** Each account whose statements were uploaded, with the file that states its balance. */
  accounts: z.array(z.object({ last4: z.string().nullable(), file: z.string().nullable(), balance: KoboOnWire.nullable() })),
  /** Outstanding items, without those groups that have none. */
  groups: z.array(z.object({ group: BalanceGroup, count: z.int(), amount: KoboOnWire })),
});
export type BankReconciliation = z.output<typeof BankReconciliation>;

export const BalanceSearch = z.object({
  page: PageNumber,
  per_page: PerPage,
  /** The last day of the month before, unless it is given. */
  on: Day.optional(),
  group: BalanceGroup.optional(),
});
export type BalanceSearch = z.output<typeof BalanceSearch>;

export const bankBalanceCalls = {
  statement: call({
    method: 'GET',
    path: '/{role}/reconciliation/balance',
    summary:
      'The bank reconciliation statement of a day: the balance by the bank, each outstanding item, and account 1000, with what remains unexplained.',
    access: 'reconciliation.resolve',
    addition: true,
    query: BalanceSearch,
    reply: pageOf(BalanceItem).extend({ additional: BankReconciliation }),
  }),
};

export const bankBalanceList = defineList({
  name: 'bank_balance',
  call: bankBalanceCalls.statement,
  file: '/{role}/export/bank-reconciliation',
});
