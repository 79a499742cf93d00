/** Ctrl P waits for the parts that are loaded when the reader comes near: a browser prints what is on the page at once. */
import { useEffect } from 'react';

const [every, atMost] = [50, 10_000];
const isLoading = (): boolean => document.querySelector('main [aria-label="Loading"], main [aria-busy="true"]') !== null;
const pause = (): Promise<void> => new Promise((done) => setTimeout(done, every));

/** Asks the parts to load, as the browser does before it prints, and prints when they are there, or after ten seconds. */
export async function printPage(): Promise<void> {
  globalThis.dispatchEvent(new Event('beforeprint'));
  await pause();
  for (let waited = 0; isLoading() && waited < atMost; waited += every) await pause();
  globalThis.print();
}

export function usePrintKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void printPage();
    };
    globalThis.addEventListener('keydown', onKey);
    return () => globalThis.removeEventListener('keydown', onKey);
  }, []);
}
