/** Binds the calls of reconciliation; its lists are bound with all others. No decisions in here. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Day } from '@ajo/contract/kernel/time';
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { type BankLineId, reconciliationLineCalls } from '@ajo/contract/modules/reconciliation.lines';
import { reconciliationDayCalls } from '@ajo/contract/modules/reconciliation.days';
import { reconciliationSettingCalls } from '@ajo/contract/modules/reconciliation.settings';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { changeSetting, settingView } from '#modules/settings';
import { serve } from '#platform/http/serve';
import { readLine, statementsOfBank } from './bank-lines.queries.ts';
import { linkCandidates } from './candidates.queries.ts';
import { keepCredit } from './commands/keep-credit.ts';
import { matchNow } from './commands/match-open.ts';
import { reconcileDay, reconcileDays, reopenReconciledDay } from './commands/reconcile-day.ts';
import { requestBooking } from './commands/book-line.ts';
import { chargeLine, dismissLine, linkLine, reopenLine, transferLine, unlinkLine } from './commands/resolve-line.ts';
import { requestWriteOff } from './commands/write-off-difference.ts';
import { reconciliationDays } from './days.queries.ts';
import { uploadBankStatement } from './commands/upload-bank-statement.ts';
import { withdrawStatement } from './commands/withdraw-statement.ts';
import { reconciliationLimits } from './reconciliation-setting.ts';
import { statementMissing, statementUnread } from './reconciliation.errors.ts';

export function reconciliationRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, reconciliationLineCalls.statements, async (within) => ({ data: await statementsOfBank(within) }));
  serve(app, context, reconciliationLineCalls.upload, async (within, { actor, files, body }) => {
    const [file] = files['statement'] ?? [];
    if (!file) throw statementUnread();
    const { is_our_account: isOurs, account_last4: account = null, accepts_opening_break: accepted } = body;
    const accepts = { isOurAccount: isOurs === 'true', acceptsBreak: accepted === 'true' };
    const id = await uploadBankStatement(within, actor, { file, account, ...accepts });
    if (id === undefined) return accountRequested;
    const [data] = await statementsOfBank(within, id);
    if (!data) throw statementUnread();
    return { message: 'Statement uploaded successfully', data };
  });
  serve(app, context, reconciliationLineCalls.withdraw, async (within, { actor, params: { id }, body }) => {
    await withdrawStatement(within, actor, { id, reason: body.reason });
    const [data] = await statementsOfBank(within, id);
    if (!data) throw statementMissing();
    return { message: 'Statement withdrawn', data };
  });
  serve(app, context, reconciliationLineCalls.match, async (within) => {
    const matched = await matchNow(within);
    return { message: matched === 0 ? 'Nothing new to match' : `${matched} matched`, data: { matched } };
  });
  lineRoutes(app, context);
  dayRoutes(app, context);
  settingRoutes(app, context);
}

const accountRequested = {
  ...approvalRequested,
  message: 'Request sent: a second person must confirm that this is our account. Upload the file again after that',
};

function settingRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, reconciliationSettingCalls.limits, async (within) => ({
    data: await settingView(within, reconciliationLimits),
  }));
  serve(app, context, reconciliationSettingCalls.setLimits, async (within, { actor, body }) => ({
    message: 'Reconciliation settings updated',
    data: await changeSetting(within, actor, {
      setting: reconciliationLimits,
      body,
      action: 'set the limits of reconciliation',
    }),
  }));
}

const markedText = (count: number): string =>
  count === 0 ? 'No day was marked' : `${count === 1 ? '1 day' : `${count} days`} marked as reconciled`;

function dayRoutes(app: FastifyInstance, context: Context): void {
  const answer = async (within: Context, on: Day, message: string) => {
    const [data] = await reconciliationDays(within, { start_date: on, end_date: on });
    if (!data) throw new Error('a span of one day has one row');
    return { message, data };
  };
  serve(app, context, reconciliationDayCalls.days, async (within, { query }) => ({
    data: await reconciliationDays(within, query),
  }));
  serve(app, context, reconciliationDayCalls.reconcile, async (within, { actor, params, body }) => {
    const outcome = await reconcileDay(within, actor, { on: params.day, reason: body.reason });
    if (outcome === 'asked') return approvalRequested;
    return answer(within, params.day, 'Day marked as reconciled');
  });
  serve(app, context, reconciliationDayCalls.reconcileMany, async (within, { actor, body }) => {
    const data = await reconcileDays(within, actor, body.days);
    return { message: markedText(data.marked.length), data };
  });
  serve(app, context, reconciliationDayCalls.reopenDay, async (within, { actor, params, body }) => {
    await reopenReconciledDay(within, actor, { on: params.day, reason: body.reason });
    return answer(within, params.day, 'Day is open again');
  });
}

type Decided = { id: BankLineId; message: string; outcome: 'done' | 'asked' };

function lineRoutes(app: FastifyInstance, context: Context): void {
  const answer = async (within: Context, actor: Actor, id: BankLineId, message: string) => ({
    message,
    data: await readLine(within, actor, id),
  });
  const decided = async (within: Context, actor: Actor, { id, message, outcome }: Decided) =>
    outcome === 'asked' ? approvalRequested : answer(within, actor, id, message);
  serve(app, context, reconciliationLineCalls.link, async (within, { actor, params: { id }, body }) => {
    const outcome = await linkLine(within, actor, { id, ...body });
    return decided(within, actor, { id, outcome, message: 'Line linked' });
  });
  serve(app, context, reconciliationLineCalls.candidates, async (within, { params }) => ({
    data: await linkCandidates(within, params.id),
  }));
  serve(app, context, reconciliationLineCalls.unlink, async (within, { actor, params: { id }, body }) => {
    const outcome = await unlinkLine(within, actor, { id, reason: body.reason });
    return decided(within, actor, { id, outcome, message: 'Match ended' });
  });
  serve(app, context, reconciliationLineCalls.dismiss, async (within, { actor, params: { id }, body }) => {
    const outcome = await dismissLine(within, actor, { id, reason: body.reason });
    return decided(within, actor, { id, outcome, message: 'Line dismissed' });
  });
  serve(app, context, reconciliationLineCalls.transfer, async (within, { actor, params: { id }, body }) => {
    const outcome = await transferLine(within, actor, { id, reason: body.reason });
    return decided(within, actor, { id, outcome, message: 'Transfer booked' });
  });
  serve(app, context, reconciliationLineCalls.charge, async (within, { actor, params: { id }, body }) => {
    const outcome = await chargeLine(within, actor, { id, reason: body.reason });
    return decided(within, actor, { id, outcome, message: 'Charge booked' });
  });
  serve(app, context, reconciliationLineCalls.writeOff, async (within, { actor, params, body }) => {
    await requestWriteOff(within, actor, { id: params.id, reason: body.reason });
    return approvalRequested;
  });
  serve(app, context, reconciliationLineCalls.book, async (within, { actor, params: { id }, body }) => {
    await requestBooking(within, actor, { id, account: body.account, reason: body.reason });
    return approvalRequested;
  });
  serve(app, context, reconciliationLineCalls.keep, async (within, { actor, params: { id } }) => {
    const outcome = await keepCredit(within, actor, id);
    return decided(within, actor, { id, outcome, message: 'Credit booked into suspense' });
  });
  serve(app, context, reconciliationLineCalls.reopen, async (within, { actor, params }) => {
    await reopenLine(within, actor, { id: params.id });
    return answer(within, actor, params.id, 'Line is open again');
  });
}
