import type { z } from 'zod';
import type { ProfileInput } from '#contract/account.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { SignedIn } from '#provider/http/caller.ts';

/** Writes the fields of the profile, and no other column. */
export async function updateProfile(db: Queryable, caller: SignedIn, input: z.output<typeof ProfileInput>): Promise<void> {
  await db
    .updateTable('app_user')
    .set({
      username: input.username,
      job: input.job,
      job_name: input.jobName,
      organization: input.organization,
      organization_name: input.organizationName,
      location: input.location,
      location_name: input.locationName,
      introduction: input.introduction,
      personal_website: input.personalWebsite,
    })
    .where('account_id', '=', caller.accountId)
    .where('id', '=', caller.userId)
    .execute();
}
