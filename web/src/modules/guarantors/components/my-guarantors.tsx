/** A customer's guarantors of one loan, or those named before there is one: the state of each, and the actions. */
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { MyGuarantor } from '@ajo/contract/modules/guarantors/borrower';
import { phoneText } from '#platform/phone-text';
import { unbroken } from '#platform/unbroken';
import { Card, later, Row, Stack, StatusTag, toneOf } from '#ui';
import { borrowersWords, doneSoFar } from '../guarantor.labels.ts';
import { useMyGuarantors } from '../my-guarantors.calls.ts';
import type { ActsProps } from './guarantor-acts.tsx';

const acts = () => import('./guarantor-acts.tsx');
const Naming = later<{ standing: number; needed: number }>(async () => (await acts()).NameGuarantor);
const Acts = later<ActsProps>(async () => (await acts()).GuarantorActs);

/** `needed`: how many the loan requires; `isWaiting` while more may be named. */
type Loan = { id: string; needed: number; isWaiting: boolean };
const maxGuarantors = 5;

export function MyGuarantors({ loan }: { loan?: Loan | undefined }) {
  const { data } = useMyGuarantors();
  if (!data) return null;
  const rows = data.filter(({ loan_id: loanId }) => loanId === (loan?.id ?? null)).sort(standingFirst);
  const standing = rows.filter(({ status }) => status !== 'denied').length;
  const isOpen = loan?.isWaiting === true && standing < maxGuarantors;
  if (rows.length === 0 && !isOpen) return null;
  // A guarantor who is missing comes before one who has not answered.
  const isShort = isOpen && standing < loan.needed;
  const awaited = isShort ? undefined : rows.find(({ can }) => can.includes('remind'));
  return (
    <Card title={loan ? 'My guarantors' : 'People named for my next application'}>
      <Stack gap="loose">
        {rows.map((row) => (
          <Person key={row.id} row={row} isMain={row === awaited} />
        ))}
        {isOpen && <Naming standing={standing} needed={loan.needed} />}
      </Stack>
    </Card>
  );
}

const standingFirst = (one: MyGuarantor, other: MyGuarantor): number =>
  Number(one.status === 'denied') - Number(other.status === 'denied');

function Person({ row, isMain }: ActsProps) {
  return (
    <div className="person">
      <Row spread>
        <strong>{row.name}</strong>
        {row.loan_id && (
          <StatusTag tone={row.link_expired ? 'warning' : toneOf(row.status)}>
            {row.link_expired ? 'Link expired' : borrowersWords[row.status]}
          </StatusTag>
        )}
      </Row>
      <p className="quiet">{[row.relationship, row.email, unbroken(phoneText(row.phone_number))].filter(Boolean).join(' · ')}</p>
      {statusLine(row) && <p>{statusLine(row)}</p>}
      {row.can.length > 0 && <Acts row={row} isMain={isMain} />}
    </div>
  );
}

function statusLine(row: MyGuarantor): string {
  if (row.status === 'denied') return row.reason ?? 'They refused. We do not say why.';
  if (row.status === 'registered') return 'They have accepted and guarantee the loan from the day it is paid out.';
  if (row.status !== 'unregistered' && row.status !== 'incomplete') return '';
  const link = row.link_expired
    ? 'Their link has expired: remind them, or name another person'
    : row.link_expires_at && `Their link works until ${longDay(dayInLagos(row.link_expires_at))}`;
  return [doneSoFar(row), link]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ');
}
