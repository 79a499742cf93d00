/** Binds the calls of BetaLife to their commands and queries. No decisions in here. */
import { betalifeCalls } from '@ajo/contract/modules/betalife';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { cancelPlanned, savedOrPlanned } from '#modules/settings';
import { serve } from '#platform/http/serve';
import { plannedItemsOf, savedPlan, savedPlans, planVersions } from './betalife.queries.ts';
import { offeredPlanViews, savedPlanView } from './betalife-view.ts';
import { addBetalifePackage, changeBetalifePackage, removeBetalifePackage } from './commands/save-package.ts';
import { addBetalifePlan, changeBetalifePlan } from './commands/save-plan.ts';

const added = 'BetaLife package created successfully';

export function betalifeRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, betalifeCalls.foodmart, async ({ db }) => ({ data: await offeredPlanViews(db, 'food') }));

  serve(app, context, betalifeCalls.list, async ({ db }, { query }) => ({
    data: (await savedPlans(db, query.type)).map(savedPlanView),
  }));

  serve(app, context, betalifeCalls.read, async ({ db }, { params }) => ({
    data: savedPlanView(await savedPlan(db, params.id)),
  }));

  serve(app, context, betalifeCalls.versions, ({ db }, { params }) => planVersions(db, params.id));

  serve(app, context, betalifeCalls.add, async (within, { actor, body: { type, ...terms } }) => ({
    message: 'BetaLife plan created successfully',
    data: savedPlanView(await addBetalifePlan(within, actor, { kind: type, terms })),
  }));

  serve(
    app,
    context,
    betalifeCalls.change,
    async (within, { actor, params, body: { version, effective_on: from, ...terms } }) => ({
      message: savedOrPlanned(within, from, 'BetaLife plan updated'),
      data: savedPlanView(await changeBetalifePlan(within, actor, { id: params.id, version, terms, from })),
    }),
  );

  serve(app, context, betalifeCalls.addPackage, async (within, { actor, params, body: { version, ...terms } }) => ({
    message: added,
    data: savedPlanView(await addBetalifePackage(within, actor, { planId: params.id, version, terms })),
  }));

  serve(app, context, betalifeCalls.addPackageAs, async (within, { actor, params, body: { version, ...terms } }) => ({
    message: added,
    data: savedPlanView(await addBetalifePackage(within, actor, { planId: params.id, id: params.pid, version, terms })),
  }));

  serve(
    app,
    context,
    betalifeCalls.changePackage,
    async (within, { actor, params, body: { version, effective_on: from, ...terms } }) => ({
      message: savedOrPlanned(within, from, 'BetaLife package updated'),
      data: savedPlanView(
        await changeBetalifePackage(within, actor, { planId: params.id, id: params.pid, version, terms, from }),
      ),
    }),
  );

  serve(app, context, betalifeCalls.removePackage, async (within, { actor, params }) => ({
    message: 'Package deleted successfully',
    data: savedPlanView(await removeBetalifePackage(within, actor, { planId: params.id, id: params.pid })),
  }));

  serve(app, context, betalifeCalls.cancelPlanned, async (within, { actor, params: { id, change } }) =>
    cancelPlanned(within, actor, { id: change, items: plannedItemsOf(await savedPlan(within.db, id)) }),
  );
}
