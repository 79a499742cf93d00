/** Binds the calls about arrears. The list itself is served with all lists. */
import { recoveryCalls } from '@ajo/contract/modules/recovery';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { changeSetting } from '#modules/settings';
import { serve } from '#platform/http/serve';
import { requestPaymentHelp } from './commands/request-payment-help.ts';
import { assignByHand } from './commands/assign-recovery.ts';
import { logContact } from './commands/log-contact.ts';
import { dunningOfLoan } from './dunning.queries.ts';
import { dunningRoutes } from './dunning.routes.ts';
import { recoverySettings, settingsToday } from './recovery-setting.ts';
import { contactsOfLoan, promiseOfLoan } from './recovery.queries.ts';
import { visitRoutes } from './visit.routes.ts';

export function recoveryRoutes(app: FastifyInstance, context: Context): void {
  dunningRoutes(app, context);
  visitRoutes(app, context);
  serve(app, context, recoveryCalls.contacts, async ({ db, clock }, { actor, params: { id } }) => ({
    data: await contactsOfLoan(db, actor, id, clock.businessDay()),
    letters: await dunningOfLoan(db, id),
  }));

  serve(app, context, recoveryCalls.myPromise, async ({ db, clock }, { actor, params: { id } }) => ({
    data: await promiseOfLoan(db, actor, id, clock.businessDay()),
  }));

  serve(app, context, recoveryCalls.requestHelp, async (within, { actor, params: { id }, body }) => {
    await requestPaymentHelp(within, actor, { ...body, loanId: id });
    const message = body.kind === 'promise' ? 'Thank you. We have your promise' : 'Thank you. An officer will get in touch';
    return { message, data: await promiseOfLoan(within.db, actor, id, within.clock.businessDay()) };
  });

  serve(app, context, recoveryCalls.assign, async (within, { actor, body }) => {
    const assigned = await assignByHand(within, actor, { customerIds: body.customer_ids, officerId: body.recovery_officer_id });
    return { message: assigned === 1 ? '1 customer assigned' : `${assigned} customers assigned`, data: { assigned } };
  });

  serve(app, context, recoveryCalls.settings, async (within) => ({ data: await settingsToday(within.db, within) }));
  serve(app, context, recoveryCalls.setSettings, async (within, { actor, body }) => ({
    message: 'Recovery settings updated',
    data: await changeSetting(within, actor, {
      setting: recoverySettings,
      value: body,
      action: 'changed the recovery settings',
    }),
  }));

  serve(app, context, recoveryCalls.logContact, async (within, { actor, params: { id }, body }) => {
    const contactId = await logContact(within, actor, { ...body, loanId: id });
    const [data] = (await contactsOfLoan(within.db, actor, id, within.clock.businessDay())).filter((one) => one.id === contactId);
    if (!data) throw new Error('a contact that was just recorded is missing');
    return { message: 'Contact recorded', data };
  });
}
