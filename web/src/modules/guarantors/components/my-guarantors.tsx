/** A customer's guarantors of one loan, or those named before there is one: the state of each, and the actions. */
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { MyGuarantor } from '@ajo/contract/modules/guarantors/borrower';
import { type ReactNode, useState } from 'react';
import { Button, Card, laterDialog, Problem, Row, Stack, StatusTag, toneOf } from '#ui';
import { ShareRequest } from './share-request.tsx';
import { borrowersWords, doneSoFar } from '../guarantor.labels.ts';
import { useMyGuarantors, useRemind } from '../my-guarantors.calls.ts';

type OfPerson = { row: MyGuarantor; onClose: () => void };
const dialogs = () => import('./guarantor-dialogs.tsx');
const NamingDialog = laterDialog<{ onClose: () => void }>(
  () => 'Name a guarantor',
  async () => (await dialogs()).NamingDialog,
);
const CorrectionDialog = laterDialog<OfPerson>(
  ({ row }) => `Correct ${row.name}`,
  async () => (await dialogs()).CorrectionDialog,
);
const ReplacementDialog = laterDialog<OfPerson>(
  ({ row }) => `Replace ${row.name}`,
  async () => (await dialogs()).ReplacementDialog,
);
const VideoDialog = laterDialog<OfPerson>(
  ({ row }) => `The video of ${row.name}`,
  async () => (await dialogs()).VideoDialog,
);

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
  return (
    <Card title={loan ? 'My guarantors' : 'People named for my next application'}>
      <Stack gap="loose">
        {rows.map((row) => (
          <Person key={row.id} row={row} />
        ))}
        {isOpen && <Naming standing={standing} needed={loan.needed} />}
      </Stack>
    </Card>
  );
}

function Naming({ standing, needed }: { standing: number; needed: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const isShort = standing < needed;
  return (
    <>
      {isShort && (
        <p>
          {standing === 0 ? 'This application has no guarantor now.' : 'This application needs another guarantor.'} It waits until
          you name somebody.
        </p>
      )}
      <Row>
        <Button look={isShort ? 'filled' : 'quiet'} onClick={() => setIsOpen(true)}>
          {isShort ? 'Name a guarantor' : 'Name another guarantor'}
        </Button>
      </Row>
      {isOpen && <NamingDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

const standingFirst = (one: MyGuarantor, other: MyGuarantor): number =>
  Number(one.status === 'denied') - Number(other.status === 'denied');

function Person({ row }: { row: MyGuarantor }) {
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
      <p className="quiet">
        {row.relationship} · {row.email} · {row.phone_number}
      </p>
      {statusLine(row) && <p>{statusLine(row)}</p>}
      {row.loan_id && row.can.includes('remind') && <ShareRequest row={row} />}
      <Acts row={row} />
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

function Acts({ row }: { row: MyGuarantor }) {
  const remind = useRemind();
  const [open, setOpen] = useState<'replace' | 'edit' | 'video'>();
  const close = (): void => setOpen(undefined);
  const forms: Record<'replace' | 'edit' | 'video', () => ReactNode> = {
    replace: () => <ReplacementDialog row={row} onClose={close} />,
    edit: () => <CorrectionDialog row={row} onClose={close} />,
    video: () => <VideoDialog row={row} onClose={close} />,
  };
  if (row.can.length === 0) return null;
  return (
    <>
      <Problem of={remind.error} />
      <div className="acts">
        {row.can.includes('remind') && (
          <Button look="plain" small busy={remind.isPending} label={`Remind ${row.name}`} onClick={() => remind.mutate(row.id)}>
            Remind
          </Button>
        )}
        {row.can.includes('withdraw') && (
          <Button look="plain" small label={`Replace ${row.name}`} onClick={() => setOpen('replace')}>
            Replace
          </Button>
        )}
        {row.can.includes('edit') && (
          <Button look="plain" small label={`Correct ${row.name}`} onClick={() => setOpen('edit')}>
            Correct
          </Button>
        )}
        {row.can.includes('video') && (
          <Button
            look="plain"
            small
            label={`${row.video_done ? 'Change their video' : 'Hand in their video'}: ${row.name}`}
            onClick={() => setOpen('video')}
          >
            {row.video_done ? 'Change their video' : 'Hand in their video'}
          </Button>
        )}
      </div>
      {open && forms[open]()}
    </>
  );
}
