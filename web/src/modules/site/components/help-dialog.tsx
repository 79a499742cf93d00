/** Ways to reach us, for people who are signed in: by phone, on WhatsApp, by a message to the desk, and the common questions. */
import { siteCalls } from '@ajo/contract/modules/site';
import { IconBrandWhatsapp, IconHelp, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { brand } from '#platform/brand';
import { publicPages } from '#platform/public-paths';
import { useUser } from '#platform/session';
import { Button, Dialog, Form, Notice, Problem, TextField, useFields } from '#ui';
import { useSendMessage } from '../site.calls.ts';
import './help.css';

const telephone = `tel:${brand.phone.replaceAll(' ', '')}`;

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const [isSent, setIsSent] = useState(false);
  const email = useUser()?.email;
  return (
    <Dialog title="Help" onClose={onClose}>
      <ul className="help-ways">
        <li>
          <a href={telephone}>
            <IconPhone size={22} aria-hidden="true" />
            <span>
              Call us <small>{brand.phone}</small>
            </span>
          </a>
        </li>
        {brand.whatsapp && (
          <li>
            <a href={`https://wa.me/${brand.whatsapp.replaceAll(/\D/g, '')}`} target="_blank" rel="noreferrer">
              <IconBrandWhatsapp size={22} aria-hidden="true" />
              <span>
                WhatsApp <small>{brand.whatsapp}</small>
              </span>
            </a>
          </li>
        )}
        <li>
          <a href={publicPages.faq} target="_blank" rel="noreferrer">
            <IconHelp size={22} aria-hidden="true" />
            <span>
              Common questions <small>Opens in a new tab</small>
            </span>
          </a>
        </li>
      </ul>
      {isSent ? (
        <Notice tone="success" title="Message sent">
          {email ? 'We answer by email and in your profile' : 'We answer in your profile and text you'}, usually within one
          working day.
        </Notice>
      ) : (
        <MessageForm onSent={() => setIsSent(true)} />
      )}
    </Dialog>
  );
}

function MessageForm({ onSent }: { onSent: () => void }) {
  const send = useSendMessage();
  const { field, values, check, refuse } = useFields({ message: '' }, siteCalls.writeSignedIn.body);
  const submit = (): void => {
    if (check()) send.mutate(values, { onSuccess: onSent, onError: refuse });
  };
  return (
    <Form label="Message" onSubmit={submit}>
      <Problem of={send.error} />
      <TextField label="Your message" lines={4} required maxLength={2000} {...field('message')} />
      <Button type="submit" wide busy={send.isPending}>
        Send message
      </Button>
    </Form>
  );
}
