import { useRef, useState } from 'react';
import type { FetcherWithComponents } from '@remix-run/react';
import { BlockStack, Card, ChoiceList, FormLayout, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { OAuthApp } from '#contract/oauth-apps.ts';
import { OAUTH_APP_NAME_MAX, oauthAppKinds, REDIRECT_ADDRESS_MAX, REDIRECT_ADDRESSES_MAX } from '#contract/oauth-apps.values.ts';
import { placeProblem, useFocusFirstError } from '#app/ui/field-errors.ts';
import { TextInput } from '#app/ui/form-fields.tsx';
import { FormSaveBar } from '#app/ui/form-save-bar.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useDirtyForm } from '#app/ui/use-dirty-form.ts';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { AppFormAnswer } from './app-input.ts';

const ADDRESSES_TEXT_MAX = REDIRECT_ADDRESSES_MAX * (REDIRECT_ADDRESS_MAX + 1);

interface AppFormProps {
  /** Null: one that is to be registered. */
  app: OAuthApp | null;
  fetcher: FetcherWithComponents<AppFormAnswer>;
  onSaved?: () => void;
}

/** What an app says of itself, new or existing. */
export function AppForm({ app, fetcher, onSaved }: AppFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const submitted = useRef('');
  const [round, setRound] = useState(0);
  const { dirty, check, snapshot, settle } = useDirtyForm(ref, round);
  const answer = fetcher.data;
  const placed = placeProblem(answer?.problem, { fields: ['name', 'redirectAddresses', 'domain'] });
  const lines = answer?.lines ?? [];
  useFocusFirstError(ref, answer);
  useEachAnswer(answer, ({ problem }) => {
    if (problem !== null) return;
    settle(submitted.current);
    onSaved?.();
  });
  const save = () => {
    submitted.current = snapshot();
    if (ref.current !== null) fetcher.submit(ref.current, { method: 'post' });
  };
  return (
    <>
      <fetcher.Form
        method="post"
        ref={ref}
        onInput={check}
        onChange={check}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        noValidate
      >
        <input type="hidden" name="intent" value={app === null ? 'register' : 'save'} />
        <BlockStack gap="400" key={round}>
          <ProblemBanner problem={lines.length > 0 ? null : placed.banner} />
          <AppFields app={app} errors={placed.errors} lines={lines} />
        </BlockStack>
      </fetcher.Form>
      <FormSaveBar dirty={dirty} saving={fetcher.state !== 'idle'} onSave={save} onDiscard={() => setRound((before) => before + 1)} />
    </>
  );
}

interface AppFieldsProps {
  app: OAuthApp | null;
  errors: Record<string, string>;
  lines: AppFormAnswer['lines'];
}

function AppFields({ app, errors, lines }: AppFieldsProps) {
  const { t } = useTranslation('oauth-apps');
  return (
    <Card>
      <FormLayout>
        <Text as="h2" variant="headingSm">
          {t('app.details')}
        </Text>
        <TextInput
          name="name"
          label={t('app.name')}
          helpText={t('app.nameHelp')}
          defaultValue={app?.name ?? ''}
          maxLength={OAUTH_APP_NAME_MAX}
          autoComplete="off"
          error={errors['name']}
        />
        {app === null ? <KindField /> : null}
        <TextInput
          name="redirectAddresses"
          label={t('app.redirectAddresses')}
          helpText={t('app.redirectAddressesHelp')}
          placeholder="https://"
          multiline={3}
          defaultValue={app?.redirectAddresses.join('\n') ?? ''}
          maxLength={ADDRESSES_TEXT_MAX}
          autoComplete="off"
          spellCheck={false}
          error={lines.length === 0 ? errors['redirectAddresses'] : <LineProblems lines={lines} />}
        />
        <TextInput
          name="domain"
          label={t('app.domain')}
          helpText={t('app.domainHelp')}
          defaultValue={app?.domain ?? ''}
          placeholder="example.com"
          maxLength={253}
          autoComplete="off"
          spellCheck={false}
          error={errors['domain']}
        />
      </FormLayout>
    </Card>
  );
}

function KindField() {
  const { t } = useTranslation('oauth-apps');
  const [kind, setKind] = useState<string>('confidential');
  return (
    <BlockStack gap="100">
      <ChoiceList
        name="kind"
        title={t('app.kind')}
        choices={oauthAppKinds.map((value) => ({ value, label: t(`app.kinds.${value}.label`), helpText: t(`app.kinds.${value}.help`) }))}
        selected={[kind]}
        onChange={([selected = 'confidential']) => setKind(selected)}
      />
      <Text as="p" tone="subdued">
        {t('app.kindFixed')}
      </Text>
    </BlockStack>
  );
}

function LineProblems({ lines }: Pick<AppFieldsProps, 'lines'>) {
  const { t } = useTranslation('oauth-apps');
  return (
    <>
      {lines.map(({ line, message }) => (
        <span key={line}>
          {t('app.line', { line, message })}
          <br />
        </span>
      ))}
    </>
  );
}
