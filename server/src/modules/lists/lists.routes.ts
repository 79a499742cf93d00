/** Binds every registered list: its page and its file, the exports that a job makes, and the views and columns that people keep. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type FileFormat, isExportRequested } from '@ajo/contract/kernel/list';
import { type ListName, listCalls, viewCalls } from '@ajo/contract/modules/lists';
import { scheduleCalls } from '@ajo/contract/modules/lists.schedules';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import type { BoundList, ListPart } from '#platform/lists/list';
import type { PageQuery } from '#platform/lists/page';
import { listPage } from './list-rows.ts';
import { mayExport, requestExport } from './commands/export-list.ts';
import { changeView, chooseColumns, removeView, saveView } from './commands/save-views.ts';
import { scheduleList, stopSchedule } from './commands/schedule-list.ts';
import { createFile } from './commands/create-file.ts';
import { exportsOf } from './exports.queries.ts';
import { schedulesView } from './list-schedules.queries.ts';
import { listForbidden, unknownList } from './lists.errors.ts';
import { choiceOf } from './views.queries.ts';
import { filtersOf } from './view.rules.ts';
import { countViews } from './view-counts.queries.ts';

export const listRoutes =
  (lists: readonly BoundList[]) =>
  (app: FastifyInstance, context: Context): void => {
    for (const one of lists) {
      for (const address of [one.list.call, ...(one.aliases ?? [])])
        serve(app, context, address, (within, { actor, query, path }) =>
          isExportRequested(query)
            ? fileAt(within, one, { actor: actor as Actor, query })
            : (listPage(within, { list: one, actor: actor as Actor, query: query as PageQuery, path }) as Promise<never>),
        );
      for (const part of one.parts ?? []) partRoute(app, context, one, part);
      serve(app, context, one.list.file, (within, { actor, query }) => createFile(within, one, { actor: actor as Actor, query }));
    }
    exportRoutes(app, context, lists);
    viewRoutes(app, context, lists);
    scheduleRoutes(app, context, lists);
  };

const partRoute = (app: FastifyInstance, context: Context, list: BoundList, part: ListPart): void =>
  serve(app, context, part.call, async (within, input) => {
    const forPart = { ...input, actor: input.actor as Actor };
    const query = input.query as Record<string, unknown>;
    if (!isExportRequested(query)) return part.page(within, forPart) as Promise<never>;
    const { columns, format } = query;
    return fileAt(within, list, { actor: forPart.actor, query: { ...(await part.filters(within, forPart)), columns, format } });
  });

/** The file at the address of the list itself. @throws DomainError `list_forbidden` for who reads the list and may not take its file. */
async function fileAt(
  within: Context,
  list: BoundList,
  { actor, query }: { actor: Actor; query: Record<string, unknown> },
): Promise<never> {
  if (!mayExport(actor, list)) throw listForbidden();
  const { export: _export, ...filters } = query;
  return createFile(within, list, { actor, query: filters as { format: FileFormat } }) as Promise<never>;
}

function exportRoutes(app: FastifyInstance, context: Context, lists: readonly BoundList[]): void {
  serve(app, context, listCalls.exports, async (within, { actor, query }) => ({
    data: await exportsOf(within, actor.id, query.list),
  }));
  serve(app, context, listCalls.counts, async (within, { actor, query }) => {
    const list = lists.find((one) => one.list.name === query.list);
    if (!list) throw unknownList();
    return { data: await countViews(within, actor, list, query.views) };
  });
  serve(app, context, listCalls.requestExport, async (within, { actor, body }) => {
    const list = lists.find((one) => one.list.name === body.list);
    if (!list) throw unknownList();
    await requestExport(within, actor, list, { format: body.format, query: body.filters, columns: body.columns });
    return { message: 'The export has started', data: await exportsOf(within, actor.id, body.list) };
  });
}

/** @throws DomainError `unknown_list` for a name that no list has. */
const requireList = (lists: readonly BoundList[], name: ListName): void => {
  if (!filtersOf(lists, name)) throw unknownList();
};

function viewRoutes(app: FastifyInstance, context: Context, lists: readonly BoundList[]): void {
  serve(app, context, viewCalls.read, async ({ db }, { actor, query }) => {
    requireList(lists, query.list);
    return { data: await choiceOf(db, actor.id, query.list) };
  });
  serve(app, context, viewCalls.save, async (within, { actor, body }) => {
    await saveView(within, actor, { ...body, known: filtersOf(lists, body.list) });
    return { message: 'View saved', data: await choiceOf(within.db, actor.id, body.list) };
  });
  serve(app, context, viewCalls.change, async (within, { actor, params, body }) => {
    const list = await changeView(within, actor, { id: params.id, ...body, filtersOf: (name) => filtersOf(lists, name) });
    return { message: 'View updated', data: await choiceOf(within.db, actor.id, list) };
  });
  serve(app, context, viewCalls.remove, async (within, { actor, params }) => {
    const list = await removeView(within, actor, params.id);
    return { message: 'View removed', data: await choiceOf(within.db, actor.id, list) };
  });
  serve(app, context, viewCalls.choose, async (within, { actor, body }) => {
    requireList(lists, body.list);
    await chooseColumns(within, actor, body);
    return { data: await choiceOf(within.db, actor.id, body.list) };
  });
}

function scheduleRoutes(app: FastifyInstance, context: Context, lists: readonly BoundList[]): void {
  serve(app, context, scheduleCalls.read, async (within, { actor }) => ({ data: await schedulesView(within, actor.id) }));
  serve(app, context, scheduleCalls.add, async (within, { actor, body }) => {
    const list = lists.find((one) => one.list.name === body.list);
    if (!list) throw unknownList();
    await scheduleList(within, actor, list, body);
    return { message: 'Report scheduled', data: await schedulesView(within, actor.id) };
  });
  serve(app, context, scheduleCalls.end, async (within, { actor, params }) => {
    await stopSchedule(within, actor, params.id);
    return { message: 'Scheduled report ended', data: await schedulesView(within, actor.id) };
  });
}
