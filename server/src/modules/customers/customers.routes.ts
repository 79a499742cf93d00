/** Binds the calls about a customer seen whole. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { asPage } from '@ajo/contract/kernel/page';
import { customerCalls } from '@ajo/contract/modules/customers';
import { taxStatementCalls } from '@ajo/contract/modules/customers.tax';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { filedThrough } from '#modules/loan-accounts/closed-days';
import { onboardingOf } from '#modules/onboarding';
import { hidesContacts } from '#modules/users';
import type { Database } from '#platform/db/transaction';
import { serve } from '#platform/http/serve';
import { notForYou } from './customers.errors.ts';
import { customerMoney } from './customer-money.queries.ts';
import { taxStatement } from './tax-statement.ts';
import { requireCustomer, guaranteesOf, guarantorsOf, loansOf, moneyOf, paymentsOf } from './customers.queries.ts';

/** Anyone who may know no more than name, branch and officer sees nothing here. */
async function requireSeenWhole(db: Database, actor: Actor, id: UserId): Promise<void> {
  if (hidesContacts(actor.role, 'user')) throw notForYou();
  await requireCustomer(db, actor, id);
}

export function customerRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, customerCalls.money, async (within, { actor, query }) => {
    if (hidesContacts(actor.role, 'user')) throw notForYou();
    return { data: await customerMoney(within, actor, query.user_id ?? (actor.id as UserId)) };
  });

  serve(app, context, customerCalls.accounts, async ({ db, clock }, { actor, params }) => {
    await requireSeenWhole(db, actor, params.id);
    const [{ percent, sections }, loans, asOf, money, guarantors, guarantees] = await Promise.all([
      onboardingOf(db, params.id),
      loansOf(db, params.id, clock.businessDay()),
      filedThrough(db),
      moneyOf(db, params.id),
      guarantorsOf(db, params.id),
      guaranteesOf(db, actor, params.id),
    ]);
    return { data: { percent, sections, loans, as_of: asOf, ...money, guarantors, guarantees } };
  });

  serve(app, context, taxStatementCalls.own, (within, { actor, query }) =>
    taxStatement(within, { id: actor.id as UserId, year: query.year }),
  );

  serve(app, context, taxStatementCalls.staff, async (within, { actor, params, query }) => {
    await requireCustomer(within.db, actor, params.id, 'investments.read');
    return taxStatement(within, { id: params.id, year: query.year });
  });

  serve(app, context, customerCalls.payments, async ({ db }, { actor, params, query, path }) => {
    await requireSeenWhole(db, actor, params.id);
    const { rows, total } = await paymentsOf(db, params.id, query);
    return asPage(rows, { page: query.page, perPage: query.per_page, total, path });
  });
}
