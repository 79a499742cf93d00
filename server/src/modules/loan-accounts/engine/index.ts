/** Corrections of what the books have of a loan: another version of the engine, and fees of earlier write-offs. */
export { changeEngine } from './change-engine.ts';
export { correctWrittenOffFees } from './correct-written-off-fees.ts';
