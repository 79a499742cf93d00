/** Magnifies, moves and turns a picture by keyboard, mouse and touch. */
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  moved,
  moveStep,
  type PictureView,
  type Point,
  type Sizes,
  turned,
  wholePicture,
  zoomed,
  zoomStep,
} from './picture-view.ts';

const swipePx = 60;
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: moveStep, y: 0 },
  ArrowRight: { x: -moveStep, y: 0 },
  ArrowUp: { x: 0, y: moveStep },
  ArrowDown: { x: 0, y: -moveStep },
};

type Turning = { onPrevious: () => void; onNext: () => void };

export function usePictureView(sizes: Sizes, { onPrevious, onNext }: Turning) {
  const [view, setView] = useState(wholePicture);
  const zoom = (by: number, at?: Point): void => setView((now) => zoomed(now, by, sizes, at));
  const move = (by: Point): void => setView((now) => moved(now, by, sizes));
  const turn = (degrees: 90 | -90): void => setView((now) => turned(now, degrees));
  const reset = (): void => setView(wholePicture);
  const acts: Readonly<Record<string, () => void>> = {
    '+': () => zoom(zoomStep),
    '=': () => zoom(zoomStep),
    '-': () => zoom(1 / zoomStep),
    '0': reset,
    r: () => turn(90),
    R: () => turn(-90),
    PageUp: onPrevious,
    PageDown: onNext,
  };
  /** Arrows move a magnified picture; where it fits, they turn to the one before or after. */
  function actOf(key: string): (() => void) | undefined {
    const arrow = arrows[key];
    if (!arrow) return acts[key];
    if (view.scale > 1) return () => move(arrow);
    if (arrow.x === 0) return undefined;
    return arrow.x > 0 ? onPrevious : onNext;
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : actOf(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  };
  return { view, zoom, move, turn, reset, onKeyDown };
}

type Gestures = { view: PictureView; zoom: (by: number, at?: Point) => void; move: (by: Point) => void } & Turning;

/** One finger or the mouse moves a magnified picture and swipes over a whole one; two fingers and the wheel magnify. */
export function useGestures(frame: RefObject<HTMLElement | null>, { view, zoom, move, onPrevious, onNext }: Gestures) {
  const pointers = useRef(new Map<number, Point>());
  const swiped = useRef(0);
  const fromMiddle = ({ x, y }: Point): Point => {
    const box = frame.current?.getBoundingClientRect();
    return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 };
  };
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, fromMiddle({ x: event.clientX, y: event.clientY }));
  });
  useEffect(() => {
    const element = frame.current;
    const listen = (event: WheelEvent): void => onWheel(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [frame]);

  function onPointerMove(event: PointerEvent): void {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    pointers.current.set(event.pointerId, now);
    if (other) {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      if (was > 0)
        zoom(
          Math.hypot(now.x - other.x, now.y - other.y) / was,
          fromMiddle({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }),
        );
    } else if (view.scale > 1) move({ x: now.x - before.x, y: now.y - before.y });
    else swiped.current += now.x - before.x;
  }
  function onPointerEnd(event: PointerEvent): void {
    pointers.current.delete(event.pointerId);
    if (pointers.current.size > 0) return;
    const distance = swiped.current;
    swiped.current = 0;
    if (distance > swipePx) onPrevious();
    if (distance < -swipePx) onNext();
  }
  return {
    onPointerDown: (event: PointerEvent): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      if (pointers.current.size === 0) swiped.current = 0;
      else swiped.current = Number.NaN;
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    onDoubleClick: (event: { clientX: number; clientY: number }): void =>
      zoom(view.scale > 1 ? 1 / view.scale : 2.5, fromMiddle({ x: event.clientX, y: event.clientY })),
  };
}
