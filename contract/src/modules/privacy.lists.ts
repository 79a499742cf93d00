/** The list of requests about personal data. Apart from the calls, because customers load those. */
import { defineList } from '../kernel/list.ts';
import { privacyCalls } from './privacy.ts';

export const privacyRequestList = defineList({
  name: 'privacy_requests',
  call: privacyCalls.queue,
  file: '/{role}/export/privacy-requests',
});
