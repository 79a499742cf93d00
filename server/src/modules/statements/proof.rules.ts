/** Whether a statement proves the income of a customer. Pure. */
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import { isSamePerson } from './analysis/tag.rules.ts';
import type { Statement } from './statement.ts';

/** Shorter statements may hold one payday or none. */
const minDays = 60;
/** An older statement says too little about today. */
const maxAgeDays = 90;

export type UnprovenReason = 'not_read' | 'unread_rows' | 'balances' | 'totals' | 'holder' | 'too_short' | 'not_over' | 'too_old';

type Read = Pick<Statement, 'analysis' | 'unread' | 'opening' | 'holder' | 'debit' | 'credit' | 'statedDebit' | 'statedCredit'>;
type ProofFacts = { misfits: { misfits: number; explained: number } | undefined; name: string; on: Day };

const agrees = (stated: bigint | null, sum: bigint | null): boolean => stated === null || stated === sum;

/** Every balance follows, the sums are the stated ones, the account is the customer's, and the period is over, long enough and recent. */
export function whyNotProven(statement: Read, { misfits, name, on }: ProofFacts): UnprovenReason | undefined {
  const { analysis } = statement;
  if (!analysis) return 'not_read';
  if (statement.unread > 0) return 'unread_rows';
  if (statement.opening === null || (misfits && misfits.misfits > misfits.explained)) return 'balances';
  if (!agrees(statement.statedDebit, statement.debit) || !agrees(statement.statedCredit, statement.credit)) return 'totals';
  if (statement.holder === null || !isSamePerson(name, statement.holder)) return 'holder';
  return whyNotPeriod(analysis, on);
}

function whyNotPeriod({ days, to }: NonNullable<Read['analysis']>, on: Day): UnprovenReason | undefined {
  if (days < minDays) return 'too_short';
  if (isBefore(on, to)) return 'not_over';
  return isBefore(to, addDays(on, -maxAgeDays)) ? 'too_old' : undefined;
}
