/** QoreID: matches a BVN with a name. Trigger numbers select each reply; every other number of eleven digits matches. */
import type { FastifyInstance } from 'fastify';

const answers: Record<string, string> = { '22222222223': 'PARTIAL_MATCH', '22222222224': 'NO_MATCH' };

export function identityRoutes(app: FastifyInstance): void {
  app.post('/qoreid/token', async () => ({ accessToken: 'sandbox-token', expiresIn: 7200, tokenType: 'Bearer' }));

  app.post<{ Params: { bvn: string }; Body: { firstname?: string; lastname?: string; dob?: string; phone?: string } }>(
    '/qoreid/v1/ng/identities/bvn-match/:bvn',
    async (request, reply) => {
      const { bvn } = request.params;
      if (bvn === '22222222226') return reply.status(503).send({ message: 'The register is away' });
      if (bvn === '22222222225' || !/^\d{11}$/.test(bvn))
        return reply.status(404).send({ status: 404, message: 'BVN not found' });
      const status = answers[bvn] ?? 'EXACT_MATCH';
      const fields = {
        firstname: status !== 'NO_MATCH',
        lastname: status === 'EXACT_MATCH',
        ...(request.body.dob && { dob: status !== 'NO_MATCH' }),
        ...(request.body.phone && { phone: status === 'EXACT_MATCH' }),
      };
      return {
        id: Number(bvn.slice(-6)),
        applicant: { firstname: request.body.firstname, lastname: request.body.lastname },
        summary: { bvn_match_check: { status, fieldMatches: fields } },
        status: { state: 'complete', status: status === 'NO_MATCH' ? 'id_mismatch' : 'verified' },
      };
    },
  );
}
