/** Binds the calls of autosave. No decisions in here. */
import type { Actor } from '@ajo/contract/kernel/access';
import { autosaveCalls } from '@ajo/contract/modules/autosave';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { autosaveOf } from './autosave.queries.ts';
import { pauseAutosave, resumeAutosave, setAutosave, stopAutosave } from './commands/set-autosave.ts';

export function autosaveRoutes(app: FastifyInstance, context: Context): void {
  const own = (within: Context, actor: Actor, id: SavingsId) => autosaveOf(within, actor, { id, capability: 'savings.own' });
  serve(app, context, autosaveCalls.read, async (within, { actor, params }) => ({ data: await own(within, actor, params.id) }));
  serve(app, context, autosaveCalls.staff, async (within, { actor, params }) => ({
    data: await autosaveOf(within, actor, { id: params.id, capability: 'savings.transactions' }),
  }));
  serve(app, context, autosaveCalls.set, async (within, { actor, params, body }) => {
    await setAutosave(within, actor, { id: params.id, plan: body });
    return { message: 'Autosave is on', data: await own(within, actor, params.id) };
  });
  serve(app, context, autosaveCalls.pause, async (within, { actor, params, body }) => {
    await pauseAutosave(within, actor, { id: params.id, days: body.days });
    return { message: 'Autosave is paused', data: await own(within, actor, params.id) };
  });
  serve(app, context, autosaveCalls.resume, async (within, { actor, params }) => {
    await resumeAutosave(within, actor, { id: params.id });
    return { message: 'Autosave is on again', data: await own(within, actor, params.id) };
  });
  serve(app, context, autosaveCalls.stop, async (within, { actor, params }) => {
    await stopAutosave(within, actor, { id: params.id });
    return { message: 'Autosave is stopped' };
  });
}
