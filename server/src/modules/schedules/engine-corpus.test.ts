/**
 * Figures that each version of the engine computed for random contracts and events. They are never computed again: a change that alters one of them
 * would alter the past of running loans, so it needs a new version (decision 154).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isQuick } from '../../../tests/kit/property-runs.ts';
import { changeDaysOf, figuresOf, loansIn, type StoredLoan, storedFor } from '../../../tests/schedules/engine-corpus.ts';
import { type EngineVersion, engineVersions } from './engine.ts';

/** The newest version, and the others that have lines of their own. */
const changedIn = ({ figures, changeDays }: StoredLoan): EngineVersion[] =>
  engineVersions.filter((version) => version === changeDays.engine || figures[version]).toReversed();

const loans = loansIn(readFileSync(join(import.meta.dirname, '../../../tests/schedules/engine-corpus.json'), 'utf8'));

const numbered = loans.map((loan, at) => [at, loan] as const);
/** The first loans have random events, which cost most and differ least. */
const tried = isQuick ? numbered.filter(([at]) => at >= 180 || at % 3 === 0) : numbered;

test.each(tried)('loan %i has the figures of its version', (_, loan) => {
  for (const version of isQuick ? changedIn(loan) : engineVersions)
    expect([version, ...figuresOf(loan, version)]).toEqual([version, ...storedFor(loan, version)]);
  expect(changeDaysOf(loan, loan.changeDays.engine)).toBe(loan.changeDays.digest);
});
