/** What the borrower may do about a guarantor who has not answered: share the request, remind, replace, correct, hand in a video. */
import { longInstant } from '@ajo/contract/kernel/time';
import type { MyGuarantor } from '@ajo/contract/modules/guarantors/borrower';
import { type ReactNode, useState } from 'react';
import { Button, laterDialog, Problem, Row } from '#ui';
import { useRemind } from '../my-guarantors.calls.ts';
import { ShareRequest } from './share-request.tsx';
import './guarantor-acts.css';

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

/** `isMain`: their answer is what the application waits for. */
export type ActsProps = { row: MyGuarantor; isMain: boolean };

export function GuarantorActs({ row, isMain }: ActsProps) {
  const remind = useRemind();
  const mayRemind = row.can.includes('remind');
  const reminder = mayRemind && (
    <Button
      look="plain"
      busy={remind.isPending}
      disabled={row.remind_from !== null}
      label={`Remind ${row.name}`}
      onClick={() => remind.mutate(row.id)}
    >
      Remind
    </Button>
  );
  return (
    <>
      <Problem of={remind.error} />
      {row.remind_from && <p className="quiet">Reminded. You can remind them again from {longInstant(row.remind_from)}.</p>}
      {row.loan_id && mayRemind ? (
        <ShareRequest row={row} isMain={isMain}>
          {reminder}
        </ShareRequest>
      ) : (
        reminder && <div className="acts">{reminder}</div>
      )}
      <Changes row={row} />
    </>
  );
}

type Change = 'replace' | 'edit' | 'video';

/** Seldom needed, and quieter than what moves the request on. */
function Changes({ row }: { row: MyGuarantor }) {
  const [open, setOpen] = useState<Change>();
  const close = (): void => setOpen(undefined);
  const forms: Record<Change, () => ReactNode> = {
    replace: () => <ReplacementDialog row={row} onClose={close} />,
    edit: () => <CorrectionDialog row={row} onClose={close} />,
    video: () => <VideoDialog row={row} onClose={close} />,
  };
  const videoText = row.video_done ? 'Change their video' : 'Upload their video';
  const offered = [
    { may: 'withdraw', change: 'replace', text: 'Replace', label: `Replace ${row.name}` },
    { may: 'edit', change: 'edit', text: 'Correct', label: `Correct ${row.name}` },
    { may: 'video', change: 'video', text: videoText, label: `${videoText}: ${row.name}` },
  ] as const;
  return (
    <>
      <Row>
        {offered
          .filter(({ may }) => row.can.includes(may))
          .map(({ change, text, label }) => (
            <Button key={change} look="quiet" small label={label} onClick={() => setOpen(change)}>
              {text}
            </Button>
          ))}
      </Row>
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
