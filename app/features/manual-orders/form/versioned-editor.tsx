import { useMemo, useState } from 'react';
import { useNavigation, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { Button, InlineStack } from '@shopify/polaris';
import { generatePath } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { paths } from '#app/paths.ts';
import { keepPageWhenUnanswered } from '#app/provider-api/keep-page.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { OrderEditor, type OrderEditorProps } from './order-editor.tsx';

/** What the action of a form of manual orders answers. */
interface SaveOutcome {
  problem: Problem | null;
  missing: ('country' | 'lines')[];
}

/**
 * `shouldRevalidate` of a form of something that can be gone or paid for by the time it is saved: loading that again would replace the
 * page, and with it what was typed.
 */
export function keepPageWithoutStored(args: ShouldRevalidateFunctionArgs): boolean {
  const outcome = args.actionResult as SaveOutcome | undefined;
  return keepPageWhenUnanswered(args) && outcome?.problem?.code !== 'not-found' && outcome?.problem?.code !== 'state-conflict';
}

interface VersionedEditorProps extends Omit<OrderEditorProps, 'problem' | 'missing' | 'conflict' | 'onDiscard'> {
  /** The draft or the order that is edited; null for what is not stored yet. */
  stored: { kind: 'draft' | 'order'; id: string } | null;
  outcome: SaveOutcome | undefined;
}

/**
 * The editor of what may be saved elsewhere meanwhile. A refused save loads the page again, yet the form stays on the version it was
 * filled with: the next save can't replace what nobody here has seen, until the merchant loads it.
 */
export function VersionedEditor({ stored, outcome, ...latest }: VersionedEditorProps) {
  const { initial, addressForm, version } = latest;
  const [filled, setFilled] = useState({ initial, addressForm, version, after: undefined as SaveOutcome | undefined, count: 0 });
  const { problem, missing } = outcome === undefined || outcome === filled.after ? { problem: null, missing: [] } : outcome;
  const conflict = conflictOf(problem, stored?.kind);
  const { after: _after, count, ...form } = filled;
  return (
    <OrderEditor
      key={count}
      {...latest}
      {...form}
      problem={problem}
      missing={missing}
      onDiscard={() => setFilled({ ...filled, after: outcome, count: count + 1 })}
      conflict={
        problem === null || stored === null || conflict === null
          ? undefined
          : (submit) => (
              <ConflictBanner
                problem={problem}
                conflict={conflict}
                storedId={stored.id}
                onCopy={() => submit('copy')}
                onLoad={() => setFilled({ initial, addressForm, version, after: outcome, count: count + 1 })}
              />
            )
      }
    />
  );
}

type Conflict = 'draft' | 'draftGone' | 'order' | 'orderClosed';

function conflictOf(problem: Problem | null, kind: 'draft' | 'order' | undefined): Conflict | null {
  if (problem?.code === 'version-conflict') return kind ?? null;
  if (problem?.code === 'not-found' && kind === 'draft') return 'draftGone';
  return problem?.code === 'state-conflict' && kind === 'order' ? 'orderClosed' : null;
}

interface ConflictBannerProps {
  problem: Problem;
  conflict: Conflict;
  storedId: string;
  onCopy: () => void;
  /** Drops what was typed. */
  onLoad: () => void;
}

/** What happened to the stored draft or order, and the ways on. */
function ConflictBanner({ problem, conflict, storedId, onCopy, onLoad }: ConflictBannerProps) {
  const { t } = useTranslation('manual-orders');
  const busy = useNavigation().state !== 'idle';
  const [asking, setAsking] = useState(false);
  // The banner takes the focus for each new problem, not for each render.
  const shown = useMemo(() => ({ ...problem, message: t(`conflict.${conflict}.text`) }), [problem, conflict, t]);
  const copy = (
    <Button onClick={onCopy} disabled={busy}>
      {t('save.copy')}
    </Button>
  );
  const open = (
    <Button url={generatePath(paths.editManualOrder, { orderId: storedId })} target="_blank">
      {t('conflict.open')}
    </Button>
  );
  const load = (
    <Button onClick={() => setAsking(true)} disabled={busy}>
      {t('conflict.load')}
    </Button>
  );
  const view = <Button url={generatePath(paths.manualOrder, { orderId: storedId })}>{t('save.view')}</Button>;
  return (
    <>
      {asking ? (
        <ConfirmDialog
          title={t('conflict.loadTitle')}
          text={t('conflict.loadText')}
          confirm={{ label: t('conflict.load'), destructive: true, onAction: onLoad }}
          cancel={{ label: t('conflict.keep'), onAction: () => setAsking(false) }}
        />
      ) : null}
      <ProblemBanner problem={shown} title={t(`conflict.${conflict}.title`)}>
        <InlineStack gap="200">
          {conflict === 'draft' || conflict === 'draftGone' ? copy : null}
          {conflict === 'order' ? open : null}
          {conflict === 'draft' || conflict === 'order' ? load : null}
          {conflict === 'orderClosed' ? view : null}
        </InlineStack>
      </ProblemBanner>
    </>
  );
}
