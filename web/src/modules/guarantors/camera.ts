/** The camera of the device: opened with the person's leave, recorded for half a minute at most, closed when they go. */
import { uploadLimitBytes } from '@ajo/contract/kernel/call';
import { useEffect, useRef, useState } from 'react';

export const maxSeconds = 30;
/** About 2 MB in half a minute: good for a face and a voice, and soon sent over a slow network. */
const rates = { videoBitsPerSecond: 480_000, audioBitsPerSecond: 32_000 };
const input: MediaStreamConstraints = {
  video: { facingMode: 'user', width: { ideal: 480 }, height: { ideal: 360 }, frameRate: { ideal: 20 } },
  audio: true,
};
const kinds = ['video/mp4', 'video/webm;codecs=vp8,opus', 'video/webm'];
const kindHere = (): string | undefined =>
  'MediaRecorder' in globalThis ? kinds.find((kind) => MediaRecorder.isTypeSupported(kind)) : undefined;

const instead = 'You can also record a video with the camera of your phone and choose it below.';
const problems: Partial<Record<string, string>> = {
  NotAllowedError: `Your browser does not let this page use the camera and the microphone. Tap the icon beside the address, allow both, and try again. ${instead}`,
  NotFoundError: `We found no camera or no microphone on this device. ${instead}`,
  NotReadableError: `Another app is using the camera. Close it and try again. ${instead}`,
};
export const cameraProblem = (error: unknown): string =>
  (error instanceof Error && problems[error.name]) || `The camera did not start. ${instead}`;
const cannotRecord = `This browser cannot record a video. ${instead}`;
const tooLarge = 'The recording is larger than 5 MB. Please record a shorter one.';

const close = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

export type Camera = ReturnType<typeof useCamera>;

export function useCamera() {
  const [state, setState] = useState<'off' | 'asking' | 'ready' | 'recording'>('off');
  const [stream, setStream] = useState<MediaStream>();
  const [problem, setProblem] = useState<string>();
  const [seconds, setSeconds] = useState(0);
  const [video, setVideo] = useState<File>();
  const recorder = useRef<MediaRecorder>(undefined);
  const isGone = useRef(false);

  useEffect(() => () => close(stream), [stream]);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  useEffect(() => {
    if (state !== 'recording') return undefined;
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000);
    return () => clearInterval(timer);
  }, [state]);
  useEffect(() => {
    if (seconds >= maxSeconds && recorder.current?.state === 'recording') recorder.current.stop();
  }, [seconds]);

  async function open(): Promise<void> {
    setProblem(undefined);
    setVideo(undefined);
    if (!kindHere() || !('mediaDevices' in navigator)) return setProblem(cannotRecord);
    setState('asking');
    try {
      const opened = await navigator.mediaDevices.getUserMedia(input);
      if (isGone.current) return close(opened);
      setStream(opened);
      setState('ready');
    } catch (error) {
      setProblem(cameraProblem(error));
      setState('off');
    }
  }

  function keep(recorded: File): void {
    if (recorded.size > uploadLimitBytes) setProblem(tooLarge);
    else setVideo(recorded);
    setStream(undefined);
    setState('off');
  }

  function start(): void {
    if (!stream) return;
    recorder.current = recordFrom(stream, keep);
    setSeconds(0);
    setState('recording');
  }

  return {
    state,
    stream,
    problem,
    seconds,
    video,
    open,
    start,
    stop: () => recorder.current?.stop(),
    forget: () => setVideo(undefined),
  };
}

function recordFrom(stream: MediaStream, onDone: (video: File) => void): MediaRecorder {
  const kind = kindHere() ?? '';
  const recorder = new MediaRecorder(stream, { mimeType: kind, ...rates });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  recorder.addEventListener('stop', () => {
    const [type = ''] = kind.split(';');
    onDone(new File(parts, `my-video.${type.endsWith('mp4') ? 'mp4' : 'webm'}`, { type }));
  });
  recorder.start(1000);
  return recorder;
}
