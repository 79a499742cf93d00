/** Hashes passwords with argon2id, two at a time, so that sign-ins cannot starve everything else of the processor. */
import argon2 from '@node-rs/argon2';
import { crowded } from './auth.errors.ts';

/** 19 MiB, two passes, one lane: about 20 ms of one core (OWASP's second choice). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxAtOnce = 2;
/** At 20 ms each, the wait is at most two seconds; further calls are asked to retry. */
const maxWaiting = 200;
let running = 0;
const waiting: (() => void)[] = [];

/** A slot is passed to the next waiting call and never returned while one is waiting: so there are never more than two. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < maxAtOnce) running += 1;
  else if (waiting.length >= maxWaiting) throw crowded();
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** @throws DomainError `crowded` when too many wait already. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => argon2.hash(password, cost));

/** The hash of a random password with the same cost: an unknown person takes as long as a known one. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$i5lH1UQ4CYjhO+/TNINaUg$dFOkKfKfKPZcxqOzcJV5x8evG3+mjrzNJ6BQjbURimM';

export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const isRight = await inTurn(() => argon2.verify(stored ?? nobodysHash, password));
  return stored !== undefined && isRight;
}
