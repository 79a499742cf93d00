/** Which addresses receive events, when a delivery is attempted again, and what may be replayed. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { dayMs, hourMs, minuteMs } from '@ajo/contract/kernel/time';
import type { Delivery, Endpoint } from './webhook.ts';
import * as no from './partners.errors.ts';

const maxEndpoints = 10;

/** `allowsPlain`: development and tests. Whether the host is public is assessed when a connection is made, because names change. */
export function whyNotAddEndpoint(
  url: string,
  { endpoints, allowsPlain }: { endpoints: readonly Pick<Endpoint, 'url'>[]; allowsPlain: boolean },
): DomainError | undefined {
  const target = URL.parse(url);
  if (!target || !(target.protocol === 'https:' || (allowsPlain && target.protocol === 'http:'))) return no.urlNotHttps();
  if (target.username || target.password || target.hash) return no.urlWithSecrets();
  if (endpoints.some((one) => one.url === target.href)) return no.endpointExists();
  return endpoints.length >= maxEndpoints ? no.tooManyEndpoints(maxEndpoints) : undefined;
}

export function whyNotSetStatus(endpoint: Pick<Endpoint, 'status'> | undefined, to: Endpoint['status']): DomainError | undefined {
  if (!endpoint) return no.endpointMissing();
  return endpoint.status === to ? no.endpointIsAlready(to) : undefined;
}

/** How long the secret before a new one still signs, so that a receiver can change it without losing an event. */
export const previousSecretMs = dayMs;

/** Two secrets at most: an older one that still counts would end before its time. */
export function whyNotRotate(endpoint: Pick<Endpoint, 'previousSecretUntil'> | undefined, at: Date): DomainError | undefined {
  if (!endpoint) return no.endpointMissing();
  return endpoint.previousSecretUntil && endpoint.previousSecretUntil > at ? no.secretReplacedToday() : undefined;
}

/** The pauses after attempts one to seven. Together 24 hours, less the last minutes. */
const pausesMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 2 * hourMs, 6 * hourMs, 14 * hourMs + 30 * minuteMs] as const;
export const maxAttempts = pausesMs.length + 1;

/** The pause after an attempt; undefined after the last. `attempt` counts from 1. */
export const pauseAfter = (attempt: number): number | undefined => pausesMs[attempt - 1];

/** An older event is not sent automatically: the receiver may hold newer facts by then. Staff can replay it. */
export const sentWithinMs = 7 * dayMs;
export const tooOld = 'Not sent within 7 days';

/** The answer counts when it is a success. A redirect is none: it is not followed. */
export const isDelivered = (status: number): boolean => status >= 200 && status < 300;

export function whyNotReplay(delivery: Pick<Delivery, 'status'> | undefined): DomainError | undefined {
  if (!delivery) return no.deliveryMissing();
  return delivery.status === 'pending' ? no.deliveryPending() : undefined;
}
