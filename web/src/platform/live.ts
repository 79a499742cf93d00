/** The private channel of one person: server notices arrive here while the page is open. */
import { z } from 'zod';
import { savesData } from './save-data.ts';
import { session } from './session.ts';

const Config = z.object({ brand: z.string(), realtime: z.object({ key: z.string(), port: z.number() }) });

/** Stops listening. */
type Stop = () => void;

type Handlers = {
  /** A notice has come, or the line was down and some may have been missed. */
  onNotice: () => void;
  /** The line is open for the first time: only what came since the page was fetched may have been missed. */
  onOpen: () => void;
};

/** The first connection of a page follows its own requests, so its lists are as fresh as they can be. */
export function whenConnected({ onNotice, onOpen }: Handlers): () => void {
  let isFirst = true;
  return () => {
    (isFirst ? onOpen : onNotice)();
    isFirst = false;
  };
}

/** A metered connection gets no socket: notifications are polled once a minute instead. */
export function listen(userId: string, handlers: Handlers): Stop {
  if (savesData()) return () => undefined;
  let stopped = false;
  let disconnect: Stop = () => undefined;
  whenIdle(() => {
    connect(userId, handlers).then(
      (stop) => {
        disconnect = stop;
        if (stopped) stop();
      },
      () => undefined,
    );
  });
  return () => {
    stopped = true;
    disconnect();
  };
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) globalThis.requestIdleCallback(work, { timeout: 4_000 });
  else setTimeout(work, 1_500);
}

async function connect(userId: string, handlers: Handlers): Promise<Stop> {
  const [{ default: Echo }, { default: Pusher }, config] = await Promise.all([
    import('laravel-echo'),
    import('pusher-js'),
    fetch('/api/config').then(async (response) => Config.parse(unwrapped(await response.json()))),
  ]);
  const echo = new Echo({
    broadcaster: 'pusher',
    Pusher,
    key: config.realtime.key,
    // The option must be set, although the host below decides.
    cluster: 'mt1',
    wsHost: globalThis.location.hostname,
    wsPort: config.realtime.port,
    wssPort: config.realtime.port,
    forceTLS: false,
    enabledTransports: ['ws', 'wss'],
    namespace: 'App.Events',
    authEndpoint: '/broadcasting/auth',
    bearerToken: session.token(),
    disableStats: true,
  });
  echo.private(`App.User.${userId}`).notification(handlers.onNotice);
  // What was sent while the line was down is fetched, not replayed.
  echo.connector.pusher.connection.bind('connected', whenConnected(handlers));
  return () => echo.disconnect();
}

const unwrapped = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer;
