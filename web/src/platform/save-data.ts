/** Whether the connection is metered (`Save-Data`): then no live socket, no images for show, no movement. */
type Connection = { saveData?: boolean; effectiveType?: string };

export function savesData(connection = (globalThis.navigator as { connection?: Connection } | undefined)?.connection): boolean {
  return connection?.saveData === true || connection?.effectiveType === '2g' || connection?.effectiveType === 'slow-2g';
}
