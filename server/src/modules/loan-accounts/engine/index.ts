/** A running loan under another version of the engine. */
export { changeEngine } from './change-engine.ts';
