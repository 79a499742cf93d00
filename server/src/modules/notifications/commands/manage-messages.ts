/** People choose their notifications; staff edit the templates and resend failed messages. */
import type { Actor } from '@ajo/contract/kernel/access';
import { whyNotFrom } from '@ajo/contract/kernel/effective-from';
import { DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import type { Context } from '#context';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { messageOf, senderOf } from '../notice.ts';
import type { Preference } from '../message.ts';
import {
  fill,
  paragraphsOf,
  smsText,
  whyNotPreference,
  whyNotRetry,
  whyNotVersion,
  whyNotWords,
  type Words,
} from '../message.rules.ts';
import { addVersion, emailOf, lockDelivery, newestNumber, preferencesOf, savePreference, tryAgain } from '../message.store.ts';
import { type NewsConsent, setNews } from '../news/index.ts';
import { type Template, templateOf } from '../templates.ts';

type NewsChange = { news: NewsConsent; ip: string };

export async function setPreference(context: Context, actor: Actor, preference: Preference, change: NewsChange): Promise<void> {
  const { db, clock } = context;
  refuseIf(whyNotPreference(preference, { email: await emailOf(db, actor.id) }));
  await inTransaction(db, async (tx) => {
    if (preference.category === 'news') await followConsent(tx, context, actor, { preference, ...change });
    await savePreference(tx, actor.id, preference, clock.now());
  });
}

/** News by one channel is the consent; the last channel that is switched off withdraws it. */
async function followConsent(
  tx: Tx,
  context: Context,
  actor: Actor,
  { preference: { channel, wanted }, news, ip }: NewsChange & { preference: Preference },
): Promise<void> {
  const isGiven = await news.isGiven(tx, actor.id);
  if (!isGiven) await setNews(tx, actor.id, false, context.clock.now());
  const others = (await preferencesOf(tx, actor.id)).filter((one) => one.category === 'news' && one.channel !== channel);
  const granted = wanted || others.some((one) => one.wanted);
  if (granted !== isGiven) await news.record(tx, context, actor, { granted, ip });
}

export function requireTemplate(key: string): Template {
  const template = templateOf(key);
  if (!template) throw new DomainError('missing', 'template_missing', 'Template not found');
  return template;
}

/** `version`: the newest one when the form was opened; when another was saved since, nothing is overwritten. @throws DomainError */
export async function saveTemplate(
  { db, clock }: Context,
  actor: Actor,
  { key, version, effective_on: chosen, ...words }: Words & EffectiveFrom & { key: string; version: number },
): Promise<void> {
  refuseIf(whyNotWords(requireTemplate(key), words));
  await inTransaction(db, async (tx) => {
    const today = clock.businessDay();
    const from = chosen ?? today;
    refuseIf(whyNotFrom(from, today));
    const present = await newestNumber(tx, key);
    refuseIf(whyNotVersion(present, version));
    const added = await addVersion(tx, { ...words, key, number: present + 1, from, by: actor }, clock.now());
    refuseIf(added ? undefined : whyNotVersion(present + 1, present));
  });
}

export function previewTemplate({ config }: Context, key: string, words: Words): { subject: string; text: string; html: string } {
  const template = requireTemplate(key);
  refuseIf(whyNotWords(template, words));
  const values = { ...template.variables, brand: config.BRAND };
  const [subject, text] = [fill(words.subject, values), fill(words.body, values)];
  if (template.channel === 'sms') return { subject: '', text: smsText(text), html: '' };
  const action = template.button ? { action: { label: template.button, url: config.appUrl } } : {};
  return messageOf({ to: '', subject, paragraphs: paragraphsOf(text), ...action }, senderOf(config));
}

/** One press, one more try. */
export const retryDelivery = ({ db, clock, jobs }: Context, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    refuseIf(whyNotRetry(await lockDelivery(tx, id)));
    await tryAgain(tx, id, clock.now());
    await jobs.send(tx, 'outbox.deliver', {});
  });
