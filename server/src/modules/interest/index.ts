/** Interest on a balance: what a day earns, exactly, and the days of an account with given terms. */
export { calendarPeriods, periodsFrom, simulate, type SimulationResult } from './calculator.rules.ts';
export {
  accrualOf,
  addParts,
  bearingOf,
  fineNaira,
  interestOfDay,
  noParts,
  type Parts,
  partsPerKobo,
  readParts,
  timesParts,
  wholeKobo,
  withholdingTaxOn,
} from './interest.rules.ts';
