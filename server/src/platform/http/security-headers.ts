/** The headers that tell a browser what pages of ours may do. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config';

/** Camera and microphone are for the photo of a customer and the video of a guarantor; nothing else is used. */
const permissions = [
  'camera=(self)',
  'microphone=(self)',
  ...['accelerometer', 'autoplay', 'browsing-topics', 'display-capture', 'encrypted-media', 'geolocation', 'gyroscope'].map(off),
  ...['hid', 'magnetometer', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'].map(off),
].join(', ');
function off(feature: string): string {
  return `${feature}=()`;
}

export async function sendSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { directives: policy(config) },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: config.NODE_ENV === 'production',
  });
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', permissions));
}

function policy(config: Config): Record<string, string[]> {
  const live = `:${config.REALTIME_PORT}`;
  const host = new URL(config.appUrl).hostname;
  const loopback = config.NODE_ENV === 'production' ? [] : [`ws://127.0.0.1${live}`];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"], // the UI kit sets styles on elements
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", `ws://${host}${live}`, `wss://${host}${live}`, ...loopback],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'upgrade-insecure-requests': null as unknown as string[],
  };
}
