import './connect.css';
import { createResource, createSignal, onMount, Show } from 'solid-js';
import { me, refreshBoards } from '../account.ts';
import { FormProblem } from '../sign-in/Fields.tsx';
import { createSending } from '../sign-in/form-state.ts';
import { PlainPage } from '../sign-in/PlainPage.tsx';
import { connectTexts } from '../texts/team/connect.ts';
import { errorWords } from '../texts/worded-error.ts';
import { Button } from '../ui/Button.tsx';
import { attempt } from '../ui/toasts.ts';
import { AskedBoards, AskedMode, AskedTime } from './AskedFields.tsx';
import { createAnswer } from './answer.ts';
import { grantApi } from './grant-api.ts';
import { unsoundWords } from './unsound-words.ts';

/** Where a program sends its person: what it asks for, and what they allow. `id` names what is asked; `refused`: nothing could be. */
export function ConnectPage(props: { readonly id: string }) {
  return (
    <PlainPage>
      <Show when={props.id !== 'refused'} fallback={<NothingAsked words={unsoundWords(location.hash)} />}>
        <Asked id={props.id} />
      </Show>
    </PlainPage>
  );
}

function NothingAsked(props: { readonly words: string }) {
  return (
    <div class="form narrow">
      <h1>{connectTexts.nothingAsked}</h1>
      <p role="alert">{props.words}</p>
    </div>
  );
}

function Asked(props: { readonly id: string }) {
  const [problem, setProblem] = createSignal<string | null>(null);
  const [asked] = createResource(() =>
    grantApi.asked(props.id).catch((error: unknown) => {
      setProblem(errorWords(error));
      return null;
    }),
  );
  onMount(() => attempt(refreshBoards));
  return (
    <Show when={problem() === null} fallback={<NothingAsked words={problem() ?? ''} />}>
      <Show when={asked()}>{(one) => <Question id={props.id} asked={one()} />}</Show>
    </Show>
  );
}

function Question(props: { readonly id: string; readonly asked: Parameters<typeof createAnswer>[0] }) {
  const answer = createAnswer(props.asked);
  const [isAnswered, setAnswered] = createSignal(false);
  const goOn = (url: string) => {
    setAnswered(true);
    location.assign(url);
  };
  const { problem, sending, submit } = createSending(async () =>
    goOn((await grantApi.allow(props.id, answer.wish())).url),
  );
  const deny = () => attempt(async () => goOn((await grantApi.refuse(props.id)).url));
  return (
    <Show when={!isAnswered()} fallback={<p role="status">{connectTexts.answered}</p>}>
      <form class="form connect" onSubmit={submit}>
        <h1>{connectTexts.title({ name: props.asked.name })}</h1>
        <Who asked={props.asked} />
        <AskedMode answer={answer} />
        <AskedBoards answer={answer} />
        <AskedTime answer={answer} />
        <FormProblem text={problem()} />
        <div class="connect-actions">
          <Button type="submit" tone="primary" disabled={sending() || !answer.isWhole()}>
            {connectTexts.allow}
          </Button>
          <Button onClick={deny}>{connectTexts.deny}</Button>
        </div>
      </form>
    </Show>
  );
}

/** Who asks, as far as it is known, and where the answer goes. */
function Who(props: { readonly asked: Parameters<typeof createAnswer>[0] }) {
  const to = () => props.asked.goesTo;
  return (
    <div class="connect-who">
      <p>
        {props.asked.site === null
          ? connectTexts.calledByItself
          : connectTexts.calledBySite({ site: props.asked.site })}{' '}
        {props.asked.isHere ? connectTexts.goesHere({ to: to() }) : connectTexts.goesTo({ to: to() })}
      </p>
      <p>
        {connectTexts.signedInAs({ name: me()?.account.name ?? '' })} {connectTexts.needsTab}
      </p>
    </div>
  );
}
