/** Provisions: the rates of each day, and the setting that two people change. */
export { provisionApprovals } from './change-provision-rates.ts';
export { provisionRatesByDay } from './provision-setting.ts';
export { provisionRoutes } from './provision.routes.ts';
