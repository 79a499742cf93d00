/** The borrower shares the request with the guarantor: an address that opens nothing, and sends the guarantor a link of their own. */
import type { MyGuarantor } from '@ajo/contract/modules/guarantors/borrower';
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import type { ReactNode } from 'react';
import { CopyButton } from '#ui';

const textOf = (url: string): string =>
  `I have named you as guarantor for my loan at ${brand.name}. Please read what it means and answer: ${url}`;

/** `isMain`: of all that the customer can do on the page, this moves the application on. `children`: the other acts in the row. */
type Props = { row: MyGuarantor; isMain: boolean; children: ReactNode };

export function ShareRequest({ row: { id, name, email, phone_number: phone }, isMain, children }: Props) {
  const url = `${globalThis.location.origin}${paths.guarantorAcceptance}?${new URLSearchParams({ invitation: id }).toString()}`;
  const whatsApp = `https://wa.me/${phone.replaceAll(/\D/g, '')}?${new URLSearchParams({ text: textOf(url) }).toString()}`;
  return (
    <>
      <p className="quiet">
        We have sent {name} {email ? 'an email and a text message' : 'a text message'}. You can share the request too:
      </p>
      <div className="acts">
        <a className="button" data-look={isMain ? 'filled' : 'plain'} href={whatsApp} target="_blank" rel="noreferrer">
          Share by WhatsApp
        </a>
        <CopyButton text={url} what={`the link for ${name}`} />
        {children}
      </div>
    </>
  );
}
