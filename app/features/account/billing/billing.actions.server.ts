import * as endpoints from '#contract/account.ts';
import { taxIdKinds } from '#contract/account.values.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { STORES_FIELD } from '../account-outcome.ts';
import { textOf, withoutData, type ActionResult, type FormSubmission } from '../form-submission.server.ts';

/** Creates the profile, or updates the one named by the form. */
export async function saveBillingProfile({ form, caller }: FormSubmission): Promise<ActionResult<null>> {
  const body = readProfile(form);
  const profileId = textOf(form, 'profileId');
  if (profileId !== '') return withoutData(await callProvider(endpoints.updateBillingProfile, { params: { profileId }, body }, caller));
  return withoutData(await callProvider(endpoints.createBillingProfile, { body, idempotencyKey: readIdempotencyKey(form) }, caller));
}

export async function deleteBillingProfile({ form, caller }: FormSubmission): Promise<ActionResult<null>> {
  const params = { profileId: textOf(form, 'profileId') };
  return withoutData(await callProvider(endpoints.deleteBillingProfile, { params }, caller));
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
    combined: form.has('combined'),
    storeIds: form.getAll(`${STORES_FIELD}[]`).filter((id) => typeof id === 'string'),
  };
}
