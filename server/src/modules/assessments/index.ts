/** Assessments: inputs and results of the credit rules. */
export { assessmentRoutes } from './assessments.routes.ts';
export { whyNotLend } from './affordable.queries.ts';
export { assessAndKeep, assessLoan } from './commands/assess-loan.ts';
export { openDocuments } from './open-documents.queries.ts';
export { nothingToReview, toReviewColumns, toReviewOf } from './to-review.queries.ts';
export { stopsAtRelease } from './credit.rules.ts';
export { autoDenialOf, denialCodeOf, finalStops } from './auto-deny.rules.ts';
export { assessmentsOf } from './assessment.store.ts';
export { type DueRow, repaymentScoreOf, scoredRows } from './repayment-score.rules.ts';
