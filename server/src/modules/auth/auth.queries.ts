/** Reads for the sessions page. */
export { liveSessionsOf } from './auth.store.ts';
