/** Scorecards: the setting that two people change, challengers, and their comparison on past loans. */
export { scorecardApprovals } from './change-scorecard.ts';
export { addChallenger } from './keep-challengers.ts';
export { initialScorecard } from './scorecard.rules.ts';
export { scorecardLists } from './scorecards.lists.ts';
export { scorecardRoutes } from './scorecards.routes.ts';
