/** Every kind of journal has code that posts it: a kind that is only declared has an example and a label for money that never moves. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journalKinds } from '../server/src/modules/ledger/journal.ts';

const root = join(import.meta.dirname, '..');
const declaring = ['server/src/modules/ledger/journal.ts', 'server/src/modules/ledger/events.ts'];
const sources = globSync(['server/src/**/*.ts', 'server/seeds/**/*.ts'], { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && !declaring.includes(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

const unposted = (kinds: readonly string[], code: string): string[] =>
  kinds.filter((kind) => !code.includes(`'${kind}'`) && !code.includes(`journalKinds.${kind}`));

test('a kind that no code names is found', () => {
  expect(unposted(['loan-repaid', 'loan-sold', 'reversal'], `post({ kind: 'loan-repaid' }); journalKinds.reversal`)).toEqual([
    'loan-sold',
  ]);
});

test('every kind of journal is named by code that posts it', () => {
  expect(unposted(Object.keys(journalKinds), sources)).toEqual([]);
});
