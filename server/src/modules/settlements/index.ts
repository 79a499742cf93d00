/** Settlements: every credit of the collecting bank is followed until it is booked. */
export { followSettlement } from './commands/follow-settlement.ts';
export { settlementLists } from './settlements.lists.ts';
export { settlementsRoutes } from './settlements.routes.ts';
