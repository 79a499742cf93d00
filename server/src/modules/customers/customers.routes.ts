/** Binds the call about a customer seen whole. */
import { customerCalls } from '@ajo/contract/modules/customers';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { onboardingOf } from '#modules/onboarding';
import { hidesContacts } from '#modules/users';
import { serve } from '#platform/http/serve';
import { notForYou } from './customers.errors.ts';
import { demandCustomer, guaranteesOf, guarantorsOf, loansOf, moneyOf } from './customers.queries.ts';

export function customerRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, customerCalls.accounts, async ({ db, clock }, { actor, params }) => {
    if (hidesContacts(actor.role, 'user')) throw notForYou();
    await demandCustomer(db, actor, params.id);
    const [{ percent, sections }, loans, money, guarantors, guarantees] = await Promise.all([
      onboardingOf(db, params.id),
      loansOf(db, params.id, clock.businessDay()),
      moneyOf(db, params.id),
      guarantorsOf(db, params.id),
      guaranteesOf(db, actor, params.id),
    ]);
    return { data: { percent, sections, loans, ...money, guarantors, guarantees } };
  });
}
