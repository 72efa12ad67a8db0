import * as contract from '#contract/notification-recipients.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { addMailRecipient, askMailRecipientAgain, findMailRecipients, removeMailRecipient } from './change-recipients.ts';
import { confirmRecipient, readConfirmation } from './confirm-recipient.ts';
import { readUnsubscription, unsubscribe } from './unsubscribe.ts';

/** Binds a user's addresses beside their own, and what the links of mails do: those are for whoever has the mail. */
export function mailLinkRoutes(api: Api, services: Services): void {
  const { database } = services;
  api.bind(contract.listMailRecipients, ({ caller }) => findMailRecipients(database.db, caller));
  api.bindOnce(contract.addMailRecipient, ({ caller, body }, tx) => addMailRecipient(services, tx, caller, body));
  api.bindOnce(contract.askMailRecipientAgain, ({ caller, params }, tx) => askMailRecipientAgain(services, tx, caller, params.recipientId));
  api.bind(contract.removeMailRecipient, async ({ caller, params }) => {
    await inTransaction(database, (tx) => removeMailRecipient(tx, caller, params.recipientId));
    return {};
  });
  api.bindPublic(contract.readRecipientConfirmation, ({ params }) => readConfirmation(services, params.token));
  api.bindPublic(contract.confirmRecipient, ({ params }) => confirmRecipient(services, params.token));
  api.bindPublic(contract.readUnsubscription, ({ params }) => readUnsubscription(services, params.token));
  api.bindPublic(contract.unsubscribe, ({ params }) => unsubscribe(services, params.token));
}
