/** Reads for the preferences, the templates and the delivery log. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import {
  Category,
  type DeliveryView,
  type PreferenceView,
  type TemplateVersion,
  type TemplateView,
} from '@ajo/contract/modules/notifications.messages';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { idColumn, newestFirst } from '#platform/lists/order';
import { type ListPage, readPage, sliced, type Window } from '#platform/lists/page';
import { isLocked } from './message.ts';
import { wants } from './message.rules.ts';
import { emailOf, preferencesOf, versionsOf } from './message.store.ts';
import { type Template, templateList } from './templates.ts';

/** `hasConsent`: to news. Without it none is sent, whatever was chosen before. */
export async function readPreferences(db: Database, actor: Actor, hasConsent: boolean): Promise<PreferenceView[]> {
  const [preferences, email] = await Promise.all([preferencesOf(db, actor.id), emailOf(db, actor.id)]);
  const input = (category: Category, channel: 'mail' | 'sms') => ({
    wanted: (hasConsent || category !== 'news') && wants(preferences, { category, channel, role: actor.role, email }),
    locked: isLocked(category, channel, { email }),
  });
  return Category.options.map((category) => ({ category, mail: input(category, 'mail'), sms: input(category, 'sms') }));
}

export async function allTemplates(db: Database, today: Day): Promise<TemplateView[]> {
  return Promise.all(templateList.map(async (template) => (await templateWithVersions(db, template, today)).template));
}

export async function templateWithVersions(
  db: Database,
  template: Template,
  today: Day,
): Promise<{ template: TemplateView; versions: TemplateVersion[] }> {
  const changed = await versionsOf(db, template.key);
  const original: TemplateVersion = {
    number: 0,
    subject: template.subject,
    body: template.body,
    effective_on: null,
    changed_by: null,
    changed_at: null,
  };
  const versions = [
    ...changed.map(({ effectiveOn, changedBy, changedAt, ...words }) => ({
      ...words,
      effective_on: effectiveOn,
      changed_by: changedBy,
      changed_at: changedAt,
    })),
    original,
  ];
  const { number: _number, effective_on: _from, ...words } = inForce(versions, today) ?? original;
  const { key, name, category, channel } = template;
  return {
    versions,
    template: {
      key,
      name,
      category,
      channel,
      variables: Object.keys(template.variables),
      ...words,
      version: versions[0]?.number ?? 0,
    },
  };
}

/** The newest of the latest day that has come. `versions`: newest first, the default text last. */
const inForce = (versions: readonly TemplateVersion[], today: Day): TemplateVersion | undefined =>
  versions
    .filter(({ effective_on: from }) => from === null || !isBefore(today, from))
    .toSorted((one, other) => (other.effective_on ?? '').localeCompare(one.effective_on ?? ''))[0];

type DeliveryFilters = {
  status?: DeliveryView['status'] | undefined;
  channel?: DeliveryView['channel'] | undefined;
  recipient?: string | undefined;
};
type OutboxRow = Omit<DeliveryView, 'tries' | 'can' | 'category' | 'addressee'> & {
  category: string | null;
  has_body: boolean;
  user_id: UserId | null;
  user_name: string | null;
};

/** The log never shows the text of a message: it can contain links and codes. Newest first. */
export async function findDeliveries(
  db: Database,
  { status, channel, recipient }: DeliveryFilters,
  window: Window,
): Promise<ListPage<DeliveryView>> {
  let found = sqlOf(db).selectFrom('outbox').select('outbox.id');
  if (status) found = found.where('status', '=', status);
  if (channel) found = found.where('channel', '=', channel);
  if (recipient) found = found.where('recipient', 'like', `%${recipient.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`);
  const { rows, ...page } = await readPage<OutboxRow>(db, {
    found: (slice) => sliced(found, slice),
    order: newestFirst(idColumn('outbox.id')),
    rows: sql`select page.position, o.id, o.channel, o.recipient, o.subject, o.category, o.status, o.created_at, o.sent_at,
      o.body is not null as has_body, u.id as user_id, u.first_name || ' ' || u.last_name as user_name
      from page join outbox o on o.id = page.id left join users u on u.id = o.user_id`,
    page: window,
  });
  const attempts = await attemptsOf(
    db,
    rows.map(({ id }) => id),
  );
  return { ...page, rows: rows.map((row) => deliveryOf(row, attempts.get(row.id) ?? [])) };
}

async function attemptsOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, DeliveryView['tries']>> {
  if (ids.length === 0) return new Map();
  const attempts = await sqlOf(db)
    .selectFrom('outbox_tries')
    .selectAll()
    .where('outbox_id', 'in', ids)
    .orderBy('number')
    .execute();
  return Map.groupBy(attempts, ({ outbox_id: id }) => id);
}

const deliveryOf = (row: OutboxRow, attempts: DeliveryView['tries']): DeliveryView => ({
  id: row.id,
  channel: row.channel,
  recipient: row.recipient,
  addressee: row.user_id && row.user_name ? { id: row.user_id, name: row.user_name } : null,
  subject: row.subject,
  category: Category.safeParse(row.category).data ?? null,
  status: row.status,
  created_at: row.created_at,
  sent_at: row.sent_at,
  tries: attempts.map(({ number, at, outcome, remark }) => ({ number, at, outcome, remark })),
  can: row.status === 'failed' && row.has_body ? ['retry'] : [],
});
