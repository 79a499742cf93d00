/** Switches news on by mail, or by text message for people without a mailbox; or off by every channel. */
import type { Tx } from '#platform/db/transaction';
import { emailOf, savePreference } from '../message.store.ts';

export async function setNews(tx: Tx, userId: string, isOn: boolean, at: Date): Promise<void> {
  const channel = (await emailOf(tx, userId)) === null ? 'sms' : 'mail';
  for (const one of ['mail', 'sms'] as const)
    await savePreference(tx, userId, { category: 'news', channel: one, wanted: isOn && one === channel }, at);
}
