/** Privacy: what people may know of, ask about and end of their own data, and what is let go by itself. */
export { exportData, exportJob } from './commands/export-data.ts';
export { purge } from './commands/purge.ts';
export { privacyRoutes } from './privacy.routes.ts';
