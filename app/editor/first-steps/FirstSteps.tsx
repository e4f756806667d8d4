import './first-steps.css';
import Check from 'lucide-solid/icons/check';
import X from 'lucide-solid/icons/x';
import { createMemo, For, Show } from 'solid-js';
import { useBoardView } from '../../board-view.ts';
import { firstStepsTexts } from '../../texts/board/first-steps.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useDrawer } from '../../views/drawer.ts';
import { FIRST_STEPS, type FirstStep, stepsTaken } from './steps.ts';

interface FirstStepsProps {
  readonly onLibrary: () => void;
  readonly onConnect: () => void;
  readonly onAgent: () => void;
  readonly onHide: () => void;
}

/** Four things to do for who has just come. Each ticks itself off; a press on one leads to where it is done. */
export function FirstSteps(props: FirstStepsProps) {
  const view = useBoardView();
  const drawer = useDrawer();
  const taken = createMemo(() => stepsTaken(view.board()));
  const next = () => FIRST_STEPS.find((step) => !taken().has(step));
  const lead: Readonly<Record<FirstStep, () => void>> = {
    place: props.onLibrary,
    connect: props.onConnect,
    fix: () => drawer.open('violations'),
    agent: props.onAgent,
  };
  return (
    <section class="first-steps" aria-label={firstStepsTexts.title}>
      <header>
        <h2>{firstStepsTexts.title}</h2>
        <span class="faint" role="status">
          {firstStepsTexts.progress({ taken: taken().size, count: FIRST_STEPS.length })}
        </span>
        <span class="spacer" />
        <IconButton label={firstStepsTexts.hide} placement="top" onClick={props.onHide}>
          <X size={15} />
        </IconButton>
      </header>
      <ol>
        <For each={FIRST_STEPS}>
          {(step) => (
            <li data-taken={taken().has(step) ? '' : undefined} data-next={next() === step ? '' : undefined}>
              <button type="button" onClick={() => lead[step]()}>
                <span class="first-steps-mark">
                  <Show when={taken().has(step)}>
                    <Check size={12} role="img" aria-label={firstStepsTexts.done} />
                  </Show>
                </span>
                <span class="first-steps-name">{firstStepsTexts.step[step]}</span>
                <Show when={next() === step}>
                  <span class="faint first-steps-how">{firstStepsTexts.how[step]}</span>
                </Show>
              </button>
            </li>
          )}
        </For>
      </ol>
      <Show when={next() === undefined}>
        <p class="faint">{firstStepsTexts.allDone}</p>
      </Show>
    </section>
  );
}
