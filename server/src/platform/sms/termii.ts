/** The Termii adapter: text messages on the channel that also reaches numbers which refuse advertising. */
import type { Log } from '#platform/log';
import { providerUnavailable, openProvider, textOf } from '#platform/provider';
import type { Sms } from './sms.ts';

type Settings = { baseUrl: string; apiKey: string; sender: string; timeoutMs: number; log: Log };

export function openTermii({ baseUrl, apiKey, sender, timeoutMs, log }: Settings): Sms {
  const provider = openProvider({ name: 'termii', baseUrl, timeoutMs, log });
  return {
    send: async ({ to, text }) => {
      const body = { api_key: apiKey, to: to.replace(/^\+/, ''), from: sender, sms: text, type: 'plain', channel: 'dnd' };
      const response = await provider.request({ method: 'POST', path: '/api/sms/send', body });
      if (response.kind === 'lost' || response.status >= 300) throw providerUnavailable('The SMS provider');
      return { providerRef: textOf(response.body['message_id_str']) || textOf(response.body['message_id']) };
    },
  };
}
