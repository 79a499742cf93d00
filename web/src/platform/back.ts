/**
 * The browser's Back closes what is open over the page instead of leaving the page. The open layer has its own entry in the browser's history,
 * a copy of the page's entry with a mark. A layer that is closed in another way leaves the entry there, and Back passes over it: to remove
 * it would take effect later, and could undo a navigation that has started meanwhile.
 */
type Entry = { idx?: number; isLayer?: boolean } | null;

const layers: (() => void)[] = [];
/** The page whose marked entry is the current one. */
let page: { idx: number | undefined; address: string } | undefined;

const entry = (): Entry => globalThis.history.state as Entry;

function markEntry(): void {
  if (page && entry()?.isLayer === true) return;
  page = { idx: entry()?.idx, address: globalThis.location.href };
  globalThis.history.pushState({ ...entry(), isLayer: true }, '');
}

function onPopState(event: PopStateEvent): void {
  const left = page;
  page = entry()?.isLayer === true ? { idx: entry()?.idx, address: globalThis.location.href } : undefined;
  // Forward, or away from an entry that the router has written over it.
  if (!left || page || entry()?.idx !== left.idx) return;
  // The router has nothing to do where the address stays the same.
  if (globalThis.location.href === left.address) event.stopImmediatePropagation();
  const close = layers.at(-1);
  if (!close) return globalThis.history.back();
  close();
  // Another layer is below, or this one asks a question first.
  setTimeout(() => layers.length > 0 && markEntry());
}

/** Calls `close` on the next Back until the returned function is called. The layer that was opened last is closed first. */
export function closeOnBack(close: () => void): () => void {
  // Before the router's listener. Adding it again has no effect.
  globalThis.addEventListener('popstate', onPopState, true);
  layers.push(close);
  markEntry();
  return () => void layers.splice(layers.indexOf(close), 1);
}
