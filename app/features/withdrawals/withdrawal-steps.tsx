import { Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Withdrawal, WithdrawalEvent } from '#contract/withdrawals.ts';
import { Timeline } from '#app/ui/timeline.tsx';

/** The steps of a withdrawal with who did them, why one failed and what was said, the last first. */
export function WithdrawalSteps({ withdrawal: { destination, events } }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation(['withdrawals', 'ui']);
  return (
    <Timeline
      entries={events.map((event, index) => ({
        key: `${event.at} ${events.length - index}`,
        at: event.at,
        text: (
          <>
            {t(`event.${stepOf(event, { before: events[index + 1], destination })}`)}
            {event.failure === null ? null : <Said text={t(`failure.${event.failure}`)} />}
            {event.text === '' ? null : <Said text={event.text} />}
          </>
        ),
        actor: t(`actor.${event.by}`, { ns: 'ui' }),
      }))}
    />
  );
}

/** A line below the step, within its paragraph. */
function Said({ text }: { text: string }) {
  return (
    <>
      <br />
      <Text as="span" tone="subdued" breakWord>
        {text}
      </Text>
    </>
  );
}

/** What a step is called: the state it leads to, unless the way there says more. */
function stepOf(
  { toState, edit, by }: WithdrawalEvent,
  { before, destination }: { before: WithdrawalEvent | undefined; destination: Withdrawal['destination'] },
) {
  if (edit !== null) return edit;
  if (toState === 'reviewing' && by === 'merchant') return 'answered';
  if (toState === 'approved' && before?.toState === 'failed') return 'retried';
  return toState === 'completed' && destination === 'wallet' ? 'moved' : toState;
}
