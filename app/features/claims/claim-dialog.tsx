import { useRef } from 'react';
import { Form, useNavigation, useSubmit } from '@remix-run/react';
import { BlockStack, FormLayout, Modal, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Claim } from '#contract/claims.ts';
import { CLAIM_TEXT_MAX } from '#contract/claims.values.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { TextInput } from '#app/ui/form-fields.tsx';
import { IDEMPOTENCY_FIELD, IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import type { ClaimOutcome } from './claim-action.server.ts';

export type ClaimDialogKind = 'submit' | 'withdraw' | 'counter' | 'appeal';

interface ClaimDialogProps {
  kind: ClaimDialogKind;
  claim: Claim;
  idempotencyKey: string;
  outcome: ClaimOutcome | null;
  onClose: () => void;
}

/** Asks before a claim is handed in, withdrawn, countered or appealed. The page closes it on the answer. */
export function ClaimDialog({ kind, ...dialog }: ClaimDialogProps) {
  return kind === 'withdraw' ? <WithdrawDialog {...dialog} /> : <TextDialog kind={kind} {...dialog} />;
}

function WithdrawDialog({ idempotencyKey, onClose }: Omit<ClaimDialogProps, 'kind'>) {
  const { t } = useTranslation('claims');
  const submit = useSubmit();
  const sending = useNavigation().formData?.get('intent') === 'withdraw';
  return (
    <ConfirmDialog
      title={t('dialog.withdrawTitle')}
      text={t('dialog.withdrawText')}
      confirm={{
        label: t('action.withdraw'),
        destructive: true,
        loading: sending,
        onAction: () => submit({ intent: 'withdraw', [IDEMPOTENCY_FIELD]: idempotencyKey }, { method: 'post', preventScrollReset: true }),
      }}
      cancel={{ label: t('action.cancel'), onAction: onClose }}
    />
  );
}

function TextDialog({ kind, claim, idempotencyKey, outcome, onClose }: ClaimDialogProps & { kind: Exclude<ClaimDialogKind, 'withdraw'> }) {
  const { t } = useTranslation('claims');
  const money = useMoneyText();
  const form = useRef<HTMLFormElement>(null);
  const sending = useNavigation().formData?.get('intent') === kind;
  const refused = outcome !== null && outcome.done === null && outcome.intent === kind ? outcome : null;
  const problem = refused?.problem ?? null;
  const errorOf = fieldErrors(problem);
  const titles = {
    submit: t(claim.state === 'draft' ? 'action.submit' : 'action.resubmit'),
    counter: t('dialog.counterTitle'),
    appeal: t('dialog.appealTitle'),
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={titles[kind]}
      primaryAction={{
        content: kind === 'submit' ? titles.submit : t('action.send'),
        loading: sending,
        onAction: () => form.current?.requestSubmit(),
      }}
      secondaryActions={[{ content: t('action.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <Form method="post" ref={form} preventScrollReset>
          <input type="hidden" name="intent" value={kind} />
          <IdempotencyField value={idempotencyKey} />
          <BlockStack gap="400">
            {problem !== null && problem.fields === undefined ? <ProblemBanner problem={problem} /> : null}
            {kind === 'appeal' ? <Text as="p">{t('dialog.appealText')}</Text> : null}
            <FormLayout>
              {kind === 'counter' ? (
                <TextInput
                  name="amount"
                  label={t('dialog.counterAmount')}
                  helpText={t('dialog.counterHelp', { amount: money(claim.cap) })}
                  inputMode="decimal"
                  autoComplete="off"
                  error={
                    refused !== null && 'amountWrong' in refused
                      ? t('amountWrong', { amount: money(claim.cap) })
                      : (errorOf('amountMinor') ?? '')
                  }
                />
              ) : null}
              <TextInput
                name="text"
                label={t(kind === 'appeal' ? 'dialog.text' : kind === 'counter' ? 'dialog.textOptional' : 'dialog.submitText')}
                multiline={3}
                maxLength={CLAIM_TEXT_MAX}
                autoComplete="off"
                error={errorOf('text') ?? ''}
              />
            </FormLayout>
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
