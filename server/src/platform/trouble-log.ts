/** A problem that lasts is logged when it begins and when it is over, however often it is noticed in between. */
import type { Log } from './log.ts';

export type TroubleLog = {
  report: (message: string, error: unknown, details?: object) => void;
  /** Call it before connections are closed: ending a pool does not wait for them, and PostgreSQL may stop in between. */
  close: () => void;
};

type Episode = { count: number; timer: NodeJS.Timeout };

/** @param quietMs a problem is over when it has not been noticed for this long. */
export function openTroubleLog(log: Pick<Log, 'warn'>, quietMs = 30_000): TroubleLog {
  const episodes = new Map<string, Episode>();
  let closed = false;
  const report: TroubleLog['report'] = (message, error, details = {}) => {
    if (closed) return;
    const key = `${message} ${kindOf(error)}`;
    const known = episodes.get(key);
    if (known) {
      known.count += 1;
      known.timer.refresh();
      return;
    }
    log.warn({ ...details, err: error }, message);
    const episode: Episode = {
      count: 1,
      timer: setTimeout(() => {
        episodes.delete(key);
        if (episode.count > 1) log.warn({ times: episode.count }, `${message}: over`);
      }, quietMs).unref(),
    };
    episodes.set(key, episode);
  };
  const close = (): void => {
    closed = true;
  };
  return { report, close };
}

/** Messages hold addresses and ids; the code is the same each time. */
function kindOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: string | number; name?: string };
  return String(code ?? name ?? typeof error);
}
