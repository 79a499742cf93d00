/** One violation per rule. Each is planted in a temporary copy, where its rule must detect it. */
export type Violation = { law: string; files: Record<string, string> };

const plant = (law: string, file: string, text: string, more: Record<string, string> = {}): Violation => ({
  law,
  files: { ...more, [file]: text },
});

const server = 'server/src/modules';
const web = 'web/src/modules';

export const violations: Violation[] = [
  plant('users-imports-only-lower-layers', `${server}/users/planted-upward.ts`, "export { loanRoutes } from '#modules/loans';"),
  plant(
    'guarantors-imports-only-lower-layers',
    `${server}/guarantors/planted-sideways.ts`,
    "import type { Bank } from '#modules/onboarding'; export type B = Bank;",
  ),
  plant(
    'loans-imports-only-lower-layers',
    `${server}/loans/planted-upward.ts`,
    "export { repaymentRoutes } from '#modules/repayments';",
  ),
  plant(
    'onboarding-imports-only-lower-layers',
    `${web}/onboarding/planted-promise.ts`,
    "import type { LoanView } from '@ajo/contract/modules/loans'; export type L = LoanView;",
  ),
  plant('enter-through-index', `${server}/repayments/planted-door.ts`, "export { toLoan } from '../loans/loan.store.ts';"),
  plant('enter-through-index', `${server}/loans/planted-window.ts`, "export const load = () => import('../ledger/journal.ts');"),
  plant(
    'enter-through-index-from-outside',
    'server/src/planted-outside.ts',
    "export { lockLoan } from './modules/loans/loan.store.ts';",
  ),
  plant(
    'enter-through-index-from-outside',
    'web/src/app/planted-labels.ts',
    "export const labels = () => import('../modules/loan-applications/loan.labels.ts');",
  ),
  plant(
    'enter-through-index',
    `${web}/repayments/planted-screen.ts`,
    "export const s = () => import('../loan-applications/screens/loan-list.screen.tsx');",
  ),
  plant(
    'parts-are-fetched-on-demand',
    'web/src/app/planted-screen.ts',
    "export { LoanListScreen } from '../modules/loan-applications/screens/loan-list.screen.tsx';",
  ),
  plant('rules-are-pure', `${server}/loans/planted-a.rules.ts`, "export { inTransaction } from '#platform/db/transaction';"),
  plant('rules-are-pure', `${server}/loans/planted-b.rules.ts`, "export { z } from 'zod';"),
  plant('rules-are-pure', `${server}/loans/planted-c.rules.ts`, "export { lockLoan } from './loan.store.ts';"),
  plant('rules-do-no-io', `${server}/loans/planted-d.rules.ts`, "export { readFileSync } from 'node:fs';"),
  plant('sql-only-in-stores-and-queries', `${server}/loans/commands/planted-sql.ts`, "export { sqlOf } from '#platform/db/sql';"),
  plant('sql-only-in-stores-and-queries', `${server}/loans/commands/planted-kysely.ts`, "export { sql } from 'kysely';"),
  plant('routes-never-touch-stores', `${server}/loans/planted.routes.ts`, "export { lockLoan } from './loan.store.ts';"),
  plant(
    'contract-imports-neither-side',
    'contract/src/modules/planted.ts',
    "export { buildApp } from '../../../server/src/app.ts';",
  ),
  plant(
    'sides-never-import-each-other',
    `${web}/auth/planted-side.ts`,
    "export { buildApp } from '../../../../server/src/app.ts';",
  ),
  plant('sandbox-stands-alone', 'server/src/planted-sandbox.ts', "export { startSandbox } from '../../sandbox/src/main.ts';"),
  plant('platform-knows-no-module', 'server/src/platform/http/planted-module.ts', "export { loanRoutes } from '#modules/loans';"),
  plant('no-cycles', `${server}/loans/planted-cycle.ts`, "export { b } from './planted-cycled.ts'; export const a = 1;", {
    [`${server}/loans/planted-cycled.ts`]: "import { a } from './planted-cycle.ts'; export const b = () => a;",
  }),
  plant('only-declared-packages', `${web}/auth/planted-package.ts`, "export { default as pg } from 'pg';"),
  plant('no-clock-in-modules', `${server}/loans/planted-now.ts`, 'export const now = () => new Date();'),
  plant('no-clock-in-modules', `${server}/loans/planted-ticks.ts`, 'export const now = () => Date.now();'),
  plant('no-clock-in-sql', `${server}/loans/planted-clock.store.ts`, 'export const text = `update loans set at = now()`;'),
];
