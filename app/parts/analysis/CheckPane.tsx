import CircleCheck from 'lucide-solid/icons/circle-check';
import Wand from 'lucide-solid/icons/wand-sparkles';
import { createMemo, For, Show } from 'solid-js';
import { lineOf } from '#schemas/json-text.ts';
import { LIMITS } from '#schemas/limits.ts';
import { counted } from '../../ui/counted.ts';
import { rangeOf } from '../code/problem-range.ts';
import { useEditor } from '../part-editor.ts';
import { capacityWords, togetherWords } from './capacity-words.ts';
import { lacksOf } from './lacks.ts';
import { WorstMark } from './WorstMark.tsx';

/** What is wrong, worst first, and what the resources allow. */
export function CheckPane() {
  const editor = useEditor();
  const problems = createMemo(() =>
    (['error', 'warning', 'info'] as const).flatMap((severity) =>
      editor.analysis().problems.filter((problem) => problem.severity === severity),
    ),
  );
  const lacks = createMemo(() => lacksOf(editor.json()));
  const errors = () => problems().filter(({ severity }) => severity === 'error').length;
  const line = (pointer: string) => {
    const { root, text } = editor.draft();
    return root === null ? '' : `line ${lineOf(text, rangeOf(text, root, pointer).from).line}`;
  };
  return (
    <div class="part-check">
      <section aria-labelledby="problems-head">
        <h2 id="problems-head">
          Problems
          <Show when={problems().length > 0 && !editor.broken()}>
            <span class="chip">
              {problems().length}
              {problems().length === LIMITS.problemsKept ? '+' : ''}
            </span>
          </Show>
        </h2>
        <div role="status" class="visually-hidden">
          {editor.settled()
            ? `${counted(errors(), 'error')}, ${counted(problems().length - errors(), 'other problem')}`
            : ''}
        </div>
        <Show when={editor.draft().fault}>
          {(fault) => (
            <button type="button" class="problem-go" data-testid="fault" onClick={() => editor.setPane('code')}>
              <WorstMark severity="error" />
              <span>
                The code is not whole. {fault().message} <span class="faint">line {fault().line}</span>
              </span>
            </button>
          )}
        </Show>
        <Show
          when={problems().length > 0 && !editor.broken()}
          fallback={
            <Show when={!editor.broken()}>
              <p class="part-fine" data-lacks={lacks().length > 0 ? '' : undefined}>
                <CircleCheck size={15} aria-hidden="true" /> No problem found in what is stated.
              </p>
            </Show>
          }
        >
          <ul class="problem-list" data-testid="problems">
            <For each={problems()}>
              {(problem) => (
                <li data-rule={problem.rule}>
                  <button type="button" class="problem-go" onClick={() => editor.show(problem.pointer)}>
                    <WorstMark severity={problem.severity} />
                    <span>
                      {problem.message}
                      <span class="faint"> {line(problem.pointer)}</span>
                    </span>
                  </button>
                  <Show when={problem.fix}>
                    {(fix) => (
                      <button type="button" class="button" data-size="small" onClick={() => editor.fix(fix())}>
                        <Wand size={12} aria-hidden="true" />
                        {fix().label}
                      </button>
                    )}
                  </Show>
                </li>
              )}
            </For>
          </ul>
        </Show>
      </section>
      <Show when={errors() === 0 && !editor.broken() && lacks().length > 0}>
        <section aria-labelledby="lacks-head">
          <h2 id="lacks-head">What it does not say yet</h2>
          <ul class="problem-list" data-testid="lacks">
            <For each={lacks()}>
              {(lack) => (
                <li>
                  <button type="button" class="problem-go" onClick={() => editor.show(lack.pointer)}>
                    <WorstMark severity="info" />
                    <span>{lack.words}</span>
                  </button>
                </li>
              )}
            </For>
          </ul>
        </section>
      </Show>
      <section aria-labelledby="capacity-head">
        <h2 id="capacity-head">What the pins allow</h2>
        <Show
          when={editor.analysis().capacities.length > 0}
          fallback={<p class="faint">An interface says here how often it fits, and which pins it takes.</p>}
        >
          <ul class="capacity-list" data-testid="capacity">
            <For each={editor.analysis().capacities}>
              {(one) => (
                <li data-none={one.instances === 0 ? '' : undefined}>
                  <b>{one.name}</b>
                  <span class="chip">{one.protocol || 'no protocol'}</span>
                  <span>{capacityWords(one)}</span>
                </li>
              )}
            </For>
          </ul>
          <Show when={editor.analysis().capacities.length > 1}>
            <p class="capacity-line" data-none={editor.analysis().together.fits === false ? '' : undefined}>
              {togetherWords(editor.analysis().together)}
            </p>
          </Show>
        </Show>
      </section>
    </div>
  );
}
