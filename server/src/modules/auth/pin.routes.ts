/** Binds the calls of the PIN. */
import { pinCalls } from '@ajo/contract/modules/auth.pin';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { pinOf, provePin, sendPinCode, setPin } from './commands/pin.ts';

export function pinRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, pinCalls.read, async (within, { actor }) => ({ data: await pinOf(within, actor) }));
  serve(app, context, pinCalls.sendCode, async (within, { actor, body, from }) => ({
    message: 'A code is on its way',
    data: { to: await sendPinCode(within, actor, { password: body.current_password, channel: body.channel, from }) },
  }));
  serve(app, context, pinCalls.set, async (within, { actor, body }) => {
    await setPin(within, actor, body);
    return { message: 'Your PIN is set', data: await pinOf(within, actor) };
  });
  serve(app, context, pinCalls.prove, async (within, { actor, body }) => ({
    data: { proven_until: await provePin(within, actor, body.pin) },
  }));
}
