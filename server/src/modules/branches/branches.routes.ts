/** Binds the calls about branches. */
import { asPage } from '@ajo/contract/kernel/page';
import { branchCalls } from '@ajo/contract/modules/branches';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { findPeople } from '#modules/users';
import { serve } from '#platform/http/serve';
import { branchView, listBranches, officerView } from './branches.queries.ts';
import { changeBranch, openBranch } from './commands/save-branch.ts';

export function branchRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, branchCalls.list, async ({ db, clock }, { actor }) => ({
    data: await listBranches(db, actor, clock.businessDay()),
  }));

  serve(app, context, branchCalls.read, async ({ db, clock }, { actor, params }) => ({
    data: await branchView(db, actor, { id: params.id, today: clock.businessDay() }),
  }));

  serve(app, context, branchCalls.create, async (within, { actor, body }) => {
    const id = await openBranch(within, actor, body);
    return { message: 'Branch added', data: await branchView(within.db, actor, { id, today: within.clock.businessDay() }) };
  });

  serve(app, context, branchCalls.update, async (within, { actor, params, body }) => {
    await changeBranch(within, actor, { id: params.id, form: body });
    return {
      message: 'Branch saved',
      data: await branchView(within.db, actor, { id: params.id, today: within.clock.businessDay() }),
    };
  });

  serve(app, context, branchCalls.officer, async ({ db, clock }, { actor, params, query, path }) => {
    const today = clock.businessDay();
    const officer = await officerView(db, actor, { branchId: params.id, officerId: params.oid, today });
    const theirs = officer.type === 'team_lead' ? { branch_id: params.id } : { officer_id: params.oid };
    const { rows, ...counted } = await findPeople(db, actor, { types: ['user', 'default'], ...theirs }, query);
    const portfolio = asPage(rows, { page: query.page, perPage: query.per_page, ...counted, path });
    return { data: { ...officer, portfolio } };
  });
}
