/** Whether a request is for the API: by its route, because an address can be spelled in many ways ("/%61pi", an absolute one). */
import type { FastifyRequest } from 'fastify';

const isApiPath = (path: string): boolean => /^\/(api|broadcasting)(\/|$)/.test(path);

/** A path without a route is matched as sent, decoded once. */
export function isApi({ routeOptions, url }: FastifyRequest): boolean {
  const route = routeOptions.url;
  if (route !== undefined && route !== '/*' && route !== '*') return isApiPath(route);
  return isApiPath(pathOf(url));
}

function pathOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return url;
  }
}
