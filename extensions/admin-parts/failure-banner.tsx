import type { I18n } from '@shopify/ui-extensions';
import { appLink, type Failure } from './call-provider.ts';

interface Props {
  i18n: I18n;
  failure: Failure;
  onRetry: () => void;
}

/** Why there is nothing to show, with what helps. */
export function FailureBanner({ i18n, failure, onRetry }: Props) {
  return (
    <s-banner tone={failure === 'unavailable' ? 'critical' : 'info'}>
      <s-paragraph>{i18n.translate(`failure.${failure}`)}</s-paragraph>
      {failure === 'unavailable' && (
        <s-button slot="secondary-actions" onClick={onRetry}>
          {i18n.translate('retry')}
        </s-button>
      )}
      {failure === 'not-connected' && (
        <s-button slot="secondary-actions" href={appLink('/home')}>
          {i18n.translate('openApp')}
        </s-button>
      )}
    </s-banner>
  );
}
