/** The lists of complaints and of messages of the contact form. Apart from the calls, because customers load those. */
import { defineList } from '../kernel/list.ts';
import { siteCalls } from './site.ts';

export const complaintList = defineList({
  name: 'complaints',
  call: siteCalls.list,
  file: '/{role}/export/complaints',
  searches: ['number'],
});
export const contactMessageList = defineList({
  name: 'contact_messages',
  call: siteCalls.messages,
  file: '/{role}/export/contact-messages',
});
