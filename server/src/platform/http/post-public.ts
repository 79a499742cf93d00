/** One POST to an address that a person has entered: https, to the public internet, in ten seconds, without redirects. */
import { lookup as resolve } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export type PostSettings = {
  /** Development and tests: http, and addresses of our own network. */
  allowsPrivate: boolean;
  timeoutMs?: number;
  /** Of tests. */
  lookup?: typeof resolve;
};
export type PostRequest = { url: string; headers: Record<string, string>; body: string };
/** `lost`: unknown whether the receiver has it. The reason is for people, and repeats nothing of the address. */
export type PostResult = { kind: 'answer'; status: number } | { kind: 'refused' | 'lost'; reason: string };

const usualTimeoutMs = 10_000;
const refusedAddress: PostResult = { kind: 'refused', reason: 'The address is not public' };

class NotPublic extends Error {}

/** Never throws. The body of the answer is not read. */
export async function postPublic({ url, headers, body }: PostRequest, settings: PostSettings): Promise<PostResult> {
  const target = URL.parse(url);
  if (!target || !(target.protocol === 'https:' || (settings.allowsPrivate && target.protocol === 'http:')))
    return { kind: 'refused', reason: 'The address does not start with https://' };
  // Node resolves names only: an address written as such is checked here.
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) > 0 && !settings.allowsPrivate && !isPublicAddress(host)) return refusedAddress;
  const { timeoutMs = usualTimeoutMs } = settings;
  return new Promise((settle) => {
    const send = target.protocol === 'https:' ? requestTls : requestPlain;
    const signal = AbortSignal.timeout(timeoutMs);
    const request = send(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        agent: false,
        signal,
        lookup: lookupOf(settings),
      },
      (response) => {
        // A connection that breaks while the answer is discarded changes nothing.
        response.on('error', () => undefined);
        settle({ kind: 'answer', status: response.statusCode ?? 0 });
        response.destroy();
      },
    );
    request.on('error', (error) => {
      if (error instanceof NotPublic) return settle(refusedAddress);
      settle({ kind: 'lost', reason: signal.aborted ? `No answer within ${timeoutMs / 1000} seconds` : 'Cannot be reached' });
    });
    request.end(body);
  });
}

/** The addresses that are checked are those that are connected to, so a name cannot change in between. One private address refuses all. */
const lookupOf =
  ({ allowsPrivate, lookup = resolve }: PostSettings): LookupFunction =>
  (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new Error('no address'), '');
      if (!allowsPrivate && !addresses.every(({ address }) => isPublicAddress(address))) return done(new NotPublic(), '');
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
