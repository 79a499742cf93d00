/** What staff think of an application: recommendation, review, approvals, decision. */
import type { Loan } from '#modules/loans';

/** Opinions before this moment were about other terms, or an earlier application. */
export const assessedSince = ({ appliedAt, termsChangedAt }: Pick<Loan, 'appliedAt' | 'termsChangedAt'>): Date | undefined =>
  termsChangedAt && (!appliedAt || termsChangedAt > appliedAt) ? termsChangedAt : (appliedAt ?? undefined);

export type OpinionKind = 'recommendation' | 'review' | 'first_approval' | 'decision';
export type Opinion = { kind: OpinionKind; verdict: string; note: string; byId: string; byName: string; at: Date };
