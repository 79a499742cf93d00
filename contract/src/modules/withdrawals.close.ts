/** API contract: closing a savings account. A separate file, because the customer's first page does not need it. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { ApprovalRequested } from './approvals.answer.ts';
import { BySavings, SavingsView } from './savings.ts';
import { Payee } from './withdrawals.ts';

export const ClosingQuote = z.object({
  balance: KoboOnWire,
  /** Earned until yesterday and not posted yet. */
  interest: KoboOnWire,
  withholding_tax: KoboOnWire,
  /** The balance with its interest, after tax: what is paid out, less the rest. */
  amount: KoboOnWire,
  fee: KoboOnWire,
  vat: KoboOnWire,
  levy: KoboOnWire,
  net: KoboOnWire,
  /** Where it is paid to; null when nothing is left to pay. */
  payee: z.object(Payee).nullable(),
  /** When it arrives, and the account is closed. */
  arrives: z.enum(['after_review', 'at_once', 'nothing']),
});
export type ClosingQuote = z.output<typeof ClosingQuote>;

const managed = { access: 'savings.manage', addition: true, params: BySavings } as const;
const own = { access: 'savings.own', addition: true, params: BySavings } as const;

export const closeSavingsCalls = {
  quote: call({
    method: 'POST',
    path: '/user/savings/{id}/close/quote',
    summary: 'What closing a savings account posts as interest and tax, what it costs, and what arrives where.',
    ...own,
    budget: 'lookup',
    reply: one(ClosingQuote),
  }),
  close: call({
    method: 'POST',
    path: '/user/savings/{id}/close',
    summary:
      'Closes a savings account of the customer: its interest is posted, and the whole balance is paid out. An empty one closes immediately.',
    ...own,
    requiresPin: true,
    takesIdempotencyKey: 'in-transaction',
    reply: one(SavingsView),
  }),
  quoteFor: call({
    method: 'POST',
    path: '/admin/savings/{id}/close/quote',
    summary: 'What closing a savings account of a customer posts, costs and pays out.',
    ...managed,
    budget: 'lookup',
    reply: one(ClosingQuote),
  }),
  closeFor: call({
    method: 'POST',
    path: '/admin/savings/{id}/close',
    summary: 'Closes a savings account of a customer: its interest is posted, and the whole balance is paid out to the customer.',
    ...managed,
    // As direct withdrawals: people whose access is new may not order the payout of a whole account.
    access: 'withdrawals.direct',
    takesIdempotencyKey: 'in-transaction',
    body: z.object({ reason: z.string().trim().min(5, 'Give a reason of at least 5 characters').max(200) }),
    reply: one(z.union([SavingsView, ApprovalRequested])),
  }),
};
