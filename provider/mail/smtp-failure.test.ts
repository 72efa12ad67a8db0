import { expect, test } from 'vitest';
import { readSmtpFailure, type SmtpFailure } from './smtp-failure.ts';

const RCPT = { code: 'EENVELOPE', command: 'RCPT TO' };
const MESSAGE = { code: 'EMESSAGE', command: 'DATA', isMessageSent: true };

test.each<[string, object, SmtpFailure]>([
  ['a mailbox that is not there', { ...RCPT, responseCode: 550, response: '550 5.1.1 no such user' }, 'address'],
  ['a mailbox that is switched off', { ...RCPT, responseCode: 550, response: '550 5.2.1 mailbox disabled' }, 'address'],
  ['a refusal that says no more than its code', { ...RCPT, responseCode: 553, response: '553 no such user' }, 'address'],
  ['a mailbox that is full', { ...RCPT, responseCode: 552, response: '552 5.2.2 over quota' }, 'ours'],
  ['a relay that is denied', { ...RCPT, responseCode: 554, response: '554 5.7.1 relaying denied' }, 'ours'],
  ['a sender that is refused where its recipient is named', { ...RCPT, responseCode: 550, response: '550 5.1.8 bad sender' }, 'ours'],
  ['a greylist', { ...RCPT, responseCode: 451, response: '451 4.7.1 try later' }, 'ours'],
  ['a password that is wrong', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response: '535 5.7.8 no' }, 'ours'],
  ['a sender that is refused', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550, response: '550 5.1.1 no' }, 'ours'],
  ['a greeting that refuses', { code: 'EPROTOCOL', command: 'CONN', responseCode: 554, response: '554 no service' }, 'ours'],
  ['DATA that is refused', { code: 'EENVELOPE', command: 'DATA', responseCode: 554, response: '554 no', isMessageSent: false }, 'ours'],
  ['a verdict of spam', { ...MESSAGE, responseCode: 554, response: '554 5.7.1 spam' }, 'message'],
  ['a message that is not taken yet', { ...MESSAGE, responseCode: 451, response: '451 4.3.0 busy' }, 'ours'],
  ['an address nobody can write to', { code: 'EENVELOPE', command: 'API' }, 'message'],
  ['a line that breaks before', { code: 'ECONNECTION', command: 'CONN', isMessageSent: false }, 'ours'],
  ['a line that breaks after the message', { code: 'ECONNECTION', command: 'CONN', isMessageSent: true }, 'unclear'],
  ['an error of something else', new Error('no space left'), 'ours'],
])('%s', (_name, error, failure) => {
  expect(readSmtpFailure(error)).toBe(failure);
});
