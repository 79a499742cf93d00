/** Credit bureaus: reports about applicants, requested with their consent. */
export { creditBureauRoutes } from './credit-bureaus.routes.ts';
export { recordBureauConsent } from './bureau-consent.store.ts';
export { requestReport } from './commands/request-report.ts';
