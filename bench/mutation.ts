/** npm run bench -- mutation: how many small changes of the rules of `schedules` and `repayments` make a test fail. Takes about half an hour on two cores. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileScore, scoresOf, type StrykerReport, totalOf } from './mutation/scores.ts';

export const page = 'docs/testing.md';

const root = join(import.meta.dirname, '..');
const folder = join(import.meta.dirname, 'mutation');
const requiredPercent = 90;

export function run(): Promise<{ title: string; markdown: string }> {
  runCommand('npm', ['ci', '--prefix', folder]);
  runCommand(process.execPath, [
    join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js'),
    'run',
    join(folder, 'stryker.config.json'),
  ]);
  const scores = scoresOf(JSON.parse(readFileSync(join(root, '.ajo/mutation-report.json'), 'utf8')) as StrykerReport);
  return Promise.resolve({ title: 'Mutation score', markdown: markdownOf(scores) });
}

function runCommand(command: string, options: readonly string[]): void {
  // A tenth of the usual cases: a changed rule that a property finds at all, it finds early.
  const env = { ...process.env, PROPERTY_TIMES: process.env['PROPERTY_TIMES'] ?? '0.1' };
  const { status } = spawnSync(command, options, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ended with status ${status}`);
}

function markdownOf(scores: readonly FileScore[]): string {
  const all = totalOf(scores);
  return [
    'Stryker changes the rules of `schedules` and `repayments` in one place at a time and runs the tests that reach this place: unit tests and properties, no database.',
    `A change is *found* when a test fails or does not end. Required: ${requiredPercent} % of all changes. Changes of constants that are read once at the start are left out.`,
    '',
    '| file | changes | found | not found | not reached | score |',
    '|---|---|---|---|---|---|',
    ...scores.map((score) => rowOf(score)),
    rowOf({ ...all, file: '**all**' }, all.percent >= requiredPercent ? ' ok' : ' MISSED'),
  ].join('\n');
}

const rowOf = ({ file, changes, found, survived, unreached, percent }: FileScore, verdict = ''): string =>
  `| ${file} | ${changes} | ${found} | ${survived} | ${unreached} | ${percent.toFixed(1)} %${verdict} |`;
