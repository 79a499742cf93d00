/** Partners: API keys and webhooks of merchants' own systems. */
export { whoHoldsKey } from './commands/authenticate-key.ts';
export { recordPartnerEvent } from './commands/record-event.ts';
export { partnerJobs } from './partners.jobs.ts';
export { partnerRoutes } from './partners.routes.ts';
