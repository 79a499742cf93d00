/** Privacy: access, requests and consents about own data, and retention. */
export { exportData, exportJob } from './commands/export-data.ts';
export { purge } from './commands/purge.ts';
export { newsConsent } from './news-consent.ts';
export { privacyLists } from './privacy.lists.ts';
export { privacyRoutes } from './privacy.routes.ts';
