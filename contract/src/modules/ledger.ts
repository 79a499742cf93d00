/** What the two sides promise each other about the books. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';

export const TrialBalanceView = z.object({
  /** The sum of all accounts, debit positive: zero, or money was made or lost. */
  sum: KoboOnWire,
  rows: z.array(z.object({ code: z.string(), name: z.string(), balance: KoboOnWire })),
});

export const ledgerCalls = {
  trialBalance: call({
    method: 'GET',
    path: '/{role}/ledger/trial-balance',
    summary: 'Every account of the chart with its balance, each on its natural side, and the sum of all of them.',
    access: 'ledger.read',
    addition: true,
    reply: one(TrialBalanceView),
  }),
};
