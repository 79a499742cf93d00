/** Chooses the engine by the version of a contract: a change of the engine never alters the figures of contracts made before it. */
import type { Day } from '@ajo/contract/kernel/time';
import type { Account, AccountEvent, Contract } from './account.ts';
import { accountOn as accountOfVersion1 } from './account.rules.ts';
import { currentEngineVersion, type EngineVersion } from './engine.ts';
import { scheduleOf as scheduleOfVersion1 } from './schedule.rules.ts';
import type { Schedule, Terms } from './schedule.ts';

type Engine = {
  scheduleOf: (terms: Terms) => Schedule;
  accountOn: (contract: Contract, events: readonly AccountEvent[], on: Day) => Account;
};

const engines: Record<EngineVersion, Engine> = { 1: { scheduleOf: scheduleOfVersion1, accountOn: accountOfVersion1 } };

const engineOf = ({ engine = currentEngineVersion }: Pick<Terms, 'engine'>): Engine => engines[engine];

/** The rows, totals and cost of terms that `whyNotTerms` passes. */
export const scheduleOf = (terms: Terms): Schedule => engineOf(terms).scheduleOf(terms);

/** The account at the end of `on`. Later events are not considered. */
export const accountOn = (contract: Contract, events: readonly AccountEvent[], on: Day): Account =>
  engineOf(contract.terms).accountOn(contract, events, on);
