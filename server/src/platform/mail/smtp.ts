/** The mail adapter: plain SMTP. */
import { createTransport } from 'nodemailer';
import { providerUnavailable } from '#platform/provider';
import type { Mail } from './mail.ts';

/** Short until connected; then long enough for a slow server, because a message abandoned too early is sent twice. */
const patience = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 60_000, dnsTimeout: 5_000 };

export function openSmtp({
  url,
  from,
  timeouts = patience,
}: {
  url: string;
  from: string;
  timeouts?: Partial<typeof patience>;
}): Mail {
  const transport = createTransport({ url, ...patience, ...timeouts }, { from });
  return {
    send: async (message) => {
      await transport.sendMail(message).catch(() => {
        throw providerUnavailable('The mail server');
      });
    },
  };
}
