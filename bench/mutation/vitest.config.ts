/** The tests that assess the rules: all tests of the modules with money of a loan that need neither a database nor a browser. */
import { defineConfig } from 'vitest/config';

const modules = '{schedules,repayments,loans,loan-accounts,servicing}';

export default defineConfig({
  test: {
    include: [`server/src/modules/${modules}/**/*.test.ts`],
    exclude: ['**/*.db.test.ts', '**/*.long.test.ts', '**/answer-preview.test.ts', '**/node_modules/**'],
    isolate: false,
    testTimeout: 60_000,
  },
});
