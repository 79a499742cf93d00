/** Where the focus goes when a dialog opens. */
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(() => vi.restoreAllMocks());

/** The dialog is 600 px high. */
const openWith = (fieldEndsAt: number): void => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(this: Element) {
    return DOMRect.fromRect({ height: this.tagName === 'DIALOG' ? 600 : fieldEndsAt });
  });
  render(
    <Dialog title="Subscribe" onClose={() => undefined}>
      <p>What it costs</p>
      <input aria-label="Start on" />
    </Dialog>,
  );
};

test('a dialog opens at its first field', () => {
  openWith(580);
  expect(document.activeElement).toBe(screen.getByLabelText('Start on'));
});

test('a dialog with a field out of sight opens at its title, so that what comes before is read', () => {
  openWith(620);
  expect(document.activeElement?.tagName).toBe('DIALOG');
});
