import { Form, useNavigation } from '@remix-run/react';
import { Banner, BlockStack, Button, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import type { Withdrawal } from '#contract/withdrawals.ts';
import { WITHDRAWAL_TEXT_MAX } from '#contract/withdrawals.values.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { TextInput } from '#app/ui/form-fields.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';

interface WithdrawalQuestionProps {
  withdrawal: Withdrawal;
  idempotencyKey: string;
  problem: Problem | null;
  /** An answer that was refused. */
  typed: string;
}

/** The question our people have about a withdrawal, with the form that answers it. */
export function WithdrawalQuestion({ withdrawal, idempotencyKey, problem, typed }: WithdrawalQuestionProps) {
  const { t } = useTranslation('withdrawals');
  const mayAnswer = usePermission('wallet:withdraw');
  const question = withdrawal.events.find(({ toState, text }) => toState === 'info_needed' && text !== '')?.text ?? '';
  const sending = useNavigation().formData?.get('intent') === 'answer';
  return (
    <Banner tone="warning" title={t('question.title')}>
      <BlockStack gap="300">
        <Text as="p" breakWord>
          {question}
        </Text>
        {mayAnswer ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="answer" />
            <IdempotencyField value={`${idempotencyKey}:answer`} />
            <BlockStack gap="300">
              <TextInput
                name="text"
                label={t('question.answer')}
                helpText={t('question.help')}
                multiline={3}
                maxLength={WITHDRAWAL_TEXT_MAX}
                autoComplete="off"
                defaultValue={typed}
                error={fieldErrors(problem)('text') ?? ''}
              />
              <div>
                <Button submit loading={sending}>
                  {t('question.send')}
                </Button>
              </div>
            </BlockStack>
          </Form>
        ) : null}
      </BlockStack>
    </Banner>
  );
}
