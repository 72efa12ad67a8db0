import type { FromAdmin, FromApp } from './messages.ts';

type Question = Extract<FromApp, { type: 'ask' }>['question'];

export interface AdminConnection {
  tell(message: FromApp): void;
  /** Settles when the admin answers; outside an admin, never. */
  ask(question: Question): Promise<string>;
  /** What the admin presses or opens in its own bars. */
  onPress(press: (key: string) => void): void;
  onNavigate(navigate: (path: string) => void): void;
  onToast(id: string, callbacks: { action?: () => void; gone?: () => void }): void;
}

/** Messages to and from the admin alone: others' are not heard, and others do not hear ours. */
export function connect(adminOrigin: string): AdminConnection {
  const answers = new Map<number, (value: string) => void>();
  const toasts = new Map<string, { action?: () => void; gone?: () => void }>();
  let press: (key: string) => void = () => undefined;
  let navigate: (path: string) => void = () => undefined;
  let asked = 0;

  window.addEventListener('message', ({ origin, source, data }: MessageEvent<FromAdmin>) => {
    if (origin === adminOrigin && source === window.parent) hear(data);
  });
  return { tell, ask, onPress: (callback) => (press = callback), onNavigate: (callback) => (navigate = callback), onToast };

  function tell(message: FromApp): void {
    if (window.parent !== window) window.parent.postMessage(message, adminOrigin);
  }

  function ask(question: Question): Promise<string> {
    asked += 1;
    const id = asked;
    return new Promise((resolve) => {
      answers.set(id, resolve);
      tell({ type: 'ask', id, question });
    });
  }

  function onToast(id: string, callbacks: { action?: () => void; gone?: () => void }): void {
    toasts.set(id, callbacks);
  }

  function hear(message: FromAdmin): void {
    if (message.type === 'press') press(message.key);
    if (message.type === 'navigate') navigate(message.path);
    if (message.type === 'toast-action') toasts.get(message.id)?.action?.();
    if (message.type === 'toast-gone') {
      toasts.get(message.id)?.gone?.();
      toasts.delete(message.id);
    }
    if (message.type === 'answer') {
      answers.get(message.id)?.(message.value);
      answers.delete(message.id);
    }
  }
}
