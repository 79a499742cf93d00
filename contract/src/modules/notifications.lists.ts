/** The delivery log of mails and text messages. Apart from the calls, because customers load those. */
import { defineList } from '../kernel/list.ts';
import { messageCalls } from './notifications.messages.ts';

export const deliveryList = defineList({
  name: 'deliveries',
  call: messageCalls.deliveries,
  file: '/{role}/export/deliveries',
  searches: ['recipient'],
});
