/** npm run engine-corpus: stores the figures of a new version of the engine for the random loans of its tests. Stored figures are never written again. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { engineVersions } from '../server/src/modules/schedules/engine.ts';
import { agreedContracts, contracts } from '../server/tests/schedules/any-contract.ts';
import { histories, withoutTranches } from '../server/tests/schedules/any-history.ts';
import { figuresOf, loansIn, type StoredLoan, storedFor, textOf } from '../server/tests/schedules/engine-corpus.ts';

const file = join(import.meta.dirname, '../server/tests/schedules/engine-corpus.json');
const seed = 20_261_127;
const [planned, agreed] = [140, 40];

function newLoans(): StoredLoan[] {
  const take = <T>(one: fc.Arbitrary<T>, numRuns: number): T[] => fc.sample(one, { seed, numRuns });
  return [
    ...take(fc.tuple(contracts, histories), planned),
    ...take(fc.tuple(agreedContracts, histories.map(withoutTranches)), agreed),
  ].map(([contract, events]) => ({ contract, events, figures: {} }));
}

/** A version whose figures are those of the version before it is not stored again. */
function withFigures(loan: StoredLoan): StoredLoan {
  const known = Math.max(0, ...Object.keys(loan.figures).map(Number));
  const figures = { ...loan.figures };
  for (const version of engineVersions.filter((one) => one > known)) {
    const lines = figuresOf(loan, version);
    if (JSON.stringify(lines) !== JSON.stringify(storedFor({ ...loan, figures }, version))) figures[version] = lines;
  }
  return { ...loan, figures };
}

const loans = existsSync(file) ? loansIn(readFileSync(file, 'utf8')) : newLoans();
writeFileSync(file, textOf(loans.map(withFigures)));
process.stdout.write(`${loans.length} loans are stored in ${file}\n`);
