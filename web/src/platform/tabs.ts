/** What the tabs of one browser tell each other, so that what was done in one is not left standing in the others. */

type Topic = 'notices';
const lineOf = (topic: Topic): BroadcastChannel => new BroadcastChannel(`ajo-${topic}`);

export function notifyOtherTabs(topic: Topic): void {
  const line = lineOf(topic);
  line.postMessage('changed');
  line.close();
}

/** Returns what ends it. */
export function onOtherTabs(topic: Topic, onChange: () => void): () => void {
  const line = lineOf(topic);
  line.addEventListener('message', onChange);
  return () => line.close();
}
