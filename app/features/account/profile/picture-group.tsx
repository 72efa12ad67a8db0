import { lazy, Suspense, useState } from 'react';
import { Avatar, BlockStack, Button, InlineStack, Spinner } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { useAccountForm } from '../account-form.tsx';

/** Only needed to change the picture. */
const PictureEditor = lazy(() => import('./picture-editor.tsx'));

/** The profile picture: shown, changed or removed. */
export function PictureGroup({ avatar, name }: { avatar: string; name: string }) {
  const { t } = useTranslation('account');
  const notify = useNotice();
  const [editing, setEditing] = useState(false);
  const form = useAccountForm('save-picture', {
    fields: [],
    onDone: () => {
      setEditing(false);
      notify({ tone: 'success', title: t('picture.saved') });
    },
  });
  const removal = useAccountForm('remove-picture', {
    fields: [],
    onDone: () => notify({ tone: 'success', title: t('picture.saved') }),
  });
  const save = (picture: Blob) => {
    const upload = new FormData();
    upload.append('image', picture, 'picture.jpg');
    form.upload(paths.profilePicture, upload);
  };
  return (
    <SettingsGroup title={t('picture.title')} text={t('picture.text')}>
      <BlockStack gap="400">
        <ProblemBanner problem={pictureProblem(form.banner ?? removal.banner)} />
        <InlineStack gap="400" blockAlign="center">
          <Avatar size="xl" name={name} initials={initialsOf(name)} {...(avatar === '' ? {} : { source: avatar })} />
          {editing ? null : (
            <InlineStack gap="200">
              <Button onClick={() => setEditing(true)}>{t(avatar === '' ? 'picture.add' : 'picture.change')}</Button>
              {avatar === '' ? null : (
                <Button loading={removal.busy} onClick={() => removal.submit()}>
                  {t('picture.remove')}
                </Button>
              )}
            </InlineStack>
          )}
        </InlineStack>
        {editing ? (
          <Suspense fallback={<Spinner size="small" accessibilityLabel={t('picture.loading')} />}>
            <PictureEditor saving={form.busy} onSave={save} onCancel={() => setEditing(false)} />
          </Suspense>
        ) : null}
      </BlockStack>
    </SettingsGroup>
  );
}

/** The message about the picture's one field is the message of the whole form. */
function pictureProblem(problem: ReturnType<typeof useAccountForm>['banner']): typeof problem {
  const [field] = problem?.fields ?? [];
  return problem === null || field === undefined ? problem : { ...problem, message: field.message };
}

function initialsOf(name: string): string {
  const words = name.split(/[\s.@_-]+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
