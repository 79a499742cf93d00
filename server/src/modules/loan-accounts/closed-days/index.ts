/** Closed days, as figures on file depend on them. */
export { filedThrough } from './closed-day.queries.ts';
