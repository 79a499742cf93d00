/** What a person decides about a line of the bank takes effect immediately up to the limit, and above it when a second person confirms it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import type { BankLineId } from '@ajo/contract/modules/reconciliation.lines';
import type { Context } from '#context';
import { type ApprovalKind, requestApproval } from '#modules/approvals';
import { changesOf } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { type BankLine, type BookedPayment, lineText } from '../reconciliation.ts';
import { isInClosedMonth } from '../days.queries.ts';
import { limitsToday } from '../reconciliation-setting.ts';
import { holdMonths, lockLine } from '../reconciliation.store.ts';

type Chosen = Pick<BookedPayment, 'record' | 'id'>;
/** `reference`: of the payment that a person names. `payment`: the one that they chose from the candidates. */
export type LineInput = { reason: string; reference?: string | undefined; payment?: Chosen | undefined };
export type LineDecision = {
  kind: string;
  title: string;
  whyNot: (tx: Tx, line: BankLine, input: LineInput) => Promise<DomainError | undefined>;
  /** The limit does not apply: outside of a closed month one person decides about any amount. */
  hasNoLimit?: true;
  /** Why it may be wrong: then it takes a second person, who reads the reason. */
  doubt?: (tx: Tx, line: BankLine) => Promise<string | undefined>;
  /** Its further effect on the books: the approval shows it. */
  effect?: (tx: Tx, line: BankLine) => Promise<string | undefined>;
  /** Posts last. The rule is checked, and the line is locked. `requestedBy`: who asked for it, when a second person decides. */
  run: (tx: Tx, context: Context, act: LineInput & { line: BankLine; actor: Actor; requestedBy?: string }) => Promise<void>;
};
/** As people read them: the approval runs on what the line is then. `payment` names the chosen one for the program. */
type LineFacts = Pick<LineInput, 'reference' | 'payment'> & { line: string; narration: string; note?: string | undefined };

export const approvalOf = ({ kind, title, whyNot, run }: LineDecision): ApprovalKind<LineFacts> => ({
  kind,
  title,
  capability: 'reconciliation.resolve',
  describe: ({ payment: _payment, ...facts }) => changesOf({}, facts),
  lockSubject: async (tx, { subject }) => void (await lockLine(tx, subject.id as BankLineId)),
  run: async (tx, context, { approver, approval: { subject, facts, reason, requestedBy, requestedByName } }) => {
    const line = await lockLine(tx, subject.id as BankLineId);
    const input = { reason: `${reason} (${requestedByName})`, reference: facts.reference, payment: facts.payment };
    const why = await whyNot(tx, line, input);
    if (why) return { failure: why.message };
    await run(tx, context, { line, actor: approver, requestedBy, ...input });
    return undefined;
  },
});

/** @returns `asked` when a second person must confirm it. @throws DomainError of the rule, and while another request for the line is pending. */
export const decideLine = (
  context: Context,
  actor: Actor,
  decision: LineDecision,
  { id, ...input }: LineInput & { id: BankLineId },
): Promise<'done' | 'asked'> =>
  inTransaction(context.db, async (tx) => {
    await holdMonths(tx);
    const line = await lockLine(tx, id);
    refuseIf(await decision.whyNot(tx, line, input));
    // Two people closed the month with this line as it is.
    const isClosed = await isInClosedMonth(tx, line.on);
    const doubt = await decision.doubt?.(tx, line);
    const isSmall = decision.hasNoLimit || line.amount <= (await limitsToday(tx, context)).alone_up_to;
    if (isSmall && !isClosed && !doubt) {
      await decision.run(tx, context, { line, actor, ...input });
      return 'done';
    }
    const { reason, ...named } = input;
    const facts = {
      line: lineText(line),
      narration: line.narration,
      ...named,
      note: doubt ?? (await decision.effect?.(tx, line)),
    };
    const subject = { kind: 'bank_line', id, name: line.narration.slice(0, 80) };
    await requestApproval(tx, context, actor, { kind: approvalOf(decision), subject, facts, reason });
    return 'asked';
  });
