/** Runs steps in sequence, prints a line for each, and stops at the first failure. */
import { spawnSync } from 'node:child_process';
import { environment, install, modernNode, root } from './install.mjs';

/** @param {[string, string[]][]} steps a title and the arguments of Node, run in the project's folder. */
export function runSteps(steps, { quiet = true } = {}) {
  install();
  const node = modernNode();
  for (const [title, args] of steps) {
    const started = Date.now();
    process.stdout.write(`▸ ${title}\n`);
    const { status, stdout, stderr } = spawnSync(node, args, {
      cwd: root,
      env: environment(),
      stdio: quiet ? 'pipe' : 'inherit',
      encoding: 'utf8',
    });
    if (status !== 0) {
      if (quiet) process.stdout.write(`${stdout}${stderr}\n`);
      process.stdout.write(`✗ ${title} failed\n`);
      process.exit(status ?? 1);
    }
    process.stdout.write(`✓ ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
  }
}

const bin = (name) => `node_modules/${name}`;

export const checkSteps = [
  ['types', [bin('@typescript/native/bin/tsc'), '-p', '.']],
  ['types of the web', [bin('@typescript/native/bin/tsc'), '-p', 'web']],
  ['lint', [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']],
  ['format', [bin('oxfmt/bin/oxfmt'), '--check', '.']],
  ['dead code', [bin('knip/bin/knip.js')]],
];
export const unitStep = ['unit tests', [bin('vitest/vitest.mjs'), 'run', '--project', 'unit', '--project', 'screens']];
export const journeyStep = ['journeys in a browser', [bin('@playwright/test/cli.js'), 'test', '-c', 'e2e/playwright.config.ts']];
export const integrationStep = [
  'long and integration tests',
  [bin('vitest/vitest.mjs'), 'run', '--project', 'long', '--project', 'integration'],
];
