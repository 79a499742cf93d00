/** Binds the calls about people and their history to commands and queries. */
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { historyCalls } from '@ajo/contract/modules/history';
import { asPage } from '@ajo/contract/kernel/page';
import { userCalls } from '@ajo/contract/modules/users';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { historyOf } from '#modules/history';
import { serve } from '#platform/http/serve';
import { createStaff, resendInvitation } from './commands/create-staff.ts';
import { editPerson } from './commands/edit-person.ts';
import { exportHistory } from './commands/export-history.ts';
import { deletePerson, forcePasswordChange, suspendPerson } from './commands/suspend-person.ts';
import type { PeopleReactions } from './people-reactions.ts';
import { requestRoutes } from './requests/requests.routes.ts';
import type { FactName } from './person-change.rules.ts';
import { historyScope, openBranches, officerOptions, personView, userTypes } from './users.queries.ts';
import { historyMissing } from './users.errors.ts';

export const userRoutes =
  (reactions: PeopleReactions) =>
  (app: FastifyInstance, context: Context): void => {
    readRoutes(app, context);
    branchOptionRoutes(app, context);
    historyRoutes(app, context);
    staffRoutes(app, context, reactions);
    changeRoutes(app, context, reactions);
    requestRoutes(app, context, reactions);
  };

function readRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, userCalls.read, async ({ db }, { actor, params }) => ({ data: await personView(db, actor, params.id) }));
  serve(app, context, userCalls.types, async (_within, { actor }) => ({ data: userTypes(actor) }));
  serve(app, context, userCalls.subadmins, async ({ db }, { actor, query }) => ({
    data: await officerOptions(db, actor, {
      types: query.filter?.user_type,
      branchId: query.branch_id,
      everywhere: query.everywhere === 'true',
      office: query.office,
    }),
  }));
}

function branchOptionRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, userCalls.branchOptions, async ({ db }) => ({ data: await openBranches(db) }));
}

function historyRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, historyCalls.ofSubject, async ({ db }, { actor, params, query, path }) => {
    const visible = historyScope(actor);
    const { lines, total } = await historyOf(db, { subjectId: params.id, page: query.page, perPage: query.per_page, visible });
    if (total === 0) throw historyMissing();
    return asPage(lines, { page: query.page, perPage: query.per_page, total, path });
  });
  serve(app, context, historyCalls.file, (within, { actor, params, query }) =>
    exportHistory(within, actor, { id: params.id, format: query.format }),
  );
}

function staffRoutes(app: FastifyInstance, context: Context, reactions: PeopleReactions): void {
  serve(app, context, userCalls.create, async (within, { actor, body }) => {
    const added = await createStaff(within, actor, { form: body, reactions });
    if (added === 'asked') return approvalRequested;
    return { message: 'Admin added successfully', data: await personView(within.db, actor, added.id) };
  });

  serve(app, context, userCalls.inviteAgain, async (within, { actor, params }) => {
    await resendInvitation(within, actor, { userId: params.id, reactions });
    return { message: 'Invitation sent', data: await personView(within.db, actor, params.id) };
  });
}

const updated = 'User account updated successfully';
const waits = 'Saved. Changes that need a second person are in User Management Requests';

const isContact = (name: FactName): boolean => name === 'email' || name === 'phone_number';

function changeRoutes(app: FastifyInstance, context: Context, reactions: PeopleReactions): void {
  serve(app, context, userCalls.update, async (within, { actor, params, body }) => {
    const { waiting } = await editPerson(within, actor, { userId: params.id, edit: body, reactions });
    if (waiting.some(isContact)) return approvalRequested;
    return { message: waiting.length > 0 ? waits : updated, data: await personView(within.db, actor, params.id) };
  });

  serve(app, context, userCalls.editCustomer, async (within, { actor, body }) => {
    const { user_id: userId, ...edit } = body;
    const { waiting } = await editPerson(within, actor, { userId, edit, reactions });
    if (waiting.some(isContact)) return approvalRequested;
    return { message: waiting.length > 0 ? waits : updated, data: await personView(within.db, actor, userId) };
  });

  serve(app, context, userCalls.suspend, async (within, { actor, body }) => {
    await suspendPerson(within, actor, { userId: body.user_id, suspend: body.suspend, reason: body.reason });
    return { message: 'User suspension status updated successfully', data: await personView(within.db, actor, body.user_id) };
  });

  serve(app, context, userCalls.forcePassword, async (within, { actor, params, body }) => {
    await forcePasswordChange(within, actor, { userId: params.id, reason: body.reason, reactions });
    return { message: 'A new password is required', data: await personView(within.db, actor, params.id) };
  });

  serve(app, context, userCalls.remove, async (within, { actor, params, body }) => {
    await deletePerson(within, actor, { userId: params.id, reason: body.reason, reactions });
    return { message: 'User account deleted successfully' };
  });
}
