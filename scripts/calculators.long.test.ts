/** npm run savings and npm run schedule as they are typed: results, exit codes and messages. The rules have their own tests. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from './machine.ts';

type Ran = { status: number | null; stdout: string; stderr: string };
function run(script: string, words: readonly string[], input = ''): Ran {
  const args = ['scripts/run.mjs', `scripts/${script}.ts`, ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, input, encoding: 'utf8', timeout: 60_000 });
  return { status, stdout, stderr };
}

const example = 'docs/examples/savings.json';
const refused = (message: string) => ({ status: 1, stdout: '', stderr: `${message}\n` });

describe('npm run savings', () => {
  it('prints the interest that Apache Fineract documents for the example', () => {
    const { status, stdout } = run('savings', [example]);
    const { totals } = JSON.parse(stdout) as { totals: unknown };
    expect([status, totals]).toEqual([0, { interest: 3_370, exact_interest: '33.7016', withholding_tax: 0, balance: 103_370 }]);
  });

  it('reads standard input like the file', () => {
    expect(run('savings', ['-'], readFileSync(`${root}/${example}`, 'utf8'))).toEqual(run('savings', [example]));
  });

  it('prints the postings of a deposit, the last of which pays all of it', () => {
    const { status, stdout } = run('savings', ['docs/examples/deposit.json']);
    expect(status).toBe(0);
    const { postings, totals } = JSON.parse(stdout) as { postings: { paid: number }[]; totals: { total: number } };
    expect([postings.at(-1)?.paid, totals.total]).toEqual([10_757_227, 10_757_227]);
  });
});

/** Of docs/schedule-terms.md, without its events. */
const loan = JSON.stringify({
  principal: '5000.00',
  annual_rate: 12,
  method: 'declining_equal_instalment',
  frequency: { every: 1, unit: 'month' },
  day_count: 'actual/365',
  instalment_basis: '30/365',
  instalments: 6,
  disbursed_on: '2010-11-01',
});

it('npm run schedule prints rows as JSON or as a table, with the option before or after the file', () => {
  const json = run('schedule', ['-'], loan);
  const table = run('schedule', ['-', '--table'], loan);
  expect([json.status, table.status]).toEqual([0, 0]);
  expect((JSON.parse(json.stdout) as { rows: unknown[] }).rows).toHaveLength(6);
  expect(table.stdout.match(/^ +\d+ +\d{4}-\d\d-01/gm)).toHaveLength(6);
  expect(run('schedule', ['--table', '-'], loan)).toEqual(table);
});

describe.each(['savings', 'schedule'])('npm run %s', (script) => {
  it('without a file prints its usage and ends with 2', () => {
    const { status, stdout, stderr } = run(script, []);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(`Usage: npm run ${script} -- terms.json`);
  });

  it('names a file that cannot be read', () => {
    expect(run(script, ['missing.json'])).toEqual(refused('missing.json cannot be read'));
  });

  it('names the line of each wrong term', () => {
    expect(run(script, ['-'], '[]')).toEqual(refused(`terms: Give one object, as docs/${script}-terms.md shows it`));
  });
});

it('npm run savings names the kinds that exist', () => {
  expect(run('savings', ['-'], '{"kind":"loan"}')).toEqual(refused('kind: Choose one of: savings, deposit'));
});
