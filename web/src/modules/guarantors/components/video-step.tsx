/** A step of an invitation: a short video, recorded in the page or chosen from the phone. */
import type { InvitationView } from '@ajo/contract/modules/guarantors';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button, Card, Checkbox, FileField, Form, Notice, Problem, Progress, Stack, useFields, Video } from '#ui';
import { type Camera, maxSeconds, useCamera } from '../camera.ts';
import { type Link, useSendEvidence } from '../guarantors.calls.ts';

type Props = { data: InvitationView; link: Link; onDone: () => void };

export function VideoStep({ data, link, onDone }: Props) {
  const camera = useCamera();
  const { send, progress } = useSendEvidence(link);
  const [chosen, setChosen] = useState<File>();
  const { values, set, errors, setErrors, refuse } = useFields({ consent: false });
  const video = chosen ?? camera.video;
  const submit = (): void => {
    if (!video) return setErrors({ video: 'Record or choose your video first' });
    if (!values.consent) return setErrors({ consent: 'We may keep this only with your consent' });
    send.mutate({ video }, { onSuccess: onDone, onError: refuse });
  };
  const choose = ([file]: File[]): void => {
    camera.forget();
    setErrors({});
    setChosen(file);
  };
  const record = (): void => {
    setChosen(undefined);
    void camera.open();
  };
  return (
    <Form onSubmit={submit} label="Your video">
      <Problem of={send.error} />
      <Card title="Say this into the camera">
        <p>
          <strong>“{data.video_words}”</strong>
        </p>
      </Card>
      <p className="quiet">Show your face in good light. Ten seconds are enough, {maxSeconds} at most.</p>
      <Recorder camera={camera} video={video} onRecord={record} />
      {camera.state === 'off' && (
        <FileField
          key={camera.video?.lastModified ?? 0}
          label={video ? 'Or choose another video' : 'Or choose a video from your phone'}
          hint="MP4, WebM or MOV, 5 MB at most: about 20 seconds in low quality"
          accept="video/mp4,video/webm,video/quicktime"
          required
          progress={progress}
          error={errors['video' as never]}
          onChange={choose}
        />
      )}
      {video && camera.state === 'off' && (
        <>
          <Checkbox
            label={data.consent_words.video}
            checked={values.consent}
            onChange={(consent) => set('consent', consent)}
            error={errors['consent']}
          />
          <Button type="submit" wide busy={send.isPending}>
            Send this video
          </Button>
        </>
      )}
    </Form>
  );
}

type RecorderProps = { camera: Camera; video: File | undefined; onRecord: () => void };

function Recorder({ camera, video, onRecord }: RecorderProps) {
  const { state, stream, problem, seconds } = camera;
  const picture = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // With the button below it: on a phone the words to read fill the screen.
    if (stream) picture.current?.scrollIntoView({ block: 'center' });
  }, [stream]);
  return (
    <Stack>
      {problem && (
        <div role="alert">
          <Notice tone="warning">{problem}</Notice>
        </div>
      )}
      {stream && (
        <div ref={picture}>
          <Video label="Camera preview" live={stream} />
        </div>
      )}
      {video && state === 'off' && <Recorded video={video} />}
      {state === 'recording' && (
        <div>
          <Progress label="Time recorded" value={(seconds / maxSeconds) * 100} />
          <p className="quiet">
            Recording: {seconds} of {maxSeconds} seconds
          </p>
        </div>
      )}
      {(state === 'off' || state === 'asking') && (
        <Button wide look={video ? 'plain' : 'filled'} busy={state === 'asking'} onClick={onRecord}>
          {video ? 'Record again' : 'Open the camera'}
        </Button>
      )}
      {state === 'ready' && (
        <Button wide onClick={camera.start}>
          Start recording
        </Button>
      )}
      {state === 'recording' && (
        <Button wide onClick={camera.stop}>
          Stop recording
        </Button>
      )}
    </Stack>
  );
}

function Recorded({ video }: { video: File }) {
  const address = useMemo(() => URL.createObjectURL(video), [video]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return <Video label="Your video" src={address} />;
}
