/** API contract: the ledger. From the trial balance to the journal behind a figure. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { FileFormat } from '../kernel/list.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { Day, daysBetween, Instant } from '../kernel/time.ts';

export const LedgerOwnerKind = z.enum(['loan', 'savings', 'investment', 'subscription', 'customer', 'merchant', 'provider']);
export type LedgerOwnerKind = z.output<typeof LedgerOwnerKind>;
export const LedgerOwner = z.object({ kind: LedgerOwnerKind, id: z.string() });
export type LedgerOwner = z.output<typeof LedgerOwner>;
/** What people call an owner. Both are null for a provider, and for readers who may not see all owners of the kind. */
const OwnerNames = z.object({
  /** Of the customer or merchant. */
  name: z.string().nullable(),
  /** Of the loan, savings account, investment or subscription, like AJ-000042; null for people. */
  number: z.string().nullable(),
});
export type OwnerNames = z.output<typeof OwnerNames>;
export const NamedOwner = LedgerOwner.extend(OwnerNames.shape);
export type NamedOwner = z.output<typeof NamedOwner>;
export const ChartCode = z.string().regex(/^\d{4}$/, 'Enter a code of the chart of accounts, such as 1100');
const JournalId = z.uuid();

const ChartAccount = z.object({
  code: z.string(),
  name: z.string(),
  class: z.enum(['asset', 'liability', 'equity', 'income', 'expense']),
  /** The side on which the account grows. */
  normal: z.enum(['debit', 'credit']),
  /** Present when each owner has an account of their own under this code. */
  owner_kind: LedgerOwnerKind.nullable(),
});

export const TrialBalanceView = z.object({
  /** Debits less credits of all accounts: zero, or money was made or lost. */
  sum: KoboOnWire,
  /** The accounts of the chart that nothing was posted to. */
  unused: z.array(ChartAccount),
  rows: z.array(
    ChartAccount.extend({
      /** All that was ever posted, up to the day. */
      debit: KoboOnWire,
      credit: KoboOnWire,
      /** On the side on which the account grows. */
      balance: KoboOnWire,
    }),
  ),
});
export type TrialBalanceView = z.output<typeof TrialBalanceView>;

export const LedgerAccountView = OwnerNames.extend({
  owner: LedgerOwner,
  balance: KoboOnWire,
  held: KoboOnWire,
});
export type LedgerAccountView = z.output<typeof LedgerAccountView>;
export const maxLedgerAccounts = 100;

export const LedgerEntryView = z.object({
  journal_id: JournalId,
  kind: z.string(),
  posted_at: Instant,
  effective_on: Day,
  /** Above zero when the balance grew. */
  amount: KoboOnWire,
  /** After this entry. */
  balance: KoboOnWire,
});
export type LedgerEntryView = z.output<typeof LedgerEntryView>;

export const JournalView = z.object({
  id: JournalId,
  kind: z.string(),
  effective_on: Day,
  /** The day that it is about, when that day was closed already. */
  value_on: Day.nullable(),
  posted_at: Instant,
  /** Null when a job posted it. */
  posted_by: z.string().nullable(),
  legs: z.array(
    z.object({ code: z.string(), name: z.string(), owner: NamedOwner.nullable(), debit: KoboOnWire, credit: KoboOnWire }),
  ),
  /** The references of banks and providers that it books. */
  references: z.array(z.object({ source: z.string(), reference: z.string() })),
  reverses: JournalId.nullable(),
  reversed_by: JournalId.nullable(),
  /** `owner`: where the value is the id of one. */
  facts: z.array(z.object({ name: z.string(), value: z.string(), owner: NamedOwner.nullable() })),
});
export type JournalView = z.output<typeof JournalView>;

const ofAccount = { code: ChartCode, owner_id: z.string().trim().max(64).optional() };
const daysInOrder = ({ start_date: from, end_date: to }: { start_date?: Day | undefined; end_date?: Day | undefined }): boolean =>
  !from || !to || from <= to;
const outOfOrder = { path: ['end_date'], error: 'Choose an end date on or after the start date' };

/** A year: the longest period of the financial statements that open an account. */
const maxStatementDays = 366;
const atMost = (days: number) => ({
  fits: ({ start_date: from, end_date: to }: { start_date?: Day | undefined; end_date?: Day | undefined }): boolean =>
    !from || !to || daysBetween(from, to) < days,
  refusal: { path: ['end_date'], error: `Choose at most ${days} days` },
});
const year = atMost(maxStatementDays);

export const ledgerCalls = {
  trialBalance: call({
    method: 'GET',
    path: '/{role}/ledger/trial-balance',
    summary: 'Every account of the chart with its balance now or at the end of a day, and their sum.',
    access: 'ledger.read',
    addition: true,
    query: z.object({ as_of: Day.optional() }),
    reply: one(TrialBalanceView),
  }),
  accounts: call({
    method: 'GET',
    path: '/{role}/ledger/accounts',
    summary: `The accounts of one code by owner, the ${maxLedgerAccounts} largest balances first; with owner_id only that owner's.`,
    access: 'ledger.read',
    addition: true,
    query: z.object({ code: ChartCode, owner_id: z.string().trim().max(64).optional() }),
    reply: z.object({
      data: z.array(LedgerAccountView),
      /** The sums are of all accounts that the query names, also of those that are not shown. */
      additional: z.object({ has_more: z.boolean(), balance: KoboOnWire, held: KoboOnWire }),
    }),
  }),
  entries: call({
    method: 'GET',
    path: '/{role}/ledger/entries',
    summary:
      'The entries of one account, newest first, each with the balance after it and its journal. Two days, at most a year apart, make it a statement of that span by effective day.',
    access: 'ledger.read',
    addition: true,
    query: z
      .object({ ...ofAccount, start_date: Day.optional(), end_date: Day.optional(), cursor: z.string().max(300).optional() })
      .refine(({ start_date: from, end_date: to }) => !from === !to, { path: ['end_date'], error: 'Choose both days' })
      .refine(daysInOrder, outOfOrder)
      .refine(year.fits, year.refusal),
    reply: z.object({
      data: z.array(LedgerEntryView),
      additional: z.object({
        next: z.string().nullable(),
        /** Before the first day, all movements of the days, and after the last one; null without days. */
        opening: KoboOnWire.nullable(),
        debit: KoboOnWire.nullable(),
        credit: KoboOnWire.nullable(),
        closing: KoboOnWire.nullable(),
      }),
    }),
  }),
  accountFile: call({
    method: 'GET',
    path: '/{role}/ledger/entries/file',
    summary: 'The statement of one account for at most a year of effective days, as CSV or XLSX.',
    access: 'ledger.read',
    addition: true,
    query: z
      .object({ ...ofAccount, start_date: Day, end_date: Day, format: FileFormat.default('csv') })
      .refine(daysInOrder, outOfOrder)
      .refine(year.fits, year.refusal),
    download: 'text/csv',
  }),
  journal: call({
    method: 'GET',
    path: '/{role}/ledger/journals/{id}',
    summary: 'One journal: its legs, who or what posted it, its references, and the journal that reverses it.',
    access: 'ledger.read',
    addition: true,
    params: z.object({ id: JournalId }),
    reply: one(JournalView),
  }),
};
