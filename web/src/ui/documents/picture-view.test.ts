import { expect, test } from 'vitest';
import { fitOf, maxScale, moved, turned, wholePicture, zoomed } from './picture-view.ts';

const sizes = { picture: { width: 2000, height: 1000 }, frame: { width: 500, height: 500 } };

test('a picture fits into the frame, upright or turned, and a small one is not enlarged', () => {
  expect(fitOf(sizes.picture, sizes.frame, 0)).toBe(0.25);
  expect(fitOf(sizes.picture, { width: 500, height: 2000 }, 90)).toBe(0.5);
  expect(fitOf({ width: 100, height: 50 }, sizes.frame, 0)).toBe(1);
  expect(fitOf({ width: 0, height: 0 }, sizes.frame, 0)).toBe(1);
});

test('the magnification stays between the whole picture and eight times', () => {
  expect(zoomed(wholePicture, 0.5, sizes).scale).toBe(1);
  expect(zoomed(wholePicture, 100, sizes).scale).toBe(maxScale);
});

test('the point under the pointer keeps its place while it is magnified', () => {
  const view = zoomed({ ...wholePicture, scale: 4 }, 2, sizes, { x: 100, y: 50 });
  expect(view).toMatchObject({ scale: 8, x: -100, y: -50 });
});

test('a picture is moved to its edges and no further, and not at all where it fits', () => {
  expect(moved(wholePicture, { x: 40, y: 40 }, sizes)).toEqual(wholePicture);
  const near = { ...wholePicture, scale: 2 };
  expect(moved(near, { x: 1000, y: 1000 }, sizes)).toMatchObject({ x: 250, y: 0 });
  expect(moved(near, { x: -1000, y: 0 }, sizes)).toMatchObject({ x: -250, y: 0 });
});

test('four quarter turns return the picture, and a turn shows the whole of it', () => {
  let view = { ...wholePicture, scale: 3, x: 20 };
  view = turned(view, -90);
  expect(view).toEqual({ ...wholePicture, turn: 270 });
  for (let count = 0; count < 3; count += 1) view = turned(view, -90);
  expect(view).toEqual(wholePicture);
});
