/** Settlements: every credit of the collecting bank is followed until it is booked. */
export { followSettlement } from './commands/follow-settlement.ts';
export { settlementsRoutes } from './settlements.routes.ts';
