/** Printing waits for the parts of a page that are loaded when the reader comes near. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { usePrintKey } from './print-key.ts';
import { WhenNear } from './when-near.tsx';

const realPrint = globalThis.print;
const realObserver = globalThis.IntersectionObserver;
afterEach(() => {
  cleanup();
  globalThis.print = realPrint;
  globalThis.IntersectionObserver = realObserver;
});

/** The reader never comes near. */
class Far {
  observe(): void {}
  disconnect(): void {}
}

test('Ctrl P loads what is far below, and prints when it is there', async () => {
  globalThis.IntersectionObserver = Far as unknown as typeof IntersectionObserver;
  let arrive = (): void => undefined;
  const Credit = lazy(async () => {
    await new Promise<void>((done) => (arrive = done));
    return { default: () => <p>Credit of the customer</p> };
  });
  const printed: string[] = [];
  globalThis.print = () => void printed.push(document.body.textContent);
  function Page() {
    usePrintKey();
    return (
      <main>
        <WhenNear>
          <Suspense fallback={<output aria-label="Loading" />}>
            <Credit />
          </Suspense>
        </WhenNear>
      </main>
    );
  }
  render(<Page />);
  expect(screen.queryByLabelText('Loading')).toBeNull();
  const isAllowed = fireEvent.keyDown(globalThis.document.body, { key: 'p', ctrlKey: true });
  expect(isAllowed).toBe(false);
  expect(await screen.findByLabelText('Loading')).toBeTruthy();
  expect(printed).toEqual([]);
  await act(async () => arrive());
  await vi.waitFor(() => expect(printed).toEqual(['Credit of the customer']));
});
