/** What people read about a change: each fact that moved, before and after, and the states. Pure. */
import { capital } from '@ajo/contract/kernel/capital';
import { kobo, naira } from '@ajo/contract/kernel/money';
import type { Role } from '@ajo/contract/kernel/access';
import type { GuarantorState } from '@ajo/contract/modules/guarantors';
import type { Change, HistoryLine } from '@ajo/contract/modules/history';
import { factName, factText, forPeople } from '#platform/fact-text';
import { isLoanState, loanLabel } from './loan.labels.ts';

export type Changed = { id: string; fact: string; before: string; after: string };

/** Facts that are kobo; everything else is shown as it was kept. */
const money =
  /(^|\.)(amount|principal|fee|upfront_fee|down_payment|outstanding|owed|credit|min_amount|max_amount|instalment_amount|multiple|subadmin|second_approver_above)$/;

function textOf(path: string, text: string | null): string {
  if (text === null) return '—';
  // The count of a grace has the name of an amount.
  const isMoney = money.test(path) && !path.startsWith('grace.') && /^-?\d{1,18}$/.test(text);
  return isMoney ? naira(kobo(BigInt(text))) : factText(text);
}

export const inWords = (changes: readonly Change[]): Changed[] =>
  forPeople(changes).map(({ field, before, after }) => ({
    id: field,
    fact: factName(field),
    before: textOf(field, before),
    after: textOf(field, after),
  }));

const guarantorStates: Record<GuarantorState, string> = {
  unregistered: 'Asked',
  incomplete: 'Started',
  registered: 'Accepted',
  active: 'Guarantees the loan',
  completed: 'Released',
  denied: 'No guarantor',
};

/** The acts of guarantors are in the history of the loan, and some of their states have the names of its own. */
function stateText(state: string, action: string, viewer: Role): string {
  if (/\bguarantor\b|^took back the request to /.test(action)) return guarantorStates[state as GuarantorState] ?? factText(state);
  const text = isLoanState(state) ? loanLabel({ status: state, returned_on: null }, viewer) : state.replaceAll('_', ' ');
  return capital(text);
}

type Repeatable = Pick<HistoryLine, 'id' | 'at' | 'actor' | 'action' | 'sentence' | 'reason'>;

/** One transaction has taken no longer. */
const oneMomentMs = 3_000;
const [approval, request] = ['approved: ', 'requested approval: '];

/** A line about an approval itself, not about what it carries out. */
const isOfApproval = ({ action }: Pick<HistoryLine, 'action'>): boolean =>
  /^(requested |(approved|declined|withdrawn): )/.test(action);

/** Whether the other line, of the same person and moment, says more of the same. A reason is lost in none. */
function isIn(line: Repeatable, other: Repeatable): boolean {
  const isOfMoment = other.actor === line.actor && Math.abs(other.at.getTime() - line.at.getTime()) < oneMomentMs;
  if (other.id === line.id || !isOfMoment || (line.reason && line.reason !== other.reason)) return false;
  // What it carries out is recorded after it, in the same transaction.
  if (line.action.startsWith(approval)) return other.at >= line.at && !isOfApproval(other);
  if (line.action.startsWith('requested ') && !line.action.startsWith(request)) return other.action.startsWith(request);
  return other.sentence.startsWith(`${line.sentence},`);
}

/** An approval and the act that it carried out are one line, and so is a request with its approval. The full history has all. */
export const withoutRepeats = <One extends Repeatable>(lines: readonly One[]): One[] =>
  lines.filter((line) => !lines.some((other) => isIn(line, other)));

/** "Approved → Active"; nothing when the state stayed. */
export function moveText({ action, from, to }: Pick<HistoryLine, 'action' | 'from' | 'to'>, viewer: Role): string | undefined {
  if (!to || from === to) return undefined;
  return [from, to].flatMap((state) => (state ? [stateText(state, action, viewer)] : [])).join(' → ');
}
