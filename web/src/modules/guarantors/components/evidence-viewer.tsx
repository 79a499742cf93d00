/** Evidence of a guarantor in place: a video that plays, a picture that is shown, any other file saved. Fetched when it is requested. */
import type { FileView } from '@ajo/contract/modules/files';
import type { GuarantorId } from '@ajo/contract/modules/guarantors';
import { useEffect, useMemo } from 'react';
import { saveFile } from '#platform/call';
import { Button, Problem, Stack, Video } from '#ui';
import { type Piece, useEvidence } from '../staff-guarantors.calls.ts';

type Props = { loanId: string; id: GuarantorId; name: string; piece: Piece; file: FileView };
const isShown = (type: string): boolean => /^(video|image)\//.test(type);
const size = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;

export function Evidence({ loanId, id, name, piece, file }: Props) {
  const open = useEvidence(loanId, id, piece);
  const fetch = (): void =>
    open.mutate(undefined, {
      onSuccess: ({ file: found, bytes }) => {
        if (!isShown(found.type)) saveFile(bytes, found.name);
      },
    });
  const words =
    piece === 'video' ? 'Watch the video' : isShown(file.type) ? 'Look at the bank statement' : 'Download bank statement';
  return (
    <Stack>
      <Problem of={open.error} />
      {open.data && isShown(open.data.file.type) ? (
        <Shown
          bytes={open.data.bytes}
          type={open.data.file.type}
          label={piece === 'video' ? `Video of ${name}` : `Bank statement of ${name}`}
        />
      ) : (
        <div>
          <Button small look="plain" busy={open.isPending} onClick={fetch}>
            {words} <span className="unseen">of {name}</span> ({size(file.size_bytes)})
          </Button>
        </div>
      )}
    </Stack>
  );
}

function Shown({ bytes, type, label }: { bytes: Blob; type: string; label: string }) {
  const address = useMemo(() => URL.createObjectURL(bytes), [bytes]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return type.startsWith('video/') ? (
    <Video label={label} src={address} />
  ) : (
    <img className="picture" src={address} alt={label} />
  );
}
