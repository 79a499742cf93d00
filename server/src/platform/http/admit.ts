/** Authentication and authorisation of the caller: done before a byte of the body is read. */
import { type Actor, holds, isNewAccess, may, prefixOf, staffPrefixes } from '@ajo/contract/kernel/access';
import { type Call, capabilitiesOf, confirmsWork, needsProof } from '@ajo/contract/kernel/call';
import { DomainError } from '@ajo/contract/kernel/errors';
import { minuteMs } from '@ajo/contract/kernel/time';
import type { FastifyRequest } from 'fastify';
import type { Context } from '#context';

/** @throws DomainError unless the caller may make the call, as far as the address and the capability table tell. */
export function requireRight(context: Context, call: Call, actor: Actor | undefined, request: FastifyRequest): void {
  if (call.access === 'public') return;
  if (!actor) throw new DomainError('signed-out', 'unauthenticated', 'Unauthenticated.');
  if (actor.mustChangePassword && !call.whilePasswordForced)
    throw new DomainError('signed-out', 'password_change_required', 'You must change your password before you continue');
  requirePrefix(actor, request.params as { role?: string });
  if (!capabilitiesOf(call).some((capability) => holds(actor, capability)))
    throw new DomainError('forbidden', 'forbidden', 'You are not allowed to do this');
  requireSecondFactor(context, call, actor);
  requireSettledAccess(context, call, actor);
}

/** The one place of step-up: a user with a second factor or PIN has proven it recently before money moves; a user who must have one sets it up first. */
function requireSecondFactor({ config, clock }: Context, call: Call, { secondFactor, mustEnrol, mustSetPin }: Actor): void {
  if (mustEnrol && !call.whileEnrolling)
    throw new DomainError('forbidden', 'two_factor_required', 'Set up two-factor before you continue');
  if (mustSetPin && call.requiresPin) throw new DomainError('forbidden', 'pin_required', 'Set a PIN before you move money');
  if (!secondFactor || !needsProof(call)) return;
  const provenMs = secondFactor.provenAt?.getTime() ?? 0;
  if (clock.now().getTime() - provenMs > config.STEP_UP_MINUTES * minuteMs)
    throw new DomainError('forbidden', 'step_up_required', proofTexts[secondFactor.kind]);
}

const proofTexts = { app: 'Enter the code of your authenticator app to continue', pin: 'Enter your PIN to continue' };

/** The one place of this rule: a user with a new account, role or credentials cannot be a second person yet. */
function requireSettledAccess({ config, clock }: Context, call: Call, { accessSince }: Actor): void {
  const hours = config.CONFIRM_AFTER_HOURS;
  if (!confirmsWork(call) || !isNewAccess(accessSince, { hours, at: clock.now() })) return;
  throw new DomainError(
    'forbidden',
    'access_too_new',
    `Your account is new, or its role or sign-in details have changed. Another person must do this for the first ${hours} hours`,
  );
}

/** A guarantor is identified by the invitation in the query, a partner by a key, other users by a session. A key is no session, nor the reverse. */
export function credentialsOf(call: Call, request: FastifyRequest): Parameters<Context['whoIs']>[0] {
  const bearer = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
  if (capabilitiesOf(call).some((capability) => may('partner', capability))) return { key: bearer };
  if (call.access !== 'guarantor.act') return { bearer, isBackground: isBackground(request) };
  const { token, email } = request.query as Record<string, unknown>;
  if (typeof token !== 'string') return {};
  return { invitation: { token, email: typeof email === 'string' ? email : undefined } };
}

/** Only what reads: a change is always a person's act. */
const isBackground = ({ method, headers }: FastifyRequest): boolean => method === 'GET' && headers['x-background'] !== undefined;

/** `{role}` is part of the path: an unknown one is 404, the one of another role 403. */
function requirePrefix(actor: Actor, { role }: { role?: string }): void {
  if (role === undefined) return;
  if (!(staffPrefixes as readonly string[]).includes(role)) throw new DomainError('missing', 'not_found', 'Not found');
  if (role !== prefixOf(actor.role)) throw new DomainError('forbidden', 'foreign_prefix', 'You are not allowed to do this');
}
