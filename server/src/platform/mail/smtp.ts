/** The mail adapter: plain SMTP. */
import { createTransport } from 'nodemailer';
import { away } from '#platform/provider';
import type { Mail } from './mail.ts';

export function openSmtp({ url, from }: { url: string; from: string }): Mail {
  const transport = createTransport(url, { from });
  return {
    send: async (letter) => {
      await transport.sendMail(letter).catch(() => {
        throw away('The mail server');
      });
    },
  };
}
