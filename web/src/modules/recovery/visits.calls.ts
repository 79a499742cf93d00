/** Field visits on a phone: the list of the day, kept for times without a network, and results that wait until they are sent. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { NewVisit, visitCalls, VisitList } from '@ajo/contract/modules/recovery.visits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';
import { now } from '#platform/clock';
import { kept, unsent } from '#platform/kept';
import { session } from '#platform/session';
import { recoveryKey } from './recovery.calls.ts';

const visitsKey = [...recoveryKey, 'visits of today'];
const keptName = 'visits';
const retryMs = 30_000;

/** `aheadMs`: how far the clock of the device was ahead when the list was read. `untilMs`: the end of the list by that clock. */
type Listed = { list: VisitList; aheadMs: number; untilMs: number; isKept: boolean };

const untilOf = (list: VisitList, aheadMs: number): number => list.expires_at.getTime() + aheadMs;

const isWithoutAnswer = (error: unknown): boolean => error instanceof DomainError && error.kind === 'unavailable';

async function readList(): Promise<Listed> {
  try {
    const { data: list } = await make(visitCalls.list);
    const aheadMs = now().getTime() - list.listed_at.getTime();
    const untilMs = untilOf(list, aheadMs);
    kept.write(keptName, { list: z.encode(VisitList, list), aheadMs }, new Date(untilMs));
    return { list, aheadMs, untilMs, isKept: false };
  } catch (error) {
    const earlier = isWithoutAnswer(error) ? keptList() : undefined;
    if (earlier) return earlier;
    throw error;
  }
}

function keptList(): Listed | undefined {
  kept.expire(now());
  const value = kept.read(keptName) as { list: unknown; aheadMs: number } | undefined;
  const list = value && VisitList.safeDecode(value.list as never);
  if (!value || !list?.success) return undefined;
  return { list: list.data, aheadMs: value.aheadMs, untilMs: untilOf(list.data, value.aheadMs), isKept: true };
}

/** When the list is over, it is deleted from the device. */
export function useVisits() {
  const cache = useQueryClient();
  const visits = useQuery({ queryKey: visitsKey, queryFn: readList });
  const untilMs = visits.data?.untilMs;
  useEffect(() => {
    if (untilMs === undefined) return undefined;
    const end = setTimeout(() => {
      kept.expire(now());
      void cache.resetQueries({ queryKey: visitsKey });
    }, untilMs - now().getTime());
    return () => clearTimeout(end);
  }, [untilMs, cache]);
  return visits;
}

/** A result on the device, without a name or an address. `refusal`: what the server or its rules answered. */
export type WaitingVisit = { key: string; number: string; body: z.input<typeof NewVisit>; refusal?: string };
export type VisitInput = { number: string; body: NewVisit };

const personId = (): string => session.user()?.id ?? '';
const read = (): WaitingVisit[] => [...unsent.read(personId())] as WaitingVisit[];
let isSending = false;
/** The network returned, or a result was added, while an earlier attempt was still without an answer. */
let sendsAgain = false;

export function useWaitingVisits() {
  const cache = useQueryClient();
  const [waiting, setWaiting] = useState(read);
  const change = useCallback((changed: (before: WaitingVisit[]) => WaitingVisit[]): void => {
    unsent.write(personId(), changed(read()));
    setWaiting(read());
  }, []);
  const send = useCallback(async (): Promise<void> => {
    sendsAgain = isSending;
    if (isSending) return;
    isSending = true;
    const sent = await sendAll(change).finally(() => (isSending = false));
    if (sent) void cache.invalidateQueries({ queryKey: recoveryKey });
  }, [cache, change]);
  useEffect(() => {
    const retry = (): void => void send();
    retry();
    globalThis.addEventListener('online', retry);
    const timer = setInterval(retry, retryMs);
    return () => {
      globalThis.removeEventListener('online', retry);
      clearInterval(timer);
    };
  }, [send]);
  const add = ({ number, body }: VisitInput): void => {
    change((before) => [...before, { key: crypto.randomUUID(), number, body: z.encode(NewVisit, body) }]);
    void send();
  };
  return { waiting, add, remove: (key: string) => change((before) => before.filter((one) => one.key !== key)) };
}

type Change = (changed: (before: WaitingVisit[]) => WaitingVisit[]) => void;

/** Until no attempt was requested during the last one. @returns whether any was answered */
async function sendAll(change: Change): Promise<boolean> {
  const answered = await sendEach(change);
  if (!sendsAgain) return answered;
  sendsAgain = false;
  return (await sendAll(change)) || answered;
}

/** One after the other, each with its own key, so that a lost answer records nothing twice. @returns whether any was answered */
async function sendEach(change: Change): Promise<boolean> {
  let answered = false;
  for (const { key, body } of read().filter(({ refusal }) => refusal === undefined)) {
    try {
      const { data, message } = await make(visitCalls.record, { body: z.decode(NewVisit, body), idempotencyKey: key });
      if (data.refusal === null) alerts.success(message ?? 'Visit recorded');
      settle(change, key, data.refusal);
    } catch (error) {
      if (!(error instanceof DomainError) || ['unavailable', 'too-many', 'signed-out'].includes(error.kind)) return answered;
      settle(change, key, error.message);
    }
    answered = true;
  }
  return answered;
}

/** Recorded, or refused: then it stays on the device until the officer has read why. */
const settle = (change: Change, key: string, refusal: string | null): void =>
  change((before) =>
    refusal === null
      ? before.filter((one) => one.key !== key)
      : before.map((one) => (one.key === key ? { ...one, refusal } : one)),
  );

/** The service worker stores the program of this page, so that it opens without a network. */
export function keepPage(): void {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === globalThis.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ keep: [...new Set(files)] }));
}
