/** Payment slips: pictures of bank slips that another person confirms. */
export { slipRoutes } from './slips.routes.ts';
export { slipLists } from './slips.lists.ts';
export { searchSlips } from './slips.queries.ts';
export { slipApprovals } from './commands/book-slip.ts';
