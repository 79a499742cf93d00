/** How a picture is shown in a frame: its magnification, turn and place. Pure; lengths are CSS pixels. */
export type PictureView = {
  /** 1 shows the whole picture. */
  scale: number;
  /** Degrees clockwise: 0, 90, 180 or 270. */
  turn: number;
  /** How far the middle of the picture is from the middle of the frame. */
  x: number;
  y: number;
};
export type Box = { width: number; height: number };
export type Point = { x: number; y: number };

export const wholePicture: PictureView = { scale: 1, turn: 0, x: 0, y: 0 };
export const maxScale = 8;
export const zoomStep = 1.5;
export const moveStep = 80;

const clamp = (value: number, limit: number): number => Math.min(Math.max(value, -limit), limit);
const isSideways = (turn: number): boolean => turn % 180 !== 0;

/** The share of its own size at which the turned picture fits into the frame; small pictures are not enlarged. */
export function fitOf(picture: Box, frame: Box, turn: number): number {
  const [width, height] = isSideways(turn) ? [picture.height, picture.width] : [picture.width, picture.height];
  if (width <= 0 || height <= 0) return 1;
  return Math.min(frame.width / width, frame.height / height, 1);
}

/** Keeps the edges of the picture at or outside the edges of the frame, and a picture that fits in its middle. */
function held(view: PictureView, picture: Box, frame: Box): PictureView {
  const shown = fitOf(picture, frame, view.turn) * view.scale;
  const [width, height] = isSideways(view.turn) ? [picture.height, picture.width] : [picture.width, picture.height];
  return {
    ...view,
    x: clamp(view.x, Math.max(0, (width * shown - frame.width) / 2)),
    y: clamp(view.y, Math.max(0, (height * shown - frame.height) / 2)),
  };
}

export type Sizes = { picture: Box; frame: Box };

/** Multiplies the magnification; the point of the picture at `at`, measured from the middle of the frame, keeps its place. */
export function zoomed(view: PictureView, by: number, { picture, frame }: Sizes, at: Point = { x: 0, y: 0 }): PictureView {
  const scale = Math.min(Math.max(view.scale * by, 1), maxScale);
  const grown = scale / view.scale;
  return held({ ...view, scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, picture, frame);
}

export const moved = (view: PictureView, by: Point, { picture, frame }: Sizes): PictureView =>
  held({ ...view, x: view.x + by.x, y: view.y + by.y }, picture, frame);

/** A quarter turn shows the whole picture again. */
export const turned = (view: PictureView, degrees: 90 | -90): PictureView => ({
  ...wholePicture,
  turn: (view.turn + degrees + 360) % 360,
});
