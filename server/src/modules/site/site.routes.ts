/** Binds the calls of the site to their commands and queries. No decisions in here. */
import { asPage } from '@ajo/contract/kernel/page';
import { addDays, day } from '@ajo/contract/kernel/time';
import { siteCalls } from '@ajo/contract/modules/site';
import { reviewCalls } from '@ajo/contract/modules/site.reviews';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { byteOrderMark } from '#platform/csv';
import { FileReply } from '#platform/http/file-reply';
import { serve } from '#platform/http/serve';
import { answerMessage } from './commands/answer-message.ts';
import { acknowledgeComplaint, answerComplaint } from './commands/handle-complaint.ts';
import { complain, complainSignedIn, requestReview } from './commands/make-complaint.ts';
import { joinWaitingList, sendMessage, writeSignedIn } from './commands/send-message.ts';
import type { Complaint } from './complaint.ts';
import { registerOf, reviewOf, rowOf, viewOf } from './complaint-view.ts';
import { applicationMissing, complaintMissing, wrongPeriod } from './site.errors.ts';
import { messageRow, ownMessage } from './message.rules.ts';
import {
  complaintByNumber,
  complaintsBetween,
  complaintsOf,
  latestReview,
  messagesOf,
  statusOfApplication,
} from './site.queries.ts';
import { countAttempts } from './attempts.ts';

const receivedAs = ({ number, acknowledgeBy, answerBy }: Pick<Complaint, 'number' | 'acknowledgeBy' | 'answerBy'>) => ({
  message: `Your complaint reference is ${number}`,
  data: { number, acknowledge_by: acknowledgeBy, answer_by: answerBy },
});

export function siteRoutes(app: FastifyInstance, context: Context): void {
  strangers(app, context);
  senders(app, context);
  reviews(app, context);
  staff(app, context);
  readers(app, context);
}

function strangers(app: FastifyInstance, context: Context): void {
  serve(app, context, siteCalls.contact, async (within, { body, from }) => {
    await sendMessage(within, body, from);
    return { message: 'Your messge was sent' };
  });
  serve(app, context, siteCalls.joinWaitingList, async (within, { body, from }) => {
    await joinWaitingList(within, body, from);
    return { message: 'Email added to waiting list.' };
  });
  serve(app, context, siteCalls.complain, async (within, { body, from }) => receivedAs(await complain(within, body, from)));
  serve(app, context, siteCalls.trackComplaint, async (within, { body, from }) => {
    await countAttempts(within, 'complaint lookup', { email: body.email, ip: from.ip });
    const found = await complaintByNumber(within.db, body.number, body.email);
    if (!found) throw complaintMissing();
    return { data: viewOf(found) };
  });
}

function senders(app: FastifyInstance, context: Context): void {
  serve(app, context, siteCalls.complainSignedIn, async (within, { actor, body, from }) =>
    receivedAs(await complainSignedIn(within, actor, body, from)),
  );
  serve(app, context, siteCalls.mine, async ({ db }, { actor, query, path }) => {
    const { page, per_page: perPage } = query;
    const { rows, total } = await complaintsOf(db, actor.id, { page, perPage });
    return asPage(rows.map(viewOf), { page, perPage, total, path });
  });
  serve(app, context, siteCalls.writeSignedIn, async (within, { actor, body: { message }, from: { ip } }) => {
    await writeSignedIn(within, actor, { message, ip });
    return { message: 'Message sent' };
  });
  serve(app, context, siteCalls.myMessages, async ({ db }, { actor, query, path }) => {
    const { page, per_page: perPage } = query;
    const { rows, total } = await messagesOf(db, actor.id, { page, perPage });
    return asPage(rows.map(ownMessage), { page, perPage, total, path });
  });
}

function reviews(app: FastifyInstance, context: Context): void {
  serve(app, context, reviewCalls.read, async ({ db }, { actor, params: { id } }) => {
    if ((await statusOfApplication(db, actor.id, id)) === undefined) throw applicationMissing();
    const found = await latestReview(db, actor.id, id);
    return { data: found ? reviewOf(found) : null };
  });
  serve(app, context, reviewCalls.request, async (within, { actor, params: { id }, body: { message } }) => {
    const review = await requestReview(within, actor, { loanId: id, message });
    return { message: `Your review reference is ${review.number}`, data: reviewOf(review) };
  });
}

function staff(app: FastifyInstance, context: Context): void {
  const now = (): Date => context.clock.now();
  serve(app, context, siteCalls.register, async ({ db }, { query }) => {
    const [first, last] = [day(query.start_date), day(query.end_date)];
    if (last < first) throw wrongPeriod();
    const text = registerOf(await complaintsBetween(db, first, addDays(last, 1)));
    const fileName = `complaints ${first} to ${last}.csv`;
    return new FileReply({ body: Buffer.from(`${byteOrderMark}${text}`), contentType: 'text/csv; charset=utf-8', fileName });
  });
  serve(app, context, siteCalls.acknowledge, async (within, { actor, params }) => ({
    message: 'Complaint acknowledged',
    data: rowOf(await acknowledgeComplaint(within, actor, params.id), now()),
  }));
  serve(app, context, siteCalls.answer, async (within, { actor, params, body }) => ({
    message: 'Complaint answered',
    data: rowOf(await answerComplaint(within, actor, params.id, body.answer), now()),
  }));
}

/** Those who answer complaints answer messages too. */
function readers(app: FastifyInstance, context: Context): void {
  serve(app, context, siteCalls.answerMessage, async (within, { actor, params: { id }, body: { answer } }) => ({
    message: 'Message answered',
    data: messageRow(await answerMessage(within, actor, { id, answer })),
  }));
}
