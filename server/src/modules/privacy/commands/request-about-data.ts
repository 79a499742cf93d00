/** People give and withdraw consents and ask about their data; staff answer, and a completed deletion closes the account. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { addDays } from '@ajo/contract/kernel/time';
import type { RequestKind } from '@ajo/contract/modules/privacy';
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { notify } from '#modules/notifications';
import { setNews } from '#modules/notifications/news';
import { lockUser, type PeopleReactions, personClosing } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { requestMissing, requestOpen } from '../privacy.errors.ts';
import { erasureDay, whyNotAsk, whyNotDecide, whyNotWithdraw } from '../privacy.rules.ts';
import { answerDays, type PrivacyRequest } from '../privacy.ts';
import { addConsent, addRequest, lockRequest, saveDecision, tiesOf } from '../privacy.store.ts';

type Deed = { userId: string; action: HistoryAct; to?: string; reason?: string };

const note = (tx: Tx, context: Context, actor: Actor, { userId, ...deed }: Deed): Promise<void> =>
  record(tx, context, { actor, subject: { kind: 'user', id: userId }, customerId: userId, ...deed });

type Marketing = { granted: boolean; ip: string };

export const setMarketing = (context: Context, actor: Actor, marketing: Marketing): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    await recordMarketing(tx, context, actor, marketing);
    await setNews(tx, actor.id, marketing.granted, context.clock.now());
  });

/** The consent alone: the preferences of messages are changed by the caller. */
export async function recordMarketing(tx: Tx, context: Context, actor: Actor, { granted, ip }: Marketing): Promise<void> {
  await addConsent(tx, { userId: actor.id, granted, ip }, context.clock.now());
  await note(tx, context, actor, {
    userId: actor.id,
    action: `${granted ? 'gave' : 'withdrew'} the consent to news and offers`,
  });
}

export async function requestAboutData(
  context: Context,
  actor: Actor,
  { kind, text }: { kind: RequestKind; text: string },
): Promise<void> {
  refuseIf(whyNotAsk(kind, actor.role));
  await inTransaction(context.db, async (tx) => {
    const dueOn = addDays(context.clock.businessDay(), answerDays);
    if (!(await addRequest(tx, { userId: actor.id, kind, text, dueOn }, context.clock.now()))) throw requestOpen();
    await note(tx, context, actor, { userId: actor.id, action: `requested a ${kind} of own data`, to: 'pending' });
  });
}

export const withdrawRequest = (context: Context, actor: Actor, id: string): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const request = await lockRequest(tx, id);
    refuseIf(whyNotWithdraw(request, actor.id));
    await saveDecision(tx, id, { status: 'withdrawn' }, context.clock.now());
    await note(tx, context, actor, { userId: actor.id, action: 'withdrew a request about the own data', to: 'withdrawn' });
  });

type Verdict = { id: string; verdict: 'completed' | 'denied'; reason: string };

export async function decideRequest(
  context: Context,
  actor: Actor,
  { id, verdict, reason, reactions }: Verdict & { reactions: Pick<PeopleReactions, 'ties'> },
): Promise<void> {
  const closed = await inTransaction(context.db, async (tx) => {
    const request = await lockRequest(tx, id);
    if (!request) throw requestMissing();
    // Held while the ties are counted, so that no loan begins in between.
    const person = await lockUser(tx, request.userId);
    const ties = await tiesOf(tx, request.userId, reactions);
    refuseIf(whyNotDecide(request, { actorId: actor.id, verdict, ties }));
    const isDeletion = request.kind === 'deletion' && verdict === 'completed';
    const eraseOn = isDeletion ? erasureDay(ties, context.clock.businessDay()) : null;
    await saveDecision(tx, id, { status: verdict, reason, by: actor, eraseOn }, context.clock.now());
    await note(tx, context, actor, {
      userId: request.userId,
      action: `${request.kind} of own data: ${verdict}`,
      to: verdict,
      reason,
    });
    await answer(tx, context, { request, verdict, reason });
    if (isDeletion) await personClosing.end(tx, context, { actor, person }, reactions);
    return isDeletion ? request.userId : undefined;
  });
  if (closed) await context.live.disconnect(closed);
}

type Answer = { request: PrivacyRequest; verdict: Verdict['verdict']; reason: string };

const answer = (tx: Tx, context: Context, { request, verdict, reason }: Answer): Promise<void> =>
  notify(tx, context, {
    userId: request.userId,
    kind: 'privacy',
    message: `Your request for a ${request.kind} was ${verdict}: ${reason}`,
    isTrouble: verdict === 'denied',
    link: '/profile/my-data',
  });
