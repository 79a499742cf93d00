/** An app that binds every call of the contract to a handler that records what it was asked and does nothing else. */
import { allCalls } from '@ajo/contract/all-calls';
import { type Actor, may, prefixOf, type Role, roles } from '@ajo/contract/kernel/access';
import { apiRoot, type Call, capabilitiesOf } from '@ajo/contract/kernel/call';
import { DomainError } from '@ajo/contract/kernel/errors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { openHttpApp } from '#platform/http/http-app';
import { serve } from '#platform/http/serve';

export type Recorded = { call: Call; body: unknown; files: string[] };
export type Recorder = {
  app: FastifyInstance;
  /** The path of a call for a user who may make it; its ids are the given one. */
  addressOf: (call: Call) => string;
  headersOf: (call: Call) => Record<string, string>;
  /** What the last request asked, and nothing when it was refused before. */
  take: () => Recorded | undefined;
};

const anId = '01912f00-0000-7000-8000-00000000dead';
/** Who may make the call, staff before customers. */
export const roleFor = (call: Call): Role =>
  roles.find((role) => role !== 'user' && capabilitiesOf(call).some((capability) => may(role, capability))) ??
  roles.find((role) => capabilitiesOf(call).some((capability) => may(role, capability))) ??
  'superadmin';

export async function openRecorder(context: Context): Promise<Recorder> {
  let last: Recorded | undefined;
  const recording: Context = {
    ...context,
    whoIs: async ({ bearer, key, invitation }) =>
      actorOf(((bearer ?? key)?.replace('role-of-the-caller-', '') ?? (invitation && 'guarantor')) as Role),
  };
  const app = await openHttpApp(recording);
  for (const call of allCalls)
    serve(app, recording, call, async (_within, { body, files }) => {
      last = { call, body, files: Object.keys(files) };
      throw new DomainError('conflict', 'recorded', 'Recorded');
    });
  return {
    app,
    addressOf: (call) => {
      const path = call.path.replace('{role}', prefixOf(roleFor(call))).replaceAll(/\{\w+\}/g, anId);
      return `${apiRoot}${path}${call.access === 'guarantor.act' ? '?token=some-token&email=a@mail.test' : ''}`;
    },
    headersOf: (call) => ({ authorization: `Bearer role-of-the-caller-${roleFor(call)}` }),
    take: () => {
      const recorded = last;
      last = undefined;
      return recorded;
    },
  };
}

const actorOf = (role: Role | undefined): Actor | undefined =>
  role && { id: anId, role, name: 'Ada Obi', branchId: null, sessionId: anId, today: '2026-03-02' as Actor['today'] & string };
