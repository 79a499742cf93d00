/** A lien: a part of a savings balance that cannot leave. Its hold in the ledger has the same id and decides whether it is in force. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { addDays, type Day, startOfDay } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { LienId, OwnLien, StaffLien } from '@ajo/contract/modules/savings-desk.liens';

export type Lien = {
  id: LienId;
  savingsId: SavingsId;
  amount: Kobo;
  reason: string;
  customerReason: string;
  /** Its last day; null until it is released. */
  endsOn: Day | null;
  placedBy: string;
  placedAt: Date;
  release: { by: string; at: Date; reason: string } | null;
};

/** A hold needs an end; that of a lien without a last day never comes. */
const neverComes = new Date('9999-12-31T00:00:00Z');

/** The end of its last day in Lagos. The ledger releases the hold just after midnight. */
export const holdEndOf = (endsOn: Day | null): Date => (endsOn === null ? neverComes : startOfDay(addDays(endsOn, 1)));

/** `isOpen`: the hold of the lien keeps the money. */
export const staffLien = (lien: Lien, isOpen: boolean): StaffLien => ({
  ...ownLien(lien),
  reason: lien.reason,
  customer_reason: lien.customerReason,
  status: stateOf(lien, isOpen),
  placed_by: lien.placedBy,
  placed_at: lien.placedAt,
  released_by: lien.release?.by ?? null,
  released_at: lien.release?.at ?? null,
  release_reason: lien.release?.reason ?? null,
});

const stateOf = ({ release }: Lien, isOpen: boolean): StaffLien['status'] => {
  if (release) return 'released';
  return isOpen ? 'active' : 'ended';
};

export const ownLien = ({ id, amount, customerReason, endsOn }: Lien): OwnLien => ({
  id,
  amount,
  reason: customerReason,
  ends_on: endsOn,
});
