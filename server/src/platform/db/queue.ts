/** The queue at the pool: how many wait for one of its connections, and since when the first of them. */
export type Queue = { connections: number; waiting: number; longestMs: number };

/** @param ticks monotonic milliseconds; tests bring their own. */
export function openQueue(connections: number, ticks: () => number = () => performance.now()) {
  // A set keeps the order in which they came, so its first is who has waited longest.
  const since = new Set<{ at: number }>();
  return {
    queue: (): Queue => {
      const [first] = since;
      return { connections, waiting: since.size, longestMs: first ? ticks() - first.at : 0 };
    },
    /** Counts as waiting until the connection is there, or refused. */
    queued: async <T>(connect: () => Promise<T>): Promise<T> => {
      const place = { at: ticks() };
      since.add(place);
      try {
        return await connect();
      } finally {
        since.delete(place);
      }
    },
  };
}

/** With more than this many waiting for each connection, or a wait of so long, new calls get 503. */
const maxPerConnection = 10;
const maxMs = 1_000;

export const isTooLong = ({ connections, waiting, longestMs }: Queue): boolean =>
  waiting > maxPerConnection * connections || longestMs > maxMs;
