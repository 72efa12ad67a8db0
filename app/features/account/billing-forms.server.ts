import { createBillingProfile, deleteBillingProfile, updateBillingProfile } from '#contract/account.ts';
import { taxIdKinds } from '#contract/account.values.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { textOf, withoutData, type Handled, type Sent } from './account-form.server.ts';

/** Adds the profile, or changes the one the form names. */
export async function saveProfile({ form, caller }: Sent): Promise<Handled<null>> {
  const body = readProfile(form);
  const profileId = textOf(form, 'profileId');
  if (profileId !== '') return withoutData(await callProvider(updateBillingProfile, { params: { profileId }, body }, caller));
  return withoutData(await callProvider(createBillingProfile, { body, idempotencyKey: readIdempotencyKey(form) }, caller));
}

export async function deleteProfile({ form, caller }: Sent): Promise<Handled<null>> {
  const params = { profileId: textOf(form, 'profileId') };
  return withoutData(await callProvider(deleteBillingProfile, { params }, caller));
}

function readProfile(form: FormData) {
  const taxIdKind = taxIdKinds.find((kind) => kind === form.get('taxIdKind')) ?? 'none';
  return {
    legalName: textOf(form, 'legalName'),
    taxIdKind,
    taxId: taxIdKind === 'none' ? '' : textOf(form, 'taxId'),
    country: textOf(form, 'country'),
    address: textOf(form, 'address'),
    city: textOf(form, 'city'),
    province: textOf(form, 'province'),
    postcode: textOf(form, 'postcode'),
    isDefault: form.has('isDefault'),
  };
}
