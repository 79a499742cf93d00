/** A moving picture: what the camera sees now, or something that was recorded. */
import { useEffect, useRef } from 'react';
import './video.css';

type Props = { label: string } & ({ live: MediaStream; src?: never } | { src: string; live?: never });

/** The live camera picture is muted to avoid audio feedback. */
export function Video({ label, live, src }: Props) {
  const screen = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (screen.current) screen.current.srcObject = live ?? null;
  }, [live]);
  return live ? (
    <video ref={screen} className="video video-live" aria-label={label} muted autoPlay playsInline />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- people record themselves; the words they are asked to say stand beside it
    <video className="video" aria-label={label} src={src} controls playsInline />
  );
}
