import { type AccessRow, MEMBERS } from '#tests/support/access-row.ts';

export const access: readonly AccessRow[] = [
  { served: ['app', ...MEMBERS], endpoints: 'readRecipientConfirmation confirmRecipient readUnsubscription unsubscribe' },
  { served: MEMBERS, endpoints: 'listMailRecipients addMailRecipient askMailRecipientAgain removeMailRecipient' },
  { served: ['owner', 'manager'], endpoints: 'sendBuyerMailTest' },
];
