/** Documents that the loan still needs: each leads to the place where it is sent. */
import type { LoanView, OpenDocument } from '@ajo/contract/modules/loans';
import { paths } from '#platform/paths';
import { LinkButton, Notice, Row } from '#ui';

const names: Record<OpenDocument['document'], string> = {
  identity_card: 'identity card',
  utility_bill: 'utility bill',
  passport_photo: 'passport photo',
  work_id: 'work ID',
  business_registration: 'business registration',
  bank_statement: 'bank statement',
};
const textOf = ({ document, state }: OpenDocument): string =>
  state === 'rejected' ? `We could not accept your ${names[document]}. Please send another.` : `We need your ${names[document]}.`;

export function OpenDocuments({ loan: { open_documents: all } }: { loan: LoanView }) {
  const mine = all.filter(({ state }) => state !== 'waiting');
  const waiting = all.filter(({ state }) => state === 'waiting').map(({ document }) => names[document]);
  if (all.length === 0) return null;
  return (
    <>
      {mine.length > 0 && (
        <Notice tone="warning" title="Before we can pay out">
          {mine.map(textOf).join(' ')}
        </Notice>
      )}
      {mine.length > 0 && (
        <Row>
          {mine.map(({ document, section }) => (
            <LinkButton key={document} to={`${paths.profile}?section=${section}`}>
              Send my {names[document]}
            </LinkButton>
          ))}
        </Row>
      )}
      {waiting.length > 0 && <p className="quiet">We are checking your {waiting.join(' and ')}.</p>}
    </>
  );
}
