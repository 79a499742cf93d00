/** Error replies of Paystack. */
import type { FastifyReply } from 'fastify';

export const refused = (reply: FastifyReply, status: number, message: string, code: string): FastifyReply =>
  reply
    .status(status)
    .send({ status: false, message, meta: { nextStep: 'Check the request and try again' }, type: 'validation_error', code });
