/** Four kinds of tests: unit (pure, fast), screens (one screen against answers of a fake network), long (pure, but thousands of cases or whole CPU budgets) and integration (one PostgreSQL and one template database per run, one clone per file). */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const dbTests = ['server/**/*.db.test.ts', 'bench/**/*.db.test.ts'];
const screenTests = ['web/src/**/*.screen.test.tsx'];
const longTests = ['{server,scripts}/**/*.long.test.ts'];
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 };

/** The files that take minutes, or mostly wait for other processes. */
const slowest = [
  'scripts/start.long',
  'scripts/commands.long',
  'server/tests/crashes/',
  'server/tests/sweeps/hostile-',
  'page-rights.screen',
];
const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = slowest.findIndex((part) => moduleId.includes(part));
  return rank === -1 ? slowest.length : rank;
};

/** Starts the slowest files first, so that no worker is idle at the end. Without earlier results Vitest starts the largest files first. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{architecture,bench,contract,server,sandbox,scripts}/**/*.test.ts', 'web/{*,src/**/*}.test.{ts,tsx}'],
          exclude: [...dbTests, ...longTests, ...screenTests, '**/node_modules/**'],
          // Reloading modules for each of these many small files took longer than their tests; none of them changes a module.
          isolate: false,
          // More than the cores of a small machine: several of them wait for sockets and time-outs.
          maxWorkers: 3,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'screens',
          include: screenTests,
          // One window for all files of a worker, so that it loads the app and the libraries once: loading took longer than the tests.
          environment: './web/tests/one-window.ts',
          setupFiles: ['web/tests/between-tests.ts'],
          isolate: false,
          expect: { poll: { timeout: 20_000 } },
          // As many as for unit tests: they run together.
          maxWorkers: 3,
          ...timeouts,
        },
      },
      // As many as for integration: they run together.
      { test: { name: 'long', include: longTests, maxWorkers: 3, ...timeouts } },
      {
        test: {
          name: 'integration',
          include: dbTests,
          globalSetup: ['server/tests/kit/postgres.ts'],
          // Each worker loads the server once for all its files; files share nothing else, because each has its own database.
          isolate: false,
          // More than the cores of a small machine: a worker waits for PostgreSQL half of its time.
          maxWorkers: 3,
          ...timeouts,
        },
      },
    ],
  },
});
