/** What the tabs of one browser tell each other, so that what was done in one is not left standing in the others. */

/** `address-verified` carries the address; `continue-at` the page on which the customer goes on once they are signed in. */
type Topic = 'notices' | 'address-verified' | 'continue-at';
const lineOf = (topic: Topic): BroadcastChannel => new BroadcastChannel(`ajo-${topic}`);

export function notifyOtherTabs(topic: Topic, message = 'changed'): void {
  const line = lineOf(topic);
  line.postMessage(message);
  line.close();
}

/** Returns what ends it. */
export function onOtherTabs(topic: Topic, onChange: (message: string) => void): () => void {
  const line = lineOf(topic);
  line.addEventListener('message', ({ data }) => onChange(String(data)));
  return () => line.close();
}
