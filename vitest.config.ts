/** Two kinds of tests: unit (pure, fast) and integration (one PostgreSQL and one template database per run, one clone per file). */
import { defineConfig } from 'vitest/config';

const dbTests = ['server/**/*.db.test.ts', 'bench/**/*.db.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{architecture,contract,server,sandbox,scripts}/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}'],
          exclude: [...dbTests, '**/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: dbTests,
          globalSetup: ['server/tests/kit/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
