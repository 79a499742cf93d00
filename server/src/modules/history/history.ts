/** One line of history: who did what to which subject. */
import type { HistoryAct } from './sentences/index.ts';

export type Line = {
  /** `system` for acts without a person. */
  actor: { id: string; name: string } | 'system';
  subject: { kind: string; id: string };
  /** The customer concerned; controls who can read the entry. */
  customerId?: string | undefined;
  action: HistoryAct;
  from?: string | undefined;
  to?: string | undefined;
  reason?: string | undefined;
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
};
