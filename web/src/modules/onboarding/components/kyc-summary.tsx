/** The identity of a customer for a decision on another page: what is proven, whether the name matches, the documents and the limit. */
import type { UserId } from '@ajo/contract/kernel/id';
import { naira } from '@ajo/contract/kernel/money';
import type { CustomerKyc, KycItem, KycKind } from '@ajo/contract/modules/onboarding.kyc';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { masked } from '#platform/masked';
import { paths } from '#platform/paths';
import { Card, DocumentButton, ErrorState, Facts, LinkButton, Row, type ShownDocument, Skeletons, StatusTag } from '#ui';
import { useCustomerKyc } from '../kyc.calls.ts';
import { kycStateLabels, registerFields } from '../kyc.labels.ts';
import { documentsOf } from '../shown-documents.ts';

export function KycSummary({ id }: { id: UserId }) {
  const { data, error, refetch } = useCustomerKyc(id);
  return (
    <Card
      title="Customer"
      actions={
        <LinkButton small look="plain" to={paths.staff.kycOf(id)}>
          Open identity
        </LinkButton>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && (data ? <Facts of={factsOf(data)} /> : <Skeletons lines={6} />)}
    </Card>
  );
}

const documentNames = { passport_photograph: 'Photo', government_id: 'Identity card', utility_bill: 'Proof of address' } as const;

function factsOf({ customer, tier, sections, items }: CustomerKyc): Record<string, ReactNode> {
  const documents = documentsOf(items);
  const current = (kind: KycKind): KycItem | undefined => items.find((item) => item.kind === kind && item.status !== 'replaced');
  const bvn = current('identity');
  return {
    Name: <Link to={paths.staff.user(customer.id)}>{customer.name}</Link>,
    [bvn?.bvn_last4 ? `BVN ${masked(bvn.bvn_last4)}` : 'BVN']: <State of={bvn} />,
    'BVN details': matchText(bvn),
    'Bank account': sections.find(({ name }) => name === 'bank')?.summary,
    ...Object.fromEntries(
      (Object.keys(documentNames) as (keyof typeof documentNames)[]).map((kind) => [
        documentNames[kind],
        <State key={kind} of={current(kind)} documents={documents} />,
      ]),
    ),
    [`Balance, tier ${tier.tier}`]: `${naira(tier.holds)}${tier.balance_cap === null ? ', no limit' : ` of ${naira(tier.balance_cap)}`}`,
  };
}

/** "Name, date of birth and phone match", or which of them do not. */
function matchText(bvn: KycItem | undefined): string | null {
  if (!bvn?.fields) return null;
  const { fields } = bvn;
  const differing = Object.entries(registerFields).filter(([field]) => fields[field] !== true);
  if (differing.length === 0) return 'Name, date of birth and phone match';
  return `${bvn.score ?? 0}% match; check ${differing.map(([, label]) => label.toLowerCase()).join(', ')}`;
}

function State({ of: item, documents = [] }: { of: KycItem | undefined; documents?: readonly ShownDocument[] }) {
  if (!item) return <span className="quiet">Not provided</span>;
  const { word, tone } = kycStateLabels[item.status];
  const document = documents.find(({ id }) => id === item.file?.id);
  return (
    <Row>
      <StatusTag tone={tone}>{word}</StatusTag>
      {document && <DocumentButton look="quiet" document={document} among={documents} />}
    </Row>
  );
}
