import { BlockStack, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { type OAuthScope, scopeGroupNames, scopeGroups } from '#contract/oauth-apps.values.ts';

/** What an app may do, a sentence for each permission, under the names of their groups. */
export function ScopeList({ scopes }: { scopes: readonly OAuthScope[] }) {
  const { t } = useTranslation('oauth-apps');
  const groups = scopeGroupNames
    .map((name) => ({ name, own: scopeGroups[name].filter((scope: OAuthScope) => scopes.includes(scope)) }))
    .filter(({ own }) => own.length > 0);
  return (
    <BlockStack gap="300">
      {groups.map(({ name, own }) => (
        <BlockStack key={name} gap="100">
          <Text as="h3" variant="headingSm">
            {t(`scopeGroups.${name}`)}
          </Text>
          <List gap="extraTight">
            {own.map((scope) => (
              <List.Item key={scope}>{t(`scopes.${scopeKey(scope)}`)}</List.Item>
            ))}
          </List>
        </BlockStack>
      ))}
    </BlockStack>
  );
}

type ScopeKey<Scope extends OAuthScope> = Scope extends `${infer Area}:${infer Right}` ? `${Area}-${Right}` : never;

/** A scope in the keys of texts, where a colon would end the name of a namespace. */
function scopeKey<Scope extends OAuthScope>(scope: Scope): ScopeKey<Scope> {
  // The one colon of the name is what the type replaces too.
  return scope.replace(':', '-') as ScopeKey<Scope>;
}
