/** What the borrower may do about a guarantor who has not answered: share the request, remind, replace, correct, hand in a video. */
import { longInstant } from '@ajo/contract/kernel/time';
import type { MyGuarantor } from '@ajo/contract/modules/guarantors/borrower';
import { type ReactNode, useState } from 'react';
import { Button, laterDialog, Problem, Row } from '#ui';
import { useRemind } from '../my-guarantors.calls.ts';
import { ShareRequest } from './share-request.tsx';

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

export function GuarantorActs({ row }: { row: MyGuarantor }) {
  const remind = useRemind();
  const [open, setOpen] = useState<'replace' | 'edit' | 'video'>();
  const close = (): void => setOpen(undefined);
  const forms: Record<'replace' | 'edit' | 'video', () => ReactNode> = {
    replace: () => <ReplacementDialog row={row} onClose={close} />,
    edit: () => <CorrectionDialog row={row} onClose={close} />,
    video: () => <VideoDialog row={row} onClose={close} />,
  };
  return (
    <>
      {row.loan_id && row.can.includes('remind') && <ShareRequest row={row} />}
      <Problem of={remind.error} />
      {row.remind_from && <p className="quiet">Reminded. You can remind them again from {longInstant(row.remind_from)}.</p>}
      <div className="acts">
        {row.can.includes('remind') && (
          <Button
            look="plain"
            small
            busy={remind.isPending}
            disabled={row.remind_from !== null}
            label={`Remind ${row.name}`}
            onClick={() => remind.mutate(row.id)}
          >
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
            label={`${row.video_done ? 'Change their video' : 'Upload their video'}: ${row.name}`}
            onClick={() => setOpen('video')}
          >
            {row.video_done ? 'Change their video' : 'Upload their video'}
          </Button>
        )}
      </div>
      {open && forms[open]()}
    </>
  );
}

/** Another guarantor for an application that waits for one. */
export function NameGuarantor({ standing, needed }: { standing: number; needed: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const isShort = standing < needed;
  return (
    <>
      {isShort && (
        <p>
          {standing === 0 ? 'This application has no guarantor now.' : 'This application needs another guarantor.'} We continue
          when you name a guarantor.
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
