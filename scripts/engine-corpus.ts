/** npm run engine-corpus: stores the figures of a new version of the engine, or of new loans, for the random loans of its tests. Stored figures are never written again. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { AccountEvent, Contract } from '../server/src/modules/schedules/account.ts';
import { type EngineVersion, engineVersions } from '../server/src/modules/schedules/engine.ts';
import { agreedContracts, contracts } from '../server/tests/schedules/any-contract.ts';
import { histories, withoutTranches } from '../server/tests/schedules/any-history.ts';
import { growingPayersOf, latePayersOf, leaversOf, payersOf, savingPayersOf } from '../server/tests/schedules/any-payer.ts';
import { changeDaysOf, figuresOf, loansIn, type StoredLoan, storedFor, textOf } from '../server/tests/schedules/engine-corpus.ts';

const file = join(import.meta.dirname, '../server/tests/schedules/engine-corpus.json');
const seed = 20_261_127;

type Contracts = fc.Arbitrary<Contract>;
const where = (isOf: (contract: Contract) => boolean): Contracts => contracts.filter(isOf);
const eventsBy = (payers: typeof payersOf) => (one: Contracts) =>
  one.chain((contract) => fc.tuple(fc.constant(contract), payers(contract.terms)));
const paying = eventsBy(payersOf);
const leaving = eventsBy(leaversOf);
const saving = eventsBy(savingPayersOf);
const late = eventsBy(latePayersOf);
const growing = eventsBy(growingPayersOf);
/** A row falls due before its period ends, and its penalties begin before that end. */
const isPenalizedEarly = ({ terms, servicing: { penalty } }: Contract): boolean =>
  terms.workingDays?.shift === 'previous' &&
  penalty?.on === 'principal_and_interest' &&
  penalty.graceDays < 2 &&
  terms.method !== 'flat';
const isLevel = ({ terms }: Contract): boolean => terms.method !== 'flat' && terms.method !== 'bullet';

const isDecliningInGrace = ({ method, grace }: Contract['terms']): boolean =>
  method !== 'flat' && (grace?.principal ?? 0) + (grace?.interestDeferred ?? 0) > 0;

/** Groups of loans. A group is added at the end, and its size never changes: stored loans stay as they are. */
const groups: readonly { size: number; of: fc.Arbitrary<[Contract, AccountEvent[]]> }[] = [
  { size: 140, of: fc.tuple(contracts, histories) },
  { size: 40, of: fc.tuple(agreedContracts, histories.map(withoutTranches)) },
  { size: 40, of: paying(contracts) },
  { size: 20, of: paying(where(({ terms }) => (terms.grace?.interestDeferred ?? 0) > 0)) },
  { size: 20, of: paying(where(({ terms }) => terms.workingDays?.shift === 'next')) },
  {
    size: 20,
    of: paying(where(({ terms, servicing }) => terms.workingDays?.shift === 'previous' && Boolean(servicing.penalty))),
  },
  { size: 30, of: paying(where(({ terms }) => (terms.tranches ?? []).length > 0)) },
  { size: 20, of: paying(where((one) => isLevel(one) && one.terms.instalments > 5)) },
  { size: 10, of: paying(where(({ terms }) => terms.method === 'flat' && Boolean(terms.grace))) },
  { size: 40, of: leaving(where(({ terms }) => terms.method === 'flat' && (terms.tranches ?? []).length > 0)) },
  { size: 20, of: leaving(where(({ terms }) => (terms.grace?.interestDeferred ?? 0) > 0)) },
  { size: 40, of: leaving(contracts) },
  { size: 20, of: saving(where(({ terms }) => terms.method === 'declining_equal_principal' && terms.instalments > 2)) },
  { size: 20, of: saving(where(({ terms }) => terms.method === 'declining_equal_instalment' && terms.instalments > 2)) },
  { size: 10, of: saving(where(({ terms }) => (terms.grace?.principal ?? 0) > 0)) },
  { size: 30, of: saving(contracts) },
  { size: 30, of: late(where(isPenalizedEarly)) },
  { size: 30, of: late(where(({ servicing }) => Boolean(servicing.penalty))) },
  { size: 20, of: late(where(({ servicing }) => Boolean(servicing.penalty?.cap))) },
  { size: 15, of: growing(where(({ terms }) => terms.method === 'fixed_principal_percent')) },
  { size: 15, of: growing(where(({ terms }) => isDecliningInGrace(terms))) },
  { size: 15, of: growing(where(({ terms }) => terms.method === 'flat' && Boolean(terms.grace))) },
  { size: 15, of: growing(where((one) => isLevel(one) && one.terms.instalments > 3)) },
  { size: 20, of: growing(contracts) },
];

const newest = Math.max(...engineVersions) as EngineVersion;
const changeDaysNow = (loan: Pick<StoredLoan, 'contract' | 'events'>): StoredLoan['changeDays'] => ({
  engine: newest,
  digest: changeDaysOf(loan, newest),
});

/** The loans of the groups that are not stored yet. */
function newLoans(stored: number): StoredLoan[] {
  const loans = groups.flatMap(({ size, of }) => fc.sample(of, { seed, numRuns: size }));
  return loans
    .slice(stored)
    .map(([contract, events]) => ({ contract, events, figures: {}, changeDays: changeDaysNow({ contract, events }) }));
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

const stored = existsSync(file) ? loansIn(readFileSync(file, 'utf8')) : [];
const loans = [...stored, ...newLoans(stored.length)];
writeFileSync(file, textOf(loans.map(withFigures)));
process.stdout.write(`${loans.length} loans are stored in ${file}\n`);
