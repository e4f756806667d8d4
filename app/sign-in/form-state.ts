import { createSignal } from 'solid-js';
import { errorWords } from '../texts/worded-error.ts';

/** A form that is sent one at a time, and says beside its button what went wrong. */
export function createSending(send: () => Promise<unknown>) {
  const [problem, setProblem] = createSignal<string | null>(null);
  const [sending, setSending] = createSignal(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending()) return;
    setSending(true);
    setProblem(null);
    try {
      await send();
    } catch (error) {
      setProblem(errorWords(error));
    } finally {
      setSending(false);
    }
  };
  return { problem, sending, submit };
}
