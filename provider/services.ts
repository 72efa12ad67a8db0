import type { FastifyBaseLogger } from 'fastify';
import type { ProviderConfig } from './config.ts';
import type { Database } from './database/database.ts';
import type { Feature } from './feature.ts';
import type { PasswordHasher } from './passwords.ts';
import type { FileStore } from './files/file-store.ts';
import type { Keys } from './http/keys.ts';
import type { Mailer } from './mail/mailer.ts';
import type { NoticeKinds } from './notice-kinds.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { SmsSender } from './sms/sms-sender.ts';

/** What operations and stores are given; made once at start. */
export interface Services {
  config: ProviderConfig;
  database: Database;
  keys: Keys;
  files: FileStore;
  log: FastifyBaseLogger;
  passwords: PasswordHasher;
  /** The only way to other hosts. */
  outbound: Outbound;
  mail: Mailer;
  sms: SmsSender;
  /** All features and layers, for what goes through every one of them. */
  features: readonly Feature[];
  /** What users may be notified of. */
  notices: NoticeKinds;
  /** Address of this provider for its own sandbox platform and gateway, which deliver over HTTP like real ones. */
  ownUrl: () => string;
}
