/** The statement of our bank for the last month: what the books have in that month, with a difference of every kind. */
import { expect, type Page } from '@playwright/test';
import { demoPassword } from './people.ts';

let token = '';

/** A call of finance without a page, for repetition. */
export async function asFinance<Answer>(page: Page, method: 'GET' | 'POST', path: string, data?: object): Promise<Answer> {
  const login = { email: 'finance@ajo.test', password: demoPassword };
  token ||= ((await (await page.request.post('/api/auth/login', { data: login })).json()) as { access_token: string })
    .access_token;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(`/api/finance/${path}`, { method, headers, ...(data && { data }) });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: Answer }).data;
}

const nowInLagos = new Date(Date.now() + 3_600_000);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
const first = new Date(Date.UTC(nowInLagos.getUTCFullYear(), nowInLagos.getUTCMonth() - 1, 1));

/** The last calendar month that is over, and the one before it. */
export const month = {
  name: dayOf(first).slice(0, 7),
  before: dayOf(new Date(first.getTime() - 86_400_000)).slice(0, 7),
  first: dayOf(first),
  last: dayOf(new Date(Date.UTC(nowInLagos.getUTCFullYear(), nowInLagos.getUTCMonth(), 0))),
};
export const dayIn = (number: number): string => `${month.name}-${String(number).padStart(2, '0')}`;
const isInMonth = (instant: string | null): instant is string => instant?.startsWith(month.name) === true;

/** `kobo`: below zero for a debit. */
type Entry = { on: string; text: string; kobo: number };
type Payment = { reference: string; record: string; amount: number; paid_on: string };
type Batch = { number: string; net: number; settled_on: string };
type Payout = { reference: string; amount: number; status: string; sent_at: string | null };
export type Booked = { payments: Payment[]; batches: Batch[]; payouts: Payout[] };

/** What the books have in the month, oldest first. */
export async function bookedInMonth(page: Page): Promise<Booked> {
  const read = <One>(path: string): Promise<One[]> => asFinance<One[]>(page, 'GET', path);
  const span = `per_page=100&start_date=${month.first}&end_date=${month.last}`;
  const payments = await read<Payment>(`reconciliation?${span}`);
  const batches = await read<Batch>(`settlements/batches?${span}&status[]=settled`);
  const payouts = await read<Payout>('payouts?per_page=100&status[]=completed');
  return {
    payments: payments.filter(({ record }) => record !== 'receipt').toReversed(),
    batches: batches.toReversed(),
    payouts: payouts.filter(({ sent_at: at }) => isInMonth(at)).toReversed(),
  };
}

/** Each payment, batch and payout as the bank shows it. */
const entriesOf = ({ payments, batches, payouts }: Booked): Entry[] => [
  ...payments.map(({ paid_on: on, reference, amount }) => ({ on, text: `NIP/${reference}/CUSTOMER`, kobo: amount })),
  ...batches.map(({ settled_on: on, number, net }) => ({ on, text: `PAYSTACK/${number}/SETTLEMENT`, kobo: net })),
  ...payouts.map(({ sent_at: at, reference, amount }) => ({
    on: (at ?? '').slice(0, 10),
    text: `TRF/${reference}`,
    kobo: -amount,
  })),
];

/** The same with a difference of every kind, and the debits of what was paid to others. @param tax what was paid to the authority, in kobo. */
export function differing(booked: Booked, tax: number): Entry[] {
  const [batch] = booked.batches;
  const [payout] = booked.payouts;
  const changes: Record<string, Partial<Entry> | undefined> = {
    'NIP/FT/MONTH/0002/CUSTOMER': { kobo: 129_900 },
    'NIP/COUNTER-0003/CUSTOMER': { text: 'CASH AT COUNTER', on: dayIn(9) },
    'NIP/COUNTER-0004/CUSTOMER': { text: 'CASH FOUR DAYS LATER', on: dayIn(15) },
    [`PAYSTACK/${batch?.number}/SETTLEMENT`]: { kobo: (batch?.net ?? 0) - 5_000 },
  };
  return [
    ...entriesOf(booked)
      .filter(({ text }) => !text.includes('FT/MONTH/0005'))
      .map((entry) => ({ ...entry, ...changes[entry.text] })),
    { on: month.first, text: 'COT', kobo: -5_000 },
    { on: dayIn(4), text: 'AGAIN FT/MONTH/0001', kobo: 250_000 },
    { on: dayIn(10), text: 'CASH DEPOSIT BY UNKNOWN', kobo: 77_700 },
    { on: dayIn(12), text: 'OWN TRANSFER FROM SAVINGS', kobo: 25_000_000 },
    { on: dayIn(20), text: 'TRF FIRS/0001', kobo: -tax },
    { on: month.last, text: `RVSL/${payout?.reference}`, kobo: payout?.amount ?? 0 },
    { on: month.last, text: 'TRF MER/0001 MUSA ELECTRONICS', kobo: -200_000 },
    { on: month.last, text: 'SMS ALERT CHARGE', kobo: -400 },
  ];
}

export function statementOf(entries: readonly Entry[]): Buffer {
  const text = (kobo: number): string => (kobo / 100).toFixed(2);
  let balance = 5_000_000_000;
  const rows = entries
    .toSorted((one, other) => one.on.localeCompare(other.on))
    .map(({ on, text: narration, kobo }) => {
      balance += kobo;
      return `${on},"${narration}",${kobo < 0 ? text(-kobo) : ''},${kobo > 0 ? text(kobo) : ''},${text(balance)}`;
    });
  return Buffer.from(['Date,Description,Debit,Credit,Balance', ...rows].join('\n'));
}
