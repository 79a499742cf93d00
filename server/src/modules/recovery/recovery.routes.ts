/** Binds the calls about arrears. The list itself is served with all lists. */
import { recoveryCalls } from '@ajo/contract/modules/recovery';
import { promiseCalls } from '@ajo/contract/modules/recovery.promises';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { changeSetting, settingView } from '#modules/settings';
import { serve } from '#platform/http/serve';
import { type ReceivedHelp, requestPaymentHelp } from './commands/request-payment-help.ts';
import { assignByHand } from './commands/assign-recovery.ts';
import { logContact } from './commands/log-contact.ts';
import { dunningOfLoan } from './dunning.queries.ts';
import { dunningRoutes } from './dunning.routes.ts';
import { recordedText } from './contact.rules.ts';
import { promisesKept } from './promises.queries.ts';
import { recoverySettings } from './recovery-setting.ts';
import { contactsOfLoan, helpOfLoan } from './recovery.queries.ts';
import { visitRoutes } from './visit.routes.ts';

const received: Record<ReceivedHelp, string> = {
  promised: 'Thank you. We have your promise',
  changed: 'Your promise is changed',
  requested: 'Thank you. An officer will get in touch',
};

/** Of those who have the officer already nothing changes. */
function assignedText(assigned: number): string {
  if (assigned === 0) return 'The customers have this officer already';
  return assigned === 1 ? '1 customer assigned' : `${assigned} customers assigned`;
}

export function recoveryRoutes(app: FastifyInstance, context: Context): void {
  dunningRoutes(app, context);
  visitRoutes(app, context);
  serve(app, context, recoveryCalls.contacts, async ({ db, clock }, { actor, params: { id } }) => ({
    data: await contactsOfLoan(db, actor, id, clock.businessDay()),
    letters: await dunningOfLoan(db, id),
  }));

  serve(app, context, promiseCalls.summary, async ({ db, clock }, { actor, query }) => ({
    data: await promisesKept(db, actor, query, clock.businessDay()),
  }));

  serve(app, context, recoveryCalls.myHelp, ({ db, clock }, { actor, params: { id } }) =>
    helpOfLoan(db, actor, id, clock.businessDay()),
  );

  serve(app, context, recoveryCalls.requestHelp, async (within, { actor, params: { id }, body }) => {
    const what = await requestPaymentHelp(within, actor, { ...body, loanId: id });
    return { message: received[what], data: (await helpOfLoan(within.db, actor, id, within.clock.businessDay())).data };
  });

  serve(app, context, recoveryCalls.assign, async (within, { actor, body }) => {
    const assigned = await assignByHand(within, actor, { customerIds: body.customer_ids, officerId: body.recovery_officer_id });
    return { message: assignedText(assigned), data: { assigned } };
  });

  serve(app, context, recoveryCalls.settings, async (within) => ({ data: await settingView(within, recoverySettings) }));
  serve(app, context, recoveryCalls.setSettings, async (within, { actor, body }) => ({
    message: 'Recovery settings updated',
    data: await changeSetting(within, actor, {
      setting: recoverySettings,
      body,
      action: 'changed the recovery settings',
    }),
  }));

  serve(app, context, recoveryCalls.logContact, async (within, { actor, params: { id }, body }) => {
    const contactId = await logContact(within, actor, { ...body, loanId: id });
    const [data] = (await contactsOfLoan(within.db, actor, id, within.clock.businessDay())).filter((one) => one.id === contactId);
    if (!data) throw new Error('a contact that was just recorded is missing');
    return { message: recordedText('Contact', data), data };
  });
}
