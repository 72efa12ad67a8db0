import { removeAvatar, updateAvatar, updateProfile, updateUserSetting, UserSetting } from '#contract/account.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { passedUpload } from '#app/provider-api/request-parts.server.ts';
import { languageCookie } from '#app/i18n/language-cookie.ts';
import { textOf, withoutData, type ActionResult, type FormSubmission } from '../form-submission.server.ts';
import { openedName, profileFields, settingFields } from './profile-fields.ts';

/** The preferences of this screen; the others stay as they are. */
const SettingForm = UserSetting.omit({ defaultStoreId: true, documentLocale: true });

/**
 * Saves the profile, and the preferences that differ from what the form was opened with: the others may have been changed elsewhere
 * since. The page then uses the selected language. Inside the admin its language applies until another one is selected.
 */
export async function saveProfile({ form, caller, userId }: FormSubmission): Promise<ActionResult<null>> {
  const setting = SettingForm.safeParse(Object.fromEntries(form));
  if (!setting.success) throw new Response(null, { status: 400 });
  const body = {
    ...Object.fromEntries(profileFields.map((name) => [name, textOf(form, name)])),
    username: textOf(form, 'username'),
  };
  const params = { userId };
  const saved = await callProvider(updateProfile, { params, body }, caller);
  if (saved.status === 'refused') return saved;
  const changed = settingFields.filter((field) => form.get(openedName(field)) !== setting.data[field]);
  if (changed.length > 0) {
    const query: Partial<UserSetting> = Object.fromEntries(changed.map((field) => [field, setting.data[field]]));
    const updated = await callProvider(updateUserSetting, { params, query }, caller);
    if (updated.status === 'refused') return updated;
  }
  if (!changed.includes('locale')) return { status: 'ok', data: null };
  return { status: 'ok', data: null, cookie: await languageCookie.serialize(setting.data.locale) };
}

/** Sets the cropped picture of the request. */
export async function savePicture(caller: Caller, userId: string): Promise<ActionResult<null>> {
  return withoutData(await callProvider(updateAvatar, { params: { userId }, upload: passedUpload(caller.request) }, caller));
}

export async function removePicture({ caller, userId }: FormSubmission): Promise<ActionResult<null>> {
  return withoutData(await callProvider(removeAvatar, { params: { userId } }, caller));
}
