/** The desk of finance in tests of reconciliation: payments booked by hand, and statements of our bank account as the bank exports them. */
import { aCustomer, appOf, aRunningLoan, aSavingsAccount, ask, aStaff, freshContext, signIn } from '#kit';
import { addDays } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { sql, sqlOf } from '#platform/db/sql';
import { expect } from 'vitest';
import { formOf } from '../repayments/forms.ts';

/** Kobo; below zero is a debit. */
export type Entry = { on?: string; text: string; amount: number };
export type Line = {
  id: string;
  narration: string;
  side: string;
  amount: number;
  result: string;
  can: string[];
  payment: { reference: string; amount: number; journal_id: string | null } | null;
  match: object | null;
};

/** As a bank exports it. */
function statementOf(entries: readonly Entry[], today: string): Buffer {
  let balance = 100_000_000;
  const text = (kobo: number) => (kobo / 100).toFixed(2);
  const rows = entries.map(({ on = today, text: narration, amount }) => {
    balance += amount;
    return `${on},"${narration}",${amount < 0 ? text(-amount) : ''},${amount > 0 ? text(amount) : ''},${text(balance)}`;
  });
  return Buffer.from(['Date,Description,Debit,Credit,Balance', ...rows].join('\n'));
}

/** As if every file had been uploaded a day later: its last day was over. */
const uploadedLater = ({ db }: Pick<Context, 'db'>): Promise<unknown> =>
  sql`update bank_statements set uploaded_at = uploaded_at + interval '1 day'`.execute(sqlOf(db));

/** As if two people had confirmed it. @param last4 empty for the account whose files name none. */
export const acceptAccount = async (context: Context, last4: string): Promise<unknown> => {
  const [one, two] = [await aStaff(context, 'finance'), await aStaff(context, 'finance')];
  return sql`insert into our_bank_accounts (last4, requested_by, confirmed_by, confirmed_at)
    values (${last4}, ${one.id}, ${two.id}, ${context.clock.now()})`.execute(sqlOf(context.db));
};

async function aContext() {
  const context = await freshContext();
  await acceptAccount(context, '');
  return context;
}

export async function openDesk() {
  const context = await aContext();
  const app = await appOf(context);
  const as = {
    finance: await signIn(context, await aStaff(context, 'finance')),
    team_lead: await signIn(context, await aStaff(context, 'team_lead')),
    hr: await signIn(context, await aStaff(context, 'hr')),
  };
  const customer = await aCustomer(context);
  const loan = await aRunningLoan(context, customer);
  const savings = await aSavingsAccount(context, customer);
  const today = context.clock.businessDay();

  const csvOf = (entries: readonly Entry[]): Buffer => statementOf(entries, today);
  /** The files of tests begin with one balance, so a difference to the statement before is accepted. */
  const upload = (bytes: Buffer, who: keyof typeof as = 'finance', fields: Record<string, string> = {}) =>
    ask(app, 'POST /api/finance/reconciliation/statement', {
      as: as[who],
      ...formOf({ accepts_opening_break: 'true', ...fields }, { field: 'statement', name: 'ours.csv', type: 'text/csv', bytes }),
    });
  const payLoan = async (reference: string, amount: number) => {
    const body = { amount, reference, paid_on: today };
    const answer = await ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, { as: as.finance, body });
    expect(answer.statusCode).toBe(200);
  };
  const save = async (reference: string, amount: number) => {
    const body = { amount, reference };
    expect((await ask(app, `POST /api/finance/savings/${savings}/deposits`, { as: as.finance, body })).statusCode).toBe(200);
  };
  const list = async (query = '') => (await ask(app, `GET /api/finance/reconciliation${query}`, { as: as.finance })).json();
  const lines = async (query = ''): Promise<Line[]> =>
    (await ask(app, `GET /api/finance/reconciliation/lines?per_page=100${query}`, { as: as.finance })).json().data;
  const lineWith = async (text: string): Promise<Line> => {
    const line = (await lines()).find(({ narration }) => narration.includes(text));
    if (!line) throw new Error(`no line with ${text}`);
    return line;
  };
  const act = (id: string, name: string, body: object = {}) =>
    ask(app, `POST /api/finance/reconciliation/lines/${id}/${name}`, { as: as.finance, body });
  const statusOf = async (reference: string): Promise<string> =>
    (await list(`?search=${reference}`)).data.map(({ status }: { status: string }) => status).join();
  return {
    app,
    as,
    act,
    context,
    csvOf,
    customer,
    lineWith,
    lines,
    list,
    loan,
    payLoan,
    save,
    savings,
    statusOf,
    today,
    upload,
    uploadedLater: () => uploadedLater(context),
    yesterday: addDays(today, -1),
  };
}
