/** Reads for the preferences, the templates and the delivery log. */
import type { Actor } from '@ajo/contract/kernel/access';
import {
  Category,
  type DeliveryView,
  type PreferenceView,
  type TemplateVersion,
  type TemplateView,
} from '@ajo/contract/modules/notifications.messages';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { isLocked } from './message.ts';
import { wants } from './message.rules.ts';
import { preferencesOf, versionsOf } from './message.store.ts';
import { type Template, templateList } from './templates.ts';

export async function readPreferences(db: Database, actor: Actor): Promise<PreferenceView[]> {
  const preferences = await preferencesOf(db, actor.id);
  const input = (category: Category, channel: 'mail' | 'sms') => ({
    wanted: wants(preferences, { category, channel, role: actor.role }),
    locked: isLocked(category, channel),
  });
  return Category.options.map((category) => ({ category, mail: input(category, 'mail'), sms: input(category, 'sms') }));
}

export async function allTemplates(db: Database): Promise<TemplateView[]> {
  return Promise.all(templateList.map(async (template) => (await templateWithVersions(db, template)).template));
}

export async function templateWithVersions(
  db: Database,
  template: Template,
): Promise<{ template: TemplateView; versions: TemplateVersion[] }> {
  const changed = await versionsOf(db, template.key);
  const original: TemplateVersion = {
    number: 0,
    subject: template.subject,
    body: template.body,
    changed_by: null,
    changed_at: null,
  };
  const versions = [
    ...changed.map(({ changedBy, changedAt, ...version }) => ({ ...version, changed_by: changedBy, changed_at: changedAt })),
    original,
  ];
  const { number, ...words } = versions[0] ?? original;
  const { key, name, category, channel } = template;
  return {
    versions,
    template: { key, name, category, channel, variables: Object.keys(template.variables), ...words, version: number },
  };
}

type MessageFilters = {
  page: number;
  per_page: number;
  status?: DeliveryView['status'] | undefined;
  channel?: DeliveryView['channel'] | undefined;
  recipient?: string | undefined;
};

/** The log never shows words: they can hold links and codes. */
export async function deliveriesOf(db: Database, filters: MessageFilters): Promise<{ rows: DeliveryView[]; total: number }> {
  let found = sqlOf(db).selectFrom('outbox');
  if (filters.status) found = found.where('status', '=', filters.status);
  if (filters.channel) found = found.where('channel', '=', filters.channel);
  if (filters.recipient)
    found = found.where('recipient', 'like', `%${filters.recipient.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`);
  const page = found
    .select(['id', 'channel', 'recipient', 'subject', 'category', 'status', 'created_at', 'sent_at'])
    .select((row) => row.eb('body', 'is not', null).as('has_body'))
    .orderBy('id', 'desc')
    .limit(filters.per_page)
    .offset((filters.page - 1) * filters.per_page);
  const count = found.select((row) => row.fn.countAll<bigint>().as('total'));
  const [rows, { total }] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
  const ids = rows.map(({ id }) => id);
  const attempts = ids.length
    ? await sqlOf(db).selectFrom('outbox_tries').selectAll().where('outbox_id', 'in', ids).orderBy('number').execute()
    : [];
  return {
    total: Number(total),
    rows: rows.map(({ has_body: hasBody, ...row }) => ({
      ...row,
      id: row.id as DeliveryView['id'],
      category: Category.safeParse(row.category).data ?? null,
      tries: attempts
        .filter((one) => one.outbox_id === row.id)
        .map(({ number, at, outcome, remark }) => ({ number, at, outcome, remark })),
      can: row.status === 'failed' && hasBody ? ['retry' as const] : [],
    })),
  };
}
