/** Recovery: loans in arrears, contacts with their customers, and promises to pay. */
export { recoveryLists } from './recovery.lists.ts';
export { recoveryRoutes } from './recovery.routes.ts';
export { followDunning } from './commands/follow-dunning.ts';
export { assignByRule } from './commands/assign-recovery.ts';
