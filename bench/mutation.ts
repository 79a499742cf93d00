/** npm run bench -- mutation: how many small changes of the rules of `schedules` and `repayments` make a test fail. Takes about an hour on two cores; an interrupted run continues where it stopped. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type FileScore, scoresOf, type StrykerReport, totalOf } from './mutation/scores.ts';

export const page = 'docs/testing.md';

const root = join(import.meta.dirname, '..');
const folder = join(import.meta.dirname, 'mutation');
const requiredPercent = 90;

export function run(): Promise<{ title: string; markdown: string }> {
  runCommand('npm', ['ci', '--prefix', folder]);
  const files = globSync('server/src/modules/{schedules,repayments}/**/*.rules.ts', { cwd: root }).toSorted();
  const scores = files.flatMap((file) => scoresOf(reportOf(file)));
  return Promise.resolve({ title: 'Mutation score', markdown: markdownOf(scores) });
}

/** Only the code of one file is prepared for changes at a time: all of it together would run several times slower. */
function reportOf(file: string): StrykerReport {
  const report = join('.ajo/mutation', `${basename(file, '.rules.ts')}.json`);
  runCommand(process.execPath, [
    join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js'),
    'run',
    join(folder, 'stryker.config.json'),
    '--mutate',
    file,
    '--incrementalFile',
    report,
  ]);
  return JSON.parse(readFileSync(join(root, report), 'utf8')) as StrykerReport;
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
