import { buffer } from 'node:stream/consumers';
import * as contract from '#contract/account.ts';
import { getUser } from '#provider/features/sign-in/sign-in.store.ts';
import { filePurposes } from '#provider/files/file-purposes.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { findProfiles } from './billing-profiles.store.ts';
import { createBillingProfile, deleteBillingProfile, updateBillingProfile } from './edit-billing-profiles.ts';
import { requireOwnUser } from './require-own-user.ts';
import { getTrackSetting, saveTrackSetting } from './track-setting.ts';
import { removeAvatar, updateAvatar } from './update-avatar.ts';
import { updateProfile } from './update-profile.ts';
import { getUserSetting, updateUserSetting } from './user-setting.ts';
import { readUserSource } from './user-source.ts';

/** Binds the profile, the settings and the billing profiles. A user reads and changes only what is their own. */
export function accountRoutes(api: Api, services: Services): void {
  const { database } = services;
  const { db } = database;
  api.bind(contract.updateProfile, async ({ caller, params, body }) => {
    requireOwnUser(caller, params.userId);
    await updateProfile(db, caller, body);
    return getUser(db, caller.accountId, caller.userId);
  });
  api.bindUpload(
    contract.updateAvatar,
    { field: 'image', maxBytes: filePurposes.avatar.upload.maxBytes },
    async ({ caller, params, upload }) => {
      requireOwnUser(caller, params.userId);
      await updateAvatar(services, caller, await buffer(upload));
      return getUser(db, caller.accountId, caller.userId);
    },
  );
  api.bind(contract.removeAvatar, async ({ caller, params }) => {
    requireOwnUser(caller, params.userId);
    await removeAvatar(services, caller);
    return getUser(db, caller.accountId, caller.userId);
  });
  api.bind(contract.userSource, async ({ caller, params }) => {
    requireOwnUser(caller, params.userId);
    return readUserSource(db, caller);
  });
  api.bind(contract.getUserSetting, async ({ caller, params }) => {
    requireOwnUser(caller, params.userId);
    return getUserSetting(db, caller);
  });
  api.bind(contract.updateUserSetting, async ({ caller, params, query }) => {
    requireOwnUser(caller, params.userId);
    return updateUserSetting(db, caller, query);
  });
  api.bind(contract.saveTrackSetting, ({ caller, body }) => saveTrackSetting(database, caller, body));
  api.bind(contract.getTrackSetting, async ({ caller, params }) => {
    requireOwnUser(caller, params.id);
    return getTrackSetting(db, caller);
  });

  api.bind(contract.listBillingProfiles, ({ caller }) => findProfiles(db, caller.accountId));
  api.bindOnce(contract.createBillingProfile, ({ caller, body }, tx) => createBillingProfile(tx, caller.accountId, body));
  api.bind(contract.updateBillingProfile, ({ caller: { accountId }, params: { profileId }, body }) =>
    updateBillingProfile(database, { accountId, profileId, input: body }),
  );
  api.bind(contract.deleteBillingProfile, async ({ caller, params }) => {
    await deleteBillingProfile(database, caller.accountId, params.profileId);
    return {};
  });
}
