/** The one place where a "no" becomes HTTP. An unexpected error shows nothing to the user and writes everything to the log. */
import { DomainError, httpStatusOf } from '@ajo/contract/kernel/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { databaseTrouble } from '#platform/db/trouble';

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const no = asDomainError(error);
  if (!no) {
    request.log.error({ err: error }, 'unexpected');
    return reply.status(500).send({ message: 'Something went wrong', code: 'unexpected', request_id: request.id });
  }
  const { kind, code, message, errors, retryAfterSeconds } = no;
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
  return reply.status(httpStatusOf[kind]).send({ message, code, ...(errors && { errors }), request_id: request.id });
}

export function answerUnknownPath(): never {
  throw new DomainError('missing', 'not_found', 'Not found');
}

function asDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  const trouble = databaseTrouble(error);
  if (trouble instanceof DomainError) return trouble;
  return fromFastify(error);
}

/** Errors of Fastify itself: a body that is not JSON, too long, or of an unexpected type. */
function fromFastify(error: unknown): DomainError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const status = Number(error.statusCode);
  if (status === 413) return new DomainError('too-large', 'too_large', 'What you sent is too large');
  if (status === 415) return new DomainError('wrong-type', 'wrong_type', 'This kind of content is not accepted here');
  if (status === 429)
    return new DomainError('too-many', 'too_many', 'Too many requests. Please wait a little', { retryAfterSeconds: 60 });
  if (status >= 400 && status < 500) return new DomainError('unreadable', 'unreadable', 'The request cannot be read');
  return undefined;
}
