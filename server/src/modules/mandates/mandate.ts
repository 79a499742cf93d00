/** A direct debit mandate and the moves of its state. */
import type { MandateId, MandateState } from '@ajo/contract/modules/mandates';

export type Mandate = {
  id: MandateId;
  ownerId: string;
  status: MandateState;
  reference: string | null;
  url: string | null;
  bank: string | null;
  last4: string | null;
  reason: string | null;
  consentAt: Date;
  consentIp: string;
  createdAt: Date;
  decidedAt: Date | null;
};

export const mandateMoves: Record<MandateState, readonly MandateState[]> = {
  pending: ['active', 'failed', 'revoked'],
  active: ['revoked'],
  failed: [],
  revoked: [],
};

/** The consent text. A changed text needs a new version. */
export const consentVersion = '2026-11';
