import { useRef } from 'react';
import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { INVITE_DAYS } from '#contract/referrals.values.ts';
import { placeProblem, useFocusFirstError } from '#app/ui/field-errors.ts';
import { TextInput } from '#app/ui/form-fields.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import type { RecommendOutcome } from './recommend-page.tsx';

interface InviteCodeCardProps {
  /** Of the link the browser came by, if any. */
  inviteCode: string;
  outcome: RecommendOutcome | null;
}

/** Says who invited the account, where its sign-up could not carry the code. */
export function InviteCodeCard({ inviteCode, outcome }: InviteCodeCardProps) {
  const { t } = useTranslation('referrals');
  const form = useRef<HTMLFormElement>(null);
  const sending = useNavigation().formData?.get('intent') === 'invite-code';
  const refused = outcome?.done === null && outcome.intent === 'invite-code' ? outcome.problem : null;
  const { errors, banner } = placeProblem(refused, { fields: ['inviteCode'] });
  useFocusFirstError(form, refused);
  return (
    <Card>
      <Form method="post" ref={form} preventScrollReset noValidate>
        <input type="hidden" name="intent" value="invite-code" />
        <BlockStack gap="300">
          <Text as="h2" variant="headingSm">
            {t('inviteCode.title')}
          </Text>
          <ProblemBanner problem={banner} />
          <TextInput
            name="inviteCode"
            label={t('inviteCode.label')}
            helpText={t('inviteCode.help', { count: INVITE_DAYS })}
            defaultValue={inviteCode}
            autoComplete="off"
            maxLength={40}
            spellCheck={false}
            error={errors['inviteCode'] ?? ''}
          />
          <InlineStack align="end">
            <Button submit loading={sending}>
              {t('inviteCode.submit')}
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
    </Card>
  );
}
