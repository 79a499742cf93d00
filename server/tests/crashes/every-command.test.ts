/** Every command and job of savings, withdrawals, investments and BetaLife is killed by a test: a new one fails here until it is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '@ajo/contract/kernel/call';
import { autosaveCalls } from '@ajo/contract/modules/autosave';
import { betalifeCalls } from '@ajo/contract/modules/betalife';
import { subscriptionCalls } from '@ajo/contract/modules/betalife-subscriptions';
import { staffSubscriptionCalls, subscriptionSettingCalls } from '@ajo/contract/modules/betalife-subscriptions.staff';
import { depositRoutingCalls } from '@ajo/contract/modules/deposit-routing';
import { investmentContractCalls } from '@ajo/contract/modules/investment-contracts';
import { investorCalls } from '@ajo/contract/modules/investment-contracts.staff';
import { investmentCalls } from '@ajo/contract/modules/investments';
import { slipCalls } from '@ajo/contract/modules/payment-slips';
import { ownSavingsCalls } from '@ajo/contract/modules/savings';
import { closeSavingsCalls } from '@ajo/contract/modules/withdrawals.close';
import { manageSavingsCalls } from '@ajo/contract/modules/savings.manage';
import { staffSavingsCalls } from '@ajo/contract/modules/savings.staff';
import { savingsDeskCalls } from '@ajo/contract/modules/savings-desk';
import { lienCalls } from '@ajo/contract/modules/savings-desk.liens';
import { reactivationCalls } from '@ajo/contract/modules/savings-desk.reactivation';
import { savingsPaymentCalls } from '@ajo/contract/modules/savings-payments';
import { savingsProductCalls } from '@ajo/contract/modules/savings-products';
import { ownWithdrawalCalls } from '@ajo/contract/modules/withdrawals';
import { withdrawalCalls } from '@ajo/contract/modules/withdrawals.staff';
import { expect, test } from 'vitest';

const calls: Call[] = [
  autosaveCalls,
  betalifeCalls,
  closeSavingsCalls,
  depositRoutingCalls,
  investmentCalls,
  investmentContractCalls,
  investorCalls,
  lienCalls,
  manageSavingsCalls,
  ownSavingsCalls,
  ownWithdrawalCalls,
  reactivationCalls,
  savingsDeskCalls,
  savingsPaymentCalls,
  savingsProductCalls,
  slipCalls,
  staffSavingsCalls,
  staffSubscriptionCalls,
  subscriptionCalls,
  subscriptionSettingCalls,
  withdrawalCalls,
].flatMap((module) => Object.values(module) as Call[]);

/** Calls that store nothing, settings, and a code that is sent again when it is requested again: these move no money. */
const movesNothing = ({ method, path }: Call): boolean => method === 'GET' || /\/(quote|preview|code)$|_settings$/.test(path);

const source = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const killed = ['savings', 'withdrawals', 'investments', 'betalife', 'receipts']
  .map((name) => source(`tests/crashes/${name}.ts`))
  .join('\n');

/** Jobs that other files kill, by what they call. */
const jobsElsewhere: Record<string, string> = {
  'savings.mature': 'src/modules/withdrawals/savings-maturity.db.test.ts',
  autosaveJob: 'src/modules/autosave/autosave.db.test.ts',
};

/** A proof counts its attempt before it is assessed, so a killed one leaves that count. */
const commandsElsewhere: Record<string, string> = {
  "'POST /user/savings/{id}/reactivation'": 'src/modules/savings-desk/reactivation.db.test.ts',
};

test('every command of these modules has a scene in which it is killed', () => {
  const commands = calls.filter((call) => !movesNothing(call)).map(({ method, path }) => `'${method} ${path}'`);
  expect(commands.length).toBeGreaterThan(50);
  const elsewhere = (command: string): boolean => {
    const file = commandsElsewhere[command];
    return file !== undefined && source(file).includes('dieAt(');
  };
  expect(commands.filter((command) => !killed.includes(`${command}:`) && !elsewhere(command))).toEqual([]);
});

test('every scene is of a command that exists', () => {
  const known = new Set(calls.map(({ method, path }) => `${method} ${path}`));
  const scenes = [...killed.matchAll(/^ {2}'((?:POST|PUT|PATCH|DELETE) \S+)(?: \([^)]*\))?':/gm)].map(([, scene = '']) => scene);
  expect(scenes.length).toBeGreaterThan(50);
  expect(scenes.filter((scene) => !known.has(scene))).toEqual([]);
});

test('every job of these modules is killed here or in the file that is named', () => {
  const tables = ['src/savings-jobs.ts', 'src/modules/savings/savings.jobs.ts', 'src/modules/autosave/autosave.jobs.ts'];
  const jobs = tables.flatMap((table) => [...source(table).matchAll(/name: '?([\w.]+)'?,/g)].map(([, name = '']) => name));
  expect(jobs.length).toBeGreaterThan(8);
  const elsewhere = (job: string): boolean => {
    const text = source(jobsElsewhere[job] ?? 'tests/crashes/savings.ts');
    return text.includes('dieAt(') && text.includes(job);
  };
  expect(jobs.filter((job) => !killed.includes(`'job ${job}'`) && !elsewhere(job))).toEqual([]);
});
