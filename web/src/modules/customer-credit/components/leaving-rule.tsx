/** What a customer should read before credit, which is free, becomes money with a day. */
import { longDay } from '@ajo/contract/kernel/time';
import type { SavingsDetail } from '@ajo/contract/modules/savings';

export type SavingsToFill = Pick<SavingsDetail, 'id' | 'name' | 'kind' | 'target_date' | 'can'> & {
  terms: Pick<SavingsDetail['terms'], 'early_fee_bps'>;
};

export function LeavingRule({ of }: { of: SavingsToFill }) {
  const rule = ruleOf(of);
  return rule && <p className="quiet">{rule}</p>;
}

/** A flex account has a goal and a day without a rule; a court order opens a locked one. */
function ruleOf({ kind, target_date: day, can, terms }: SavingsToFill): string | undefined {
  if (kind === 'flex') return undefined;
  if (kind === 'locked') return day && !can.includes('withdraw') ? `Nothing can leave before ${longDay(day)}.` : undefined;
  if (terms.early_fee_bps === 0) return undefined;
  return `Taking it out before ${day ? longDay(day) : 'the goal is reached'} costs the fee of this account.`;
}
