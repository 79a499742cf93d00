/** Providus' transfer service, as far as names: the banks of NIP, and the holder of an account. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { accountNameOf } from './account-names.ts';
import banks from './banks.json' with { type: 'json' };
import { beforeActing, misbehave } from './misbehave.ts';
import type { Sandbox } from './sandbox.ts';
import { consumeFault } from './state.ts';

const base = '/providus/postingrest';
const ownBank = '000023';
type Body = Partial<Record<'accountNumber' | 'beneficiaryBank' | 'userName' | 'password', string>>;

const refusal = (responseCode: string, responseMessage: string): object => ({ accountName: '', responseMessage, responseCode });

/** Every answer is HTTP 200; its code decides. */
export function providusNameRoutes(app: FastifyInstance, { store, providusUser }: Sandbox): void {
  const nameOf = async (body: Body, nipCode: string, reply: FastifyReply): Promise<unknown> => {
    const { accountNumber: number = '', userName, password } = body;
    if (userName !== providusUser.userName || password !== providusUser.password) return refusal('8004', 'Authentication Failed');
    const fault = consumeFault(store, 'providus_name', number);
    if (fault && beforeActing.includes(fault)) return misbehave(reply, fault);
    const bank = banks.banks.find((one) => one.nip_code === nipCode);
    if (!bank) return refusal('16', 'Unknown Bank Code');
    const name = accountNameOf(store, { number, bankCode: bank.code });
    if (name === undefined) return refusal('07', 'Invalid Account');
    return { accountName: name, accountNumber: number, bvn: '22222222222', responseMessage: 'SUCCESSFUL', responseCode: '00' };
  };
  app.get(`${base}/GetNIPBanks`, async () => ({
    banks: banks.banks.flatMap(({ name, nip_code: bankCode }) => (bankCode ? [{ bankCode, bankName: name.toUpperCase() }] : [])),
    responseMessage: 'SUCCESS',
    responseCode: '00',
  }));
  app.post<{ Body: Body }>(`${base}/GetNIPAccount`, ({ body }, reply) => nameOf(body, body.beneficiaryBank ?? '', reply));
  app.post<{ Body: Body }>(`${base}/GetProvidusAccount`, ({ body }, reply) => nameOf(body, ownBank, reply));
}
