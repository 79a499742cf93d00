/** People choose their notifications; staff edit the templates and resend failed messages. */
import type { Actor } from '@ajo/contract/kernel/access';
import { DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
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
import { addVersion, emailOf, latestVersion, lockDelivery, savePreference, tryAgain } from '../message.store.ts';
import { type Template, templateOf } from '../templates.ts';

export async function setPreference({ db, clock }: Context, actor: Actor, preference: Preference): Promise<void> {
  refuseIf(whyNotPreference(preference, { email: await emailOf(db, actor.id) }));
  await inTransaction(db, (tx) => savePreference(tx, actor.id, preference, clock.now()));
}

export function demandTemplate(key: string): Template {
  const template = templateOf(key);
  if (!template) throw new DomainError('missing', 'template_missing', 'Template not found');
  return template;
}

/** `version`: the one that was edited; when it is no longer the latest, nothing is overwritten. */
export async function saveTemplate(
  { db, clock }: Context,
  actor: Actor,
  { key, version, ...words }: Words & { key: string; version: number },
): Promise<void> {
  refuseIf(whyNotWords(demandTemplate(key), words));
  await inTransaction(db, async (tx) => {
    const present = (await latestVersion(tx, key))?.number ?? 0;
    refuseIf(whyNotVersion(present, version));
    const added = await addVersion(tx, { ...words, key, number: present + 1, by: actor }, clock.now());
    refuseIf(added ? undefined : whyNotVersion(present + 1, present));
  });
}

export function previewTemplate({ config }: Context, key: string, words: Words): { subject: string; text: string; html: string } {
  const template = demandTemplate(key);
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
