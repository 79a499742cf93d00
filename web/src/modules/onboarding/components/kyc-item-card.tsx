/** One item to review: the customer's data next to the register's result, or the document itself, and the decision. */
import { longInstant, longDay } from '@ajo/contract/kernel/time';
import type { CustomerKyc, KycItem } from '@ajo/contract/modules/onboarding.kyc';
import { useState } from 'react';
import { masked } from '#platform/masked';
import { phoneText } from '#platform/phone-text';
import { Button, Card, DataTable, DocumentPreview, Facts, Notice, Row, type ShownDocument, Stack, StatusTag } from '#ui';
import { kycStateLabels, registerFields } from '../kyc.labels.ts';
import { documentOf, documentsOf } from '../shown-documents.ts';
import { PendingVouching, RejectDialog, VerifyAccountDialog, VerifyDialog } from './kyc-dialogs.tsx';

type Customer = CustomerKyc['customer'];
/** A document is shown without its customer; an identity next to the customer's data. */
type Props = { item: KycItem; customer?: Customer | undefined; documents: readonly ShownDocument[] };

/** Several pictures of one business carry numbers, so that each card and button has its own name. */
export function KycItemCards({ items, customer }: { items: readonly KycItem[]; customer?: Customer | undefined }) {
  const named = items.map((item, at) => {
    const place = items.slice(0, at).filter(({ title }) => title === item.title).length + 1;
    return place > 1 ? { ...item, title: `${item.title} ${place}` } : item;
  });
  const documents = documentsOf(named);
  return named.map((item) => <KycItemCard key={item.id} item={item} customer={customer} documents={documents} />);
}

function KycItemCard({ item, customer, documents }: Props) {
  const [deciding, setDeciding] = useState<'verify' | 'reject'>();
  const { word, tone } = kycStateLabels[item.status];
  const close = (): void => setDeciding(undefined);
  return (
    <Card title={item.title} actions={<StatusTag tone={tone}>{word}</StatusTag>}>
      <Stack>
        <Shown item={item} customer={customer} documents={documents} />
        {item.taken && (
          <Notice tone="error" title="Another account has this BVN">
            You can reject it but not verify it.
          </Notice>
        )}
        <Facts
          of={{
            Sent: longInstant(item.submitted_at),
            ...(item.decided_at && { Decided: `${longInstant(item.decided_at)}, ${item.decided_by ?? 'BVN service'}` }),
            ...(item.reason && { Reason: item.reason }),
          }}
        />
        {item.can.length > 0 && (
          <Row>
            {item.can.includes('verify') && (
              <Button label={`Verify ${item.title}`} onClick={() => setDeciding('verify')}>
                Verify
              </Button>
            )}
            {item.can.includes('reject') && (
              <Button look="plain" label={`Reject ${item.title}`} onClick={() => setDeciding('reject')}>
                Reject
              </Button>
            )}
          </Row>
        )}
      </Stack>
      {deciding === 'verify' &&
        (item.account ? <VerifyAccountDialog item={item} onClose={close} /> : <VerifyDialog item={item} onClose={close} />)}
      {deciding === 'reject' && <RejectDialog item={item} onClose={close} />}
    </Card>
  );
}

function Shown({ item, customer, documents }: Props) {
  if (item.kind === 'identity' && customer) return <Register item={item} customer={customer} />;
  if (!item.account) return <Document item={item} documents={documents} />;
  const { bank, last4, name, asked, asked_by_me: isMine } = item.account;
  return (
    <Stack>
      <Facts of={{ Account: `${bank} ${masked(last4)}`, 'Name at the bank': name, 'Name on profile': item.customer.name }} />
      {asked && <PendingVouching account={asked} />}
      {asked && item.status === 'waiting' && (
        <Notice tone="warning" title={isMine ? 'Another person must confirm your statement' : 'Waiting for a second person'}>
          No money is paid to this account until then.
        </Notice>
      )}
    </Stack>
  );
}

type Line = { id: string; name: string; text: string; agrees: boolean | undefined };

/** The register reports only whether a field matches, never its own value. */
function Register({ item, customer }: { item: KycItem; customer: Customer }) {
  const textOf = {
    firstname: customer.first_name,
    lastname: customer.last_name,
    dob: longDay(customer.date_of_birth),
    phone: phoneText(customer.phone ?? ''),
  };
  const lines = (Object.keys(registerFields) as (keyof typeof registerFields)[]).map((id): Line => ({
    id,
    name: registerFields[id],
    text: textOf[id],
    agrees: item.fields?.[id],
  }));
  return (
    <Stack>
      <p>
        BVN {masked(item.bvn_last4 ?? '')}. <strong>{item.score ?? 0}%</strong> of the customer’s details match.
      </p>
      <DataTable<Line>
        small="rows"
        label="Reply of the BVN register"
        rows={lines}
        empty="No answer from the BVN service. Try again later."
        columns={{
          Field: (line) => line.name,
          'Provided by the customer': (line) => line.text || '—',
          'BVN service': (line) => <Agreement of={line.agrees} />,
        }}
      />
    </Stack>
  );
}

function Agreement({ of: agrees }: { of: boolean | undefined }) {
  if (agrees === undefined) return <span className="quiet">no answer</span>;
  return <StatusTag tone={agrees ? 'success' : 'error'}>{agrees ? 'agrees' : 'differs'}</StatusTag>;
}

function Document({ item, documents }: Omit<Props, 'customer'>) {
  const document = documentOf(item);
  return document ? (
    <DocumentPreview document={document} among={documents} />
  ) : (
    <p className="quiet">This file is no longer available.</p>
  );
}
